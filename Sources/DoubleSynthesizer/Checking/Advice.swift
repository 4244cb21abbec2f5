/// What to do about a requirement that no double can be written for.
enum Advice {
    static let byHand = "write this double by hand"
    static let takeSpies = "leave out `--plain` and take the double with spies"
}
