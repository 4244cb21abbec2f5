/// A type that describes how to handle a call.
struct Step<Input, Output, Failure: Error> {
    /// The answer, or `nil` if the call is unanswered.
    let answer: Answer<Input, Output, Failure>?
    /// `true` if the call should fail. It's answered anyway if the function's type doesn't allow
    /// failure.
    var isFailing = false
    /// The failure, or `nil` to use the failure that the function's type supports.
    var failure: Answer<Input, Output, Failure>?
    /// The answer of the completion handler, if any.
    var completion: Completion<Input>?
    /// The additional effects of the call. They run before the call is answered.
    var effects: [@Sendable (Input) -> Void] = []

    /// A failure that a sweep injects. Without an answer, the function fails in the way that its
    /// type supports.
    struct Fault {
        let answer: Answer<Input, Output, Failure>?
    }
}

/// A call that can't be handled on the common path, and the state that determines how to handle it.
@usableFromInline
final class Script<Input, Output, Failure: Error> {
    let number: UInt64
    /// The description of the call, if the spy doesn't keep its arguments. For more information,
    /// see ``UnkeptCall``.
    let unkept: String?
    /// The observers of the call.
    let observers: CallObservers
    /// `true` if the spy records the outcome of the call.
    let keepsOutcome: Bool
    /// `true` if the call is recorded. Calls during an inspection aren't.
    let isRecorded: Bool
    private let known: Step<Input, Output, Failure>?
    let behavior: Behavior<Input, Output, Failure>
    /// The seam that selects which calls fail during a fault sweep, or `nil` if no sweep is
    /// running.
    let seam: (any FaultSeam)?
    /// The timeline that counts the call, if the spy was created in a rehearsal.
    let timeline: TestTimeline?

    /// Creates a script while the spy's lock is held, so that calls use up the answers of a
    /// sequence, and are counted by failure plans, in the order in which they are recorded.
    /// Conditions are user code, and are evaluated after the lock is released.
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

    /// Creates a script for a call that is made during an inspection. Such a call doesn't use up an
    /// answer of a sequence and isn't counted by failure plans.
    init(unrecorded behavior: Behavior<Input, Output, Failure>) {
        (number, keepsOutcome, isRecorded, observers) = (0, false, false, CallObservers())
        (known, seam, timeline, unkept) = (nil, nil, nil, nil)
        self.behavior = behavior
    }

    /// `true` if the call is unanswered and has no effects.
    var isEmpty: Bool {
        guard let known else { return false }
        return known.answer == nil && !known.isFailing && known.completion == nil
            && known.effects.isEmpty
    }

    /// `true` if the call is immediately recorded as unanswered, because the test may end before
    /// the caller can report it.
    var isRecordedAsUnanswered: Bool { isEmpty && !observers.isLate }

    /// Returns the arguments of the call as recorded.
    func arguments(_ input: Input) -> RecordedArguments<Input> {
        unkept.map { .unkept($0) } ?? .kept(input)
    }

    /// Determines how to handle the call.
    ///
    /// - Parameters:
    ///   - fault: A closure that returns the failure that a sweep injects. It's only called if the
    ///     call wouldn't fail otherwise.
    func step(
        for input: Input, fault: (Completion<Input>?) -> Step<Input, Output, Failure>.Fault?
    ) -> Step<Input, Output, Failure> {
        known ?? behavior.step(where: { $0(input) }, fault: fault)
    }
}
