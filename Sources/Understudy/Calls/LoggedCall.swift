/// A call of any spy.
package struct LoggedCall {
    /// The position of the call in the order of all calls in the process.
    package let number: UInt64
    /// The call as reports show it, prefixed with its double.
    package let text: () -> String
}
