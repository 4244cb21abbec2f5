/// The error that a double throws if it should fail and no error was specified.
public struct SimulatedFailure: Error, Equatable, CustomStringConvertible {
    /// The function that should fail.
    public let function: String

    /// Creates the error.
    ///
    /// - Parameter function: the name of the failing function in reports.
    public init(function: String) {
        self.function = function
    }

    /// A description that identifies the failure as intentional.
    public var description: String { "simulated failure of \(function)" }
}
