/// How to fix a requirement for which no double can be written.
package enum Advice {
    package static let byHand = "write this double by hand"
    package static let takeSpies = "leave out `--plain` and take the double with spies"
}
