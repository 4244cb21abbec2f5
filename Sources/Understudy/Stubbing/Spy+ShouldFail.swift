extension Spy {
    /// A Boolean value that makes every call fail in the way that the type of the function allows.
    ///
    /// A throwing function throws ``defaultError`` if it's set, otherwise ``SimulatedFailure``. A
    /// function that doesn't throw returns `false`, `nil` or a `.failure`. A completion handler in
    /// `completes(_:with:failing:returning:)` receives its failing value. A function that can't
    /// fail reports this, and answers as usual.
    public var shouldFail: Bool {
        get { withState { $0.behavior.shouldFail } }
        set { change { $0.shouldFail = newValue } }
    }

    /// The error that the function throws if it fails without a specific error: because of
    /// ``shouldFail``, or of a plan without an error.
    ///
    /// It doesn't make calls fail by itself. It's also set by `fails(with:)`, and by a plan with an
    /// error and without a condition. `nil` means ``SimulatedFailure``.
    public var defaultError: Failure? {
        get {
            guard case .error(let error) = withState({ $0.behavior.failure }) else { return nil }
            return error
        }
        set { change { $0.failure = newValue.map { .error($0) } } }
    }
}
