extension Spy: TranscribedDouble {
    package func transcribe(most: Int?) -> DoubleRecord { .spy(record(most: most)) }

    package func lookAtAll() { _ = callCount }

    /// Tells a transcript what a call came to.
    ///
    /// - Parameters:
    ///   - value: the result or the error, in the types of the spy.
    ///   - number: the call's number.
    func keep(_ value: Result<Output, Failure>?, of number: UInt64) {
        withState { state in
            state.outcomes?.end(number, value, at: state.watch?.timeline.now)
        }
    }

    /// The calls as texts.
    func record(most: Int?) -> SpyRecord {
        let half = (most ?? .max) / 2
        let (calls, log) = withState { state in
            let shown =
                state.calls.count / 2 <= half
                ? state.calls[...] : state.calls.prefix(half) + state.calls.suffix(half)
            let entries = shown.map { state.outcomes?.entry(of: $0.number) }
            return (
                (count: state.calls.count, shown: Array(zip(shown, entries))), state.outcomes
            )
        }
        let signature = signature
        return SpyRecord(
            name: declaredName, owner: String(signature.owner),
            instance: withState { $0.instance }, made: log?.made, count: calls.count,
            calls: calls.shown.map { call, entry in
                var record = CallRecord(number: call.number, text: signature.call(call.input))
                if let entry { record.take(entry) }
                return record
            }, tally: tally(of: log), canThrow: Failure.self != Never.self,
            canFail: canFail)
    }

    /// Counts under the lock, since the log changes under it.
    private func tally(of log: OutcomeLog<Output, Failure>?) -> CallTally {
        withState { _ in
            var tally = CallTally()
            for entry in log?.entries.map({ log?.entry($0) }) ?? [] {
                if entry?.call.isHeld == true { tally.held += 1 }
                guard let entry, let value = entry.result else { continue }
                switch error(in: value) {
                case is CancellationError: tally.cancelled += 1
                case nil where !entry.call.isMadeToFail: tally.answered += 1
                default: tally.failed += 1
                }
            }
            return tally
        }
    }

    /// The error that a call came to: thrown, or in a `.failure` that it returned.
    private func error(in value: Result<Output, Failure>) -> (any Error)? {
        switch value {
        case .success(let output): (output as? any ResultValue)?.error
        case .failure(let error): error
        }
    }
}

extension CallRecord {
    fileprivate mutating func take<Output, Failure>(_ entry: OutcomeLog<Output, Failure>.Entry) {
        began = entry.call.began
        ended = entry.call.ended
        beganAt = entry.times?.began
        endedAt = entry.times?.ended
        taskName = entry.call.taskName
        isHeld = entry.call.isHeld
        ending =
            switch entry.result {
            case nil: .pending
            case .success(let output):
                .returned(output is Void ? nil : ValueText.of(output))
            case .failure(let error):
                error is CancellationError ? .cancelled : .threw(ErrorText.of(error))
            }
    }
}
