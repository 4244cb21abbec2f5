/// The error that a throwing function throws if it's called without being stubbed.
public struct Unstubbed: Error, CustomStringConvertible {
    /// The full name of the function.
    public let function: String
    /// A description of the unanswered call, including the line of code that stubs it.
    public let description: String

    static func canBeThrown<Failure: Error>(as type: Failure.Type) -> Bool {
        type == (any Error).self || type == Unstubbed.self
    }
}

extension Unstubbed: ErrorOfDouble {}

/// The reason why a call is unanswered.
enum UnansweredReason {
    case notStubbed
    /// All answers of `returns(each:)` or `answers(each:)` were already used. The associated values
    /// include the number of answers and the location at which they were set.
    case exhausted(Int, of: String, TestReport.Location)
    /// `suspends()` was used for a synchronous function.
    case heldSynchronously(TestReport.Location)
    /// An asynchronous answer was used for a synchronous function.
    case asynchronousAnswer(TestReport.Location)
    /// The handle of `suspends()` was released.
    case abandoned(TestReport.Location)
    /// The call was held when the handle was released. This was already reported.
    case released(TestReport.Location)
    /// The answer of a generic function doesn't have the type that this call needs.
    case wrongType(Any)
    /// The error of a generic function doesn't have the type that this call can throw.
    case wrongError(any Error)

    /// `true` if the call was already reported.
    var isReported: Bool {
        if case .released = self { true } else { false }
    }

    /// The location of the unsuitable stub, or `nil` if there is no stub.
    var location: TestReport.Location? {
        switch self {
        case .exhausted(_, of: _, let location), .heldSynchronously(let location),
            .asynchronousAnswer(let location), .abandoned(let location):
            location
        default:
            nil
        }
    }

    /// `true` if the call should be reported even if the function can throw an error.
    var isMistake: Bool {
        switch self {
        case .notStubbed, .released: false
        default: true
        }
    }
}
