/// A call of any spy.
package struct LoggedCall {
    /// The call's place in the order of all calls in the process.
    package let number: UInt64
    /// The call as reports show it, with its double in front.
    package let text: () -> String
}
