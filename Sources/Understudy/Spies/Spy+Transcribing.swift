// These functions describe the calls of a spy for the transcript of its test.

extension Spy: TranscribedDouble {
    package func transcribe(maximumCalls: Int?, defersText: Bool) -> DoubleRecord {
        .spy(record(maximumCalls: maximumCalls, defersText: defersText))
    }

    package func markAllChecked() { _ = callCount }

    /// Records the outcome of a call.
    ///
    /// - Parameters:
    ///   - value: The result or error of the call, in terms of the spy's types.
    func recordOutcome(_ value: Result<Output, Failure>?, of number: UInt64) {
        withState { state in
            state.outcomes?.end(number, value, at: state.watch?.timeline.elapsed)
        }
    }

    /// Returns a record of the calls, which are described as text now or later.
    func record(maximumCalls: Int?, defersText: Bool = false) -> SpyRecord {
        let signature = signature
        let (records, log) = withState { ($0.records, $0.outcomes) }
        var record = SpyRecord(
            name: declaredName, owner: String(signature.owner),
            instance: withState { $0.instance }, made: log?.made, count: records.count,
            calls: [], tally: tally(of: log), canThrow: Failure.self != Never.self,
            canFail: canFail)
        if maximumCalls == 0 { return record }
        let shown = records.ends((maximumCalls ?? .max) / 2)
        if defersText {
            record.describeCalls = deferredCalls(shown, signature)
        } else {
            record.calls = describedCalls(shown, signature)
        }
        return record
    }

    private func describedCalls(
        _ records: CallRecords<Input>, _ signature: FunctionName
    ) -> [CallRecord] {
        records.texts { signature.call($0) }.map { number, text in
            var call = CallRecord(number: number, text: text)
            if let callOutcome = callOutcome(of: number) {
                call.take(callOutcome)
                call.ending = callOutcome.ending(keeping: KeptValue.value)()
            }
            return call
        }
    }

    /// Returns a function that describes the calls later. Until then, it only keeps plain data.
    private func deferredCalls(
        _ records: CallRecords<Input>, _ signature: FunctionName
    ) -> @Sendable () -> [CallRecord] {
        let kept = records.kept.map { call in
            (call.number, signature.deferredCall(call.input, keeping: KeptValue.plain))
        }
        let calls = (kept + records.discarded.map { ($0.number, $0.describe) })
            .sorted { $0.0 < $1.0 }
            .map { number, describe in
                var call = CallRecord(number: number, text: "")
                let callOutcome = callOutcome(of: number)
                if let callOutcome { call.take(callOutcome) }
                return (call, describe, callOutcome?.ending(keeping: KeptValue.plain))
            }
        return {
            calls.map { call, describe, ending in
                var described = call
                described.text = describe()
                if let ending { described.ending = ending() }
                return described
            }
        }
    }

    private func callOutcome(of number: UInt64) -> OutcomeLog<Output, Failure>.CallOutcome? {
        withState { $0.outcomes?.callOutcome(of: number) }
    }

    /// Returns the number of calls for each outcome.
    ///
    /// The lock must be held because calls modify the log.
    private func tally(of log: OutcomeLog<Output, Failure>?) -> CallTally {
        withState { _ in
            var tally = CallTally()
            guard let log else { return tally }
            for call in log.entries {
                if call.isHeld { tally.held += 1 }
                guard let value = log.callOutcome(call).result else { continue }
                switch error(in: value) {
                case is CancellationError: tally.cancelled += 1
                case nil where !call.isMadeToFail: tally.answered += 1
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
    /// Copies when a call began and ended.
    fileprivate mutating func take<Output, Failure>(
        _ callOutcome: OutcomeLog<Output, Failure>.CallOutcome
    ) {
        began = callOutcome.call.began
        ended = callOutcome.call.ended
        beganAt = callOutcome.times?.began
        endedAt = callOutcome.times?.ended
        taskName = callOutcome.call.taskName
        isHeld = callOutcome.call.isHeld
    }
}

extension OutcomeLog.CallOutcome {
    /// Returns a function that describes the outcome of the call.
    ///
    /// - Parameters:
    ///   - keep: A function that keeps a result or an error, or information about it.
    fileprivate func ending(
        keeping keep: (Any) -> KeptValue
    ) -> @Sendable () -> CallRecord.Ending {
        switch result {
        case nil: return { .pending }
        case .success(let output):
            if output is Void { return { .returned(nil) } }
            let value = keep(output)
            return { .returned(value.text) }
        case .failure(let error):
            if error is CancellationError { return { .cancelled } }
            let value = keep(error)
            return { .threw(value.errorText) }
        }
    }
}
