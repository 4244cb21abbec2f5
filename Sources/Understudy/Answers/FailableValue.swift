/// A result type with a value that represents failure. A failing function returns it if it can't
/// throw.
protocol FailableValue {
    /// Returns the failing value of the named function.
    static func failing(function: String) -> Self
}

/// Returns the failing value of a type, if it has one.
func failingValue<Output>(_ type: Output.Type, function: String) -> Output? {
    (type as? any FailableValue.Type)?.failing(function: function, as: type)
}

extension FailableValue {
    fileprivate static func failing<Wanted>(function: String, as type: Wanted.Type) -> Wanted? {
        exactly(failing(function: function), as: type)
    }
}

/// A `Result` of any types.
protocol ResultValue {
    /// The error, or `nil` for a success.
    var error: (any Error)? { get }
}

extension Result: ResultValue {
    var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
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
