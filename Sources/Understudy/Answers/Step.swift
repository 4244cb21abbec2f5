/// The handling of one call.
struct Step<Input, Output, Failure: Error> {
    /// The answer, or `nil` if the call is unanswered.
    let answer: Answer<Input, Output, Failure>?
    /// A Boolean value that indicates if the call should fail. If its type doesn't allow failure,
    /// it's answered.
    var isFailing = false
    /// The failure; `nil` for the failure that the type of the function supports.
    var failure: Answer<Input, Output, Failure>?
    /// The answer of the completion handler.
    var completion: Completion<Input>?
    /// Additional effects of the call, which run before its answer.
    var effects: [@Sendable (Input) -> Void] = []

    /// A failure that a sweep injects. Without an answer, it's the failure that the type supports.
    struct Fault {
        let answer: Answer<Input, Output, Failure>?
    }
}

/// A call outside the common path: its number, and the state that determines its handling.
@usableFromInline
final class Script<Input, Output, Failure: Error> {
    let number: UInt64
    /// The call as reports show it, if the spy doesn't keep its arguments; see ``UnkeptCall``.
    let unkept: String?
    /// The observers of the call.
    let observers: CallObservers
    /// A Boolean value that indicates if the spy records the outcome of the call.
    let keepsOutcome: Bool
    /// A Boolean value that indicates if the call is recorded. It's `false` for a call that an
    /// inspection makes.
    let isRecorded: Bool
    private let known: Step<Input, Output, Failure>?
    let behavior: Behavior<Input, Output, Failure>
    /// Selects the calls that fail in a fault sweep; `nil` outside a sweep.
    let seam: (any FaultSeam)?
    /// Counts the call, if the spy was made in a rehearsal.
    let timeline: TestTimeline?

    /// Creates the script while the lock of the spy is held, so that answers of a sequence and the
    /// counts of a failure plan follow the order of the calls. Conditions are code of the user, so
    /// they run after the lock is released, and so does a sweep.
    init(
        number: UInt64, unkept: String?, keepsOutcome: Bool,
        _ behavior: Behavior<Input, Output, Failure>, _ observers: CallObservers,
        seam: (any FaultSeam)?, timeline: TestTimeline?
    ) {
        self.number = number
        self.unkept = unkept
        self.keepsOutcome = keepsOutcome
        isRecorded = true
        self.observers = observers
        self.behavior = behavior
        self.seam = seam
        self.timeline = timeline
        known = behavior.hasConditions || seam != nil ? nil : behavior.step { _ in true }
    }

    /// Creates the script of a call that an inspection makes. The call doesn't use an answer of a
    /// sequence, and isn't counted by failure plans.
    init(unrecorded behavior: Behavior<Input, Output, Failure>) {
        (number, keepsOutcome, isRecorded, observers) = (0, false, false, CallObservers())
        (known, seam, timeline, unkept) = (nil, nil, nil, nil)
        self.behavior = behavior
    }

    /// A Boolean value that indicates if there is no answer and no effect.
    var isEmpty: Bool {
        guard let known else { return false }
        return known.answer == nil && !known.isFailing && known.completion == nil
            && known.effects.isEmpty
    }

    /// A Boolean value that indicates if the call is recorded as unanswered immediately, because
    /// the test may end before its caller can report it.
    var isRecordedAsUnanswered: Bool { isEmpty && !observers.isLate }

    /// Returns the arguments of the call as recorded.
    func arguments(_ input: Input) -> RecordedArguments<Input> {
        unkept.map { .unkept($0) } ?? .kept(input)
    }

    /// - Parameter fault: called if the call wouldn't fail otherwise. Returns the failure that a
    ///   sweep injects.
    func step(
        for input: Input, fault: (Completion<Input>?) -> Step<Input, Output, Failure>.Fault?
    ) -> Step<Input, Output, Failure> {
        known ?? behavior.step(where: { $0(input) }, fault: fault)
    }
}
