/// The error that a double throws when it should fail and was not told with which error.
public struct SimulatedFailure: Error, Equatable, CustomStringConvertible {
    /// The function that was told to fail.
    public let function: String

    /// Makes the error.
    ///
    /// - Parameter function: the function that fails, as reports name it.
    public init(function: String) {
        self.function = function
    }

    /// Says that the failure was asked for.
    public var description: String { "\(function) was told to fail by its double" }
}
