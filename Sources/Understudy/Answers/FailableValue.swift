/// A result type that has a value for "it did not work", which a failing function returns where it
/// cannot throw.
protocol FailableValue {
    /// The failing value of the named function.
    static func failing(function: String) -> Self
}

/// The failing value of a type that has one.
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
    /// The error; `nil` of a success.
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
