extension Spy: TranscribedDouble {
    package func transcribe(most: Int?) -> DoubleRecord { .spy(record(most: most)) }

    package func markAllChecked() { _ = callCount }

    /// Records the outcome of a call. If the result is an object that is being deallocated, for
    /// example because it's the value of an `inout` parameter, it isn't kept.
    func keep(_ value: Result<Output, Failure>?, of script: Script<Input, Output, Failure>) {
        if script.unkept != nil, case .success(let output)? = value,
            ArgumentObjects.firstDeallocating(in: output) != nil
        {
            return keep(nil, of: script.number)
        }
        keep(value, of: script.number)
    }

    /// Records the outcome of a call.
    ///
    /// - Parameters:
    ///   - value: The result or error of the call, in terms of the spy's types.
    ///   - number: The number of the call.
    func keep(_ value: Result<Output, Failure>?, of number: UInt64) {
        withState { state in
            state.outcomes?.end(number, value, at: state.watch?.timeline.now)
        }
    }

    /// Returns a record that describes the calls as text.
    func record(most: Int?) -> SpyRecord {
        let half = (most ?? .max) / 2
        let signature = signature
        let (records, log) = withState { ($0.records, $0.outcomes) }
        let calls = records.ends(half).texts { signature.call($0) }.map { number, text in
            var record = CallRecord(number: number, text: text)
            if let entry = withState({ $0.outcomes?.entry(of: number) }) { record.take(entry) }
            return record
        }
        return SpyRecord(
            name: declaredName, owner: String(signature.owner),
            instance: withState { $0.instance }, made: log?.made, count: records.count,
            calls: calls, tally: tally(of: log), canThrow: Failure.self != Never.self,
            canFail: canFail)
    }

    /// Returns the number of calls for each outcome. The lock must be held because calls modify the
    /// log.
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

    /// Returns the error that a call threw or returned in a `.failure`.
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
