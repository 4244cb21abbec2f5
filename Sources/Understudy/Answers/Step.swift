/// What to do about one call.
struct Step<Input, Output, Failure: Error> {
    typealias Completion = @Sendable (Input, _ failing: Bool) -> Void

    /// The answer; `nil` where nothing was said.
    let answer: Answer<Input, Output, Failure>?
    /// Whether the call is to fail. Where the type has no way to, it is answered.
    var isFailing = false
    /// How it fails; `nil` for the way that the function's type allows.
    var failure: Answer<Input, Output, Failure>?
    /// Answers the completion handler as well.
    var completion: Completion?
}

/// A call off the common path: its number, and how to find out what to do about it.
@usableFromInline
final class Script<Input, Output, Failure: Error> {
    let number: UInt64
    private let known: Step<Input, Output, Failure>?
    private let behavior: Behavior<Input, Output, Failure>

    /// Chooses inside the spy's lock, so that answers of a sequence and the counts of a failure
    /// plan follow the order of the calls. Conditions are the user's code, and wait until the lock
    /// is open.
    init(number: UInt64, _ behavior: Behavior<Input, Output, Failure>) {
        self.number = number
        self.behavior = behavior
        known = behavior.hasConditions ? nil : behavior.step { _ in true }
    }

    func step(for input: Input) -> Step<Input, Output, Failure> {
        known ?? behavior.step { $0(input) }
    }
}
