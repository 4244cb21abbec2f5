import Synchronization

/// One way to answer a call.
indirect enum Answer<Input, Output, Failure: Error> {
    case value(Output)
    case sequence(AnswerSequence<Output>)
    case closure(@Sendable (Input) throws(Failure) -> Output)
    case asyncClosure(AsyncAnswer<Input, Output, Failure>)
    case error(Failure)
    case held(PenDoor<Input, Output, Failure>)
    /// What was written to a subscript, and the answer for indices where nothing was.
    case written(WrittenValues<Input, Output>, otherwise: Answer?)
    /// What a sequence comes to when its answers have run out.
    case exhausted(AnswerSequence<Output>)

    /// The answer for one call: a sequence gives its next one.
    func taken() -> Answer {
        guard case .sequence(let sequence) = self else { return self }
        return sequence.next().map { .value($0) } ?? .exhausted(sequence)
    }
}

/// A function that answers calls in its own time, on the caller's actor.
public typealias AsyncAnswer<Input, Output, Failure: Error> =
    nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output

/// How a function fails where it is told to.
indirect enum FailingAnswer<Output, Failure: Error> {
    case error(Failure)
    case output(Output)
    /// As the function's type allows.
    case byType
}

/// The answers of `returns(each:)`, handed out one by one.
///
/// `@unchecked`: the answers are immutable, and are `Sendable` wherever the spy is; the count is
/// atomic.
final class AnswerSequence<Output>: @unchecked Sendable {
    let outputs: [Output]
    let end: SequenceEnd
    let location: CodeLocation
    private let taken = Atomic<Int>(0)

    init(_ outputs: [Output], then end: SequenceEnd, at location: CodeLocation) {
        self.outputs = outputs
        self.end = end
        self.location = location
    }

    /// The next answer; `nil` when there is none left.
    func next() -> Output? {
        let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        if index < outputs.count { return outputs[index] }
        return switch end {
        case .fail: nil
        case .repeatLast: outputs.last
        case .cycle: outputs.isEmpty ? nil : outputs[index % outputs.count]
        }
    }

    /// How many answers nobody has asked for, where each of them was meant to be.
    var leftOver: Int {
        end == .fail ? max(0, outputs.count - taken.load(ordering: .relaxed)) : 0
    }
}

/// What follows the last answer of `returns(each:)`.
public enum SequenceEnd: Sendable {
    /// A further call is reported as a failure, and goes on as if nothing had been said.
    case fail
    /// The last answer serves all further calls.
    case repeatLast
    /// The answers start again from the first.
    case cycle
}
