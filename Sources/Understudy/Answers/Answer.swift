/// An enumeration representing the answer of a call.
indirect enum Answer<Input, Output, Failure: Error> {
    /// A function that answers calls asynchronously, on the actor of the caller.
    typealias InTime = nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output

    case value(Output)
    case sequence(AnswerSequence<Output, Failure>)
    case closure(@Sendable (Input) throws(Failure) -> Output)
    /// The call is answered by an asynchronous function, which was set at the specified location.
    case asyncClosure(InTime, TestReport.Location)
    case error(Failure)
    case held(HoldingAnswer<Input, Output, Failure>)
    /// The call is answered by the value that was written to a subscript. The other answer is used
    /// for indices that weren't written.
    case written(WrittenValues<Input, Output>, otherwise: Answer?)
    /// The sequence that should answer the call has no answers left.
    case exhausted(AnswerSequence<Output, Failure>)

    /// Returns the answer for a single call. If this answer is a sequence, its next answer is
    /// removed and returned.
    func taken() -> Answer {
        guard case .sequence(let sequence) = self else { return self }
        switch sequence.next() {
        case .success(let output): return .value(output)
        case .failure(let error): return .error(error)
        case nil: return .exhausted(sequence)
        }
    }
}
