/// The error that a double throws when it should fail and was not told with which error.
public struct SimulatedFailure: Error, Equatable, CustomStringConvertible {
    /// The function that was told to fail.
    public let function: String

    /// Makes the error.
    public init(function: String) {
        self.function = function
    }

    /// Says that the failure was asked for.
    public var description: String { "\(function) was told to fail by its double" }
}

// MARK: - Failing values

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

// MARK: - The plain flag

extension Spy {
    /// The plain flag: while it is `true`, every call fails in the way that the function's type
    /// allows.
    ///
    /// A throwing function throws the error last given to `fails(with:)` or `fails(_:with:)`, else
    /// ``SimulatedFailure``; where it throws nothing, it returns `false`, `nil` or a `.failure`; a
    /// completion handler given to `completes(_:with:failing:)` gets its failing value. `.never` is a
    /// way to choose the error beforehand: `fails(.never, with: error)`. A function that has no way to
    /// fail reports that and answers as before.
    public var shouldFail: Bool {
        get { withState { $0.behavior.shouldFail } }
        set { change { $0.shouldFail = newValue } }
    }
}
