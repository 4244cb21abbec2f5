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
