/// The answer of a call.
indirect enum Answer<Input, Output, Failure: Error> {
    /// A function that answers calls asynchronously, on the actor of the caller.
    typealias InTime = nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output

    case value(Output)
    case sequence(AnswerSequence<Output, Failure>)
    case closure(@Sendable (Input) throws(Failure) -> Output)
    /// An asynchronous function, with the line that set it.
    case asyncClosure(InTime, TestReport.Location)
    case error(Failure)
    case held(HoldingAnswer<Input, Output, Failure>)
    /// The values written to a subscript, and the answer for all other indices.
    case written(WrittenValues<Input, Output>, otherwise: Answer?)
    /// The answer of a sequence that has run out.
    case exhausted(AnswerSequence<Output, Failure>)

    /// Returns the answer for one call. A sequence provides its next answer.
    func taken() -> Answer {
        guard case .sequence(let sequence) = self else { return self }
        switch sequence.next() {
        case .success(let output): return .value(output)
        case .failure(let error): return .error(error)
        case nil: return .exhausted(sequence)
        }
    }
}
