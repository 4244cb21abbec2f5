/// The reason why a call has no answer.
enum UnansweredReason {
    case notStubbed
    /// `returns(each:)` or `answers(each:)` ran out: the number of answers, and their location.
    case exhausted(Int, of: String, TestReport.Location)
    /// `suspends()` was used for a synchronous function.
    case heldSynchronously(TestReport.Location)
    /// An asynchronous answer was used for a synchronous function.
    case asynchronousAnswer(TestReport.Location)
    /// The handle of `suspends()` was released.
    case abandoned(TestReport.Location)
    /// The call was held when the handle was released, which was reported.
    case released(TestReport.Location)
    /// The answer of a generic function isn't of the type that this call needs.
    case wrongType(Any)
    /// The error of a generic function isn't of the type that this call may throw.
    case wrongError(any Error)

    /// A Boolean value that indicates if it's reported elsewhere.
    var isReported: Bool {
        if case .released = self { true } else { false }
    }

    /// The line of the unsuitable stub, or `nil` if there is none.
    var location: TestReport.Location? {
        switch self {
        case .exhausted(_, of: _, let location), .heldSynchronously(let location),
            .asynchronousAnswer(let location), .abandoned(let location):
            location
        case .notStubbed, .released, .wrongType, .wrongError:
            nil
        }
    }

    /// A Boolean value that indicates if it's a mistake even if the function can throw.
    var isMistake: Bool {
        switch self {
        case .notStubbed, .released: false
        case .exhausted, .heldSynchronously, .asynchronousAnswer, .abandoned, .wrongType,
            .wrongError:
            true
        }
    }
}
