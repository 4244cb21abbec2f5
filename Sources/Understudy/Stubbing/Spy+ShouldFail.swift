extension Spy {
    /// A Boolean value that determines whether every call of the function fails.
    ///
    /// The way in which a call fails depends on the type of the function. If the function can
    /// throw, it throws ``defaultError`` or, if no default error was set, ``SimulatedFailure``.
    /// Otherwise, it returns `false`, `nil`, or a `.failure`. If the function has a completion
    /// handler that was stubbed with `completes(_:with:failing:returning:)`, the handler is called
    /// with its failing value. If the function can't fail in any of these ways, an issue is
    /// reported and the call is answered as usual.
    public var shouldFail: Bool {
        get { withState { $0.behavior.shouldFail } }
        set { change { $0.shouldFail = newValue } }
    }

    /// The error that the function throws if it should fail and no specific error was specified,
    /// for example because ``shouldFail`` is `true`.
    ///
    /// Setting this property doesn't cause calls to fail. Its value is also set by `fails(with:)`,
    /// and by a failure plan that specifies an error but no condition. If the value of this
    /// property is `nil`, the function throws ``SimulatedFailure``.
    public var defaultError: Failure? {
        get {
            guard case .error(let error) = withState({ $0.behavior.failure }) else { return nil }
            return error
        }
        set { change { $0.failure = newValue.map { .error($0) } } }
    }
}
