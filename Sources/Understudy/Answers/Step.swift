/// What to do about one call.
struct Step<Input, Output, Failure: Error> {
    /// The answer; `nil` where nothing was said.
    let answer: Answer<Input, Output, Failure>?
    /// Whether the call is to fail. Where the type has no way to, it is answered.
    var isFailing = false
    /// How it fails; `nil` for the way that the function's type allows.
    var failure: Answer<Input, Output, Failure>?
    /// Answers the completion handler as well.
    var completion: Completion<Input>?
    /// What else happens at the call, before its answer.
    var effects: [@Sendable (Input) -> Void] = []

    /// How a sweep has the call fail; without an answer in the way that its type allows.
    struct Fault {
        let answer: Answer<Input, Output, Failure>?
    }
}

/// A call off the common path: its number, and how to find out what to do about it.
@usableFromInline
final class Script<Input, Output, Failure: Error> {
    let number: UInt64
    /// The call as reports show it, if the spy does not keep its arguments; see ``UnkeptCall``.
    let unkept: String?
    /// Who has to be told of it.
    let attention: CallAttention
    /// Whether the spy wants to know what the call comes to.
    let keepsOutcome: Bool
    /// Whether the call is recorded; `false` for a call that an inspection makes.
    let isRecorded: Bool
    private let known: Step<Input, Output, Failure>?
    let behavior: Behavior<Input, Output, Failure>
    /// Decides in a fault sweep whether the call fails; `nil` where no sweep runs.
    let seam: (any FaultSeam)?
    /// Counts the call, if the spy was made in a rehearsal.
    let timeline: TestTimeline?

    /// Chooses inside the spy's lock, so that answers of a sequence and the counts of a failure
    /// plan follow the order of the calls. Conditions are the user's code, and wait until the lock
    /// is open; so does a sweep.
    init(
        number: UInt64, unkept: String?, keepsOutcome: Bool,
        _ behavior: Behavior<Input, Output, Failure>, _ attention: CallAttention,
        seam: (any FaultSeam)?, timeline: TestTimeline?
    ) {
        self.number = number
        self.unkept = unkept
        self.keepsOutcome = keepsOutcome
        isRecorded = true
        self.attention = attention
        self.behavior = behavior
        self.seam = seam
        self.timeline = timeline
        known = behavior.hasConditions || seam != nil ? nil : behavior.step { _ in true }
    }

    /// Makes the script of a call that an inspection makes. It takes no answer from a sequence, and
    /// no failure plan counts it.
    init(unrecorded behavior: Behavior<Input, Output, Failure>) {
        (number, keepsOutcome, isRecorded, attention) = (0, false, false, CallAttention())
        (known, seam, timeline, unkept) = (nil, nil, nil, nil)
        self.behavior = behavior
    }

    /// Whether nothing was said that would answer the call, or happen at it.
    var isEmpty: Bool {
        guard let known else { return false }
        return known.answer == nil && !known.isFailing && known.completion == nil
            && known.effects.isEmpty
    }

    /// Whether it is noted as unanswered where it is recorded: the test may end before its caller
    /// has come to say so.
    var isSilent: Bool { isEmpty && !attention.isLate }

    /// The arguments of the call, for whoever keeps them.
    func arguments(_ input: Input) -> RecordedArguments<Input> {
        unkept.map { .unkept($0) } ?? .kept(input)
    }

    /// - Parameter fault: asked where the call would not fail: how a sweep has it fail.
    func step(
        for input: Input, fault: (Completion<Input>?) -> Step<Input, Output, Failure>.Fault?
    ) -> Step<Input, Output, Failure> {
        known ?? behavior.step(where: { $0(input) }, fault: fault)
    }
}
