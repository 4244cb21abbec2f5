/// Why a call has no answer.
enum UnansweredReason {
    case nothingSaid
    /// `returns(each:)` or `answers(each:)` ran out: how many answers there were, and where.
    case exhausted(Int, of: String, TestReport.Location)
    /// `suspends()` meets a synchronous function.
    case heldSynchronously(TestReport.Location)
    /// An asynchronous answer meets a synchronous function.
    case asynchronousAnswer(TestReport.Location)
    /// The handle of `suspends()` is gone.
    case abandoned(TestReport.Location)
    /// The call was held when the handle went away, which has been reported.
    case released(TestReport.Location)
    /// The answer of a generic function is not of the type that this call wants.
    case wrongType(Any)
    /// The error of a generic function is not of the type that this call may throw.
    case wrongError(any Error)

    /// Whether the test author learns of it elsewhere.
    var isReported: Bool {
        if case .released = self { true } else { false }
    }

    /// The line of the test that told the spy what does not serve the call; `nil` where there is
    /// none.
    var location: TestReport.Location? {
        switch self {
        case .exhausted(_, of: _, let location), .heldSynchronously(let location),
            .asynchronousAnswer(let location), .abandoned(let location):
            location
        case .nothingSaid, .released, .wrongType, .wrongError:
            nil
        }
    }

    /// Whether it is a mistake even where the function can throw.
    var isMistake: Bool {
        switch self {
        case .nothingSaid, .released: false
        case .exhausted, .heldSynchronously, .asynchronousAnswer, .abandoned, .wrongType,
            .wrongError:
            true
        }
    }
}
