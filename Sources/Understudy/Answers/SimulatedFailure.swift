/// A type representing the error that a double throws if a call should fail but no specific error
/// was specified.
public struct SimulatedFailure: Error, Equatable, CustomStringConvertible {
    /// The name of the function that was called.
    public let function: String

    /// Creates an error that represents the failure of a function.
    ///
    /// - Parameters:
    ///   - function: The name of the function, as it should appear in reports.
    public init(function: String) {
        self.function = function
    }

    /// A description of the error, which explains that the failure is simulated.
    public var description: String { "simulated failure of \(function)" }
}
