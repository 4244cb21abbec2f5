/// The answer of a call.
indirect enum Answer<Input, Output, Failure: Error> {
    /// A function that answers calls asynchronously, on the actor of the caller.
    typealias AsyncClosure =
        nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output

    case value(Output)
    case sequence(AnswerSequence<Output, Failure>)
    case closure(@Sendable (Input) throws(Failure) -> Output)
    /// The call is answered by an asynchronous function, which was set at the specified location.
    case asyncClosure(AsyncClosure, TestReport.Location)
    case error(Failure)
    case held(HoldingAnswer<Input, Output, Failure>)
    /// The call is answered by the value that was written at its index or, if there is none, by the
    /// other answer.
    case written(WrittenValues<Input, Output>, otherwise: Answer?)
    /// There is no answer for the specified reason.
    case unanswered(UnansweredReason)

    /// Creates an answer that returns or throws a result.
    init(_ result: Result<Output, Failure>) {
        switch result {
        case .success(let output): self = .value(output)
        case .failure(let error): self = .error(error)
        }
    }

    /// Returns the answer for a single call.
    ///
    /// If this answer is a sequence, its next answer is removed and returned.
    func takeNext() -> Answer {
        guard case .sequence(let sequence) = self else { return self }
        return sequence.next().map { Answer($0) }
            ?? .unanswered(
                .exhausted(sequence.outcomes.count, of: sequence.command, sequence.location))
    }

    /// Returns the answer of a call as a result, unless it's determined asynchronously.
    func resolved(for input: Input) -> Answer? {
        switch self {
        case .closure(let closure):
            return Answer(Result { () throws(Failure) in try closure(input) })
        case .written(let values, let otherwise):
            return values.value(at: input).map { .value($0) } ?? otherwise?.resolved(for: input)
        default:
            return takeNext()
        }
    }
}

/// The answers of `returns(each:)` or `answers(each:)`, which are used one after another.
///
/// This type is unchecked `Sendable` because the answers are immutable, and because they are
/// `Sendable` if the spy is `Sendable`. The number of used answers is atomic.
final class AnswerSequence<Output, Failure: Error>: @unchecked Sendable {
    let outcomes: [Result<Output, Failure>]
    /// The number of answers at the end of the sequence to repeat for further calls, or 0 to repeat
    /// none.
    private let repeated: Int
    /// The function that the test called to set the answers, for example `returns(each:)`.
    let command: String
    let location: TestReport.Location
    private let usedCount = Counter()

    init(
        _ outcomes: [Result<Output, Failure>], repeatingLast repeated: Int, command: String,
        at location: TestReport.Location
    ) {
        self.outcomes = outcomes
        self.repeated = min(repeated, outcomes.count)
        self.command = command
        self.location = location
    }

    /// Returns the next answer, or `nil` if there is none left.
    func next() -> Result<Output, Failure>? {
        let index = Int(usedCount.add()) - 1
        if index < outcomes.count { return outcomes[index] }
        if repeated == 0 { return nil }
        return outcomes[outcomes.count - repeated + (index - outcomes.count) % repeated]
    }

    /// The number of unused answers, or 0 if answers are repeated.
    var unusedCount: Int {
        repeated == 0 ? max(0, outcomes.count - Int(usedCount.value)) : 0
    }

    /// Returns the text of a report about unused answers of the specified function.
    func unusedText(of name: String) -> String {
        let verb = unusedCount == 1 ? "was" : "were"
        let answers = ReportText.count(outcomes.count, "answer")
        return "\(name): \(unusedCount) of \(answers) from \(command) \(verb) never used"
    }
}

/// The values that were written to a subscript, by index.
///
/// Because comparing indices can run user code, they are compared after the lock is released.
final class WrittenValues<Index, Value> {
    private struct WrittenValue {
        let id: Int
        let index: Index
        var value: Value
    }

    private struct State {
        /// The entries by the hash of their indices. For more information, see
        /// ``comparisonHash(of:)``.
        var buckets: [Int: [WrittenValue]] = [:]
        var lastID = 0
    }

    private let state = Locked(State())

    /// Returns the value at an index, or `nil` if it wasn't written.
    func value(at index: Index) -> Value? {
        entry(at: index, hash: comparisonHash(of: index))?.value
    }

    /// Sets the value at an index.
    func set(_ value: Value, at index: Index) {
        let hash = comparisonHash(of: index)
        let id = entry(at: index, hash: hash)?.id
        let old = state.withLock { state -> Value? in
            let position = state.buckets[hash]?.firstIndex { $0.id == id }
            if let position {
                let old = state.buckets[hash]?[position].value
                state.buckets[hash]?[position].value = value
                return old
            }
            state.lastID += 1
            state.buckets[hash, default: []].append(
                WrittenValue(id: state.lastID, index: index, value: value))
            return nil
        }
        // Release the old value outside of the lock because its `deinit` may call the spy.
        withExtendedLifetime(old) {}
    }

    /// Returns the latest entry at an index.
    ///
    /// An index has several entries if two threads wrote its first value at the same time.
    private func entry(at index: Index, hash: Int) -> WrittenValue? {
        state.withLock { $0.buckets[hash] }?.last { compare($0.index, index) == .equal }
    }
}
