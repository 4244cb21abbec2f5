/// One way to answer a call.
indirect enum Answer<Input, Output, Failure: Error> {
    /// A function that answers calls in its own time, on the caller's actor.
    typealias InTime = nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output

    case value(Output)
    case sequence(AnswerSequence<Output, Failure>)
    case closure(@Sendable (Input) throws(Failure) -> Output)
    /// With the line where it was told.
    case asyncClosure(InTime, TestReport.Location)
    case error(Failure)
    case held(PenDoor<Input, Output, Failure>)
    /// What was written to a subscript, and the answer for indices where nothing was.
    case written(WrittenValues<Input, Output>, otherwise: Answer?)
    /// What a sequence comes to when its answers have run out.
    case exhausted(AnswerSequence<Output, Failure>)

    /// The answer for one call: a sequence gives its next one.
    func taken() -> Answer {
        guard case .sequence(let sequence) = self else { return self }
        switch sequence.next() {
        case .success(let output): return .value(output)
        case .failure(let error): return .error(error)
        case nil: return .exhausted(sequence)
        }
    }
}
