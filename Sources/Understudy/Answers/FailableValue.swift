/// A protocol describing a type with a value that represents failure. If a function should fail but
/// can't throw an error, it returns this value.
protocol FailableValue {
    /// Returns the value that represents failure of the specified function.
    static func failing(function: String) -> Self
}

/// Returns the value of the specified type that represents failure, if there is one.
func failingValue<Output>(_ type: Output.Type, function: String) -> Output? {
    (type as? any FailableValue.Type)?.failing(function: function, as: type)
}

extension FailableValue {
    fileprivate static func failing<Wanted>(function: String, as type: Wanted.Type) -> Wanted? {
        exactly(failing(function: function), as: type)
    }
}

/// A protocol that erases the types of a `Result`.
protocol ResultValue {
    /// The error of the result, or `nil` if it's a success.
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
