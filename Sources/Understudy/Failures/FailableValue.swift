/// A result type that has a value for "it did not work", which a failing function returns where it
/// cannot throw.
protocol FailableValue {
    /// The failing value of the named function.
    static func failing(function: String) -> Self
}

extension Bool: FailableValue {
    static func failing(function: String) -> Bool { false }
}

extension Optional: FailableValue {
    static func failing(function: String) -> Wrapped? { nil }
}

extension Result: FailableValue where Failure == any Error {
    static func failing(function: String) -> Result {
        .failure(SimulatedFailure(function: function))
    }
}
