extension Spy {
    /// The plain flag: while it is `true`, every call fails in the way that the function's type
    /// allows.
    ///
    /// A throwing function throws ``defaultError``, else ``SimulatedFailure``; where it throws nothing,
    /// it returns `false`, `nil` or a `.failure`; a completion handler given to
    /// `completes(_:with:failing:returning:)` gets its failing value. A function that has no way to
    /// fail reports that and answers as before.
    public var shouldFail: Bool {
        get { withState { $0.behavior.shouldFail } }
        set { change { $0.shouldFail = newValue } }
    }

    /// The error that the function throws where it is told to fail and not told how: with
    /// ``shouldFail``, or by a plan without an error of its own.
    ///
    /// It fails no call by itself. `fails(with:)`, and a plan with an error and without a
    /// condition, set it too. `nil` stands for ``SimulatedFailure``.
    public var defaultError: Failure? {
        get {
            guard case .error(let error) = withState({ $0.behavior.failure }) else { return nil }
            return error
        }
        set { change { $0.failure = newValue.map { .error($0) } } }
    }
}
