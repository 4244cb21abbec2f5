/// The ways to fix a requirement for which no double can be written.
package enum Advice {
    package static let byHand = "write this double by hand"
    package static let useSpies = "remove `--plain` to generate a double with spies"
    static let publicAccess = "use `--access public`"
}
