/// What to do about a requirement that no double can be written for.
package enum Advice {
    package static let byHand = "write this double by hand"
    package static let takeSpies = "leave out `--plain` and take the double with spies"
}
