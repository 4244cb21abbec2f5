/// A type representing a call of any spy.
package struct LoggedCall {
    /// The position of the call in the process-wide order of calls.
    package let number: UInt64
    /// A closure that returns the description of the call in reports, including its double.
    package let text: () -> String
}
