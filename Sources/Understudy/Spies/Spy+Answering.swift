// A call is answered in terms of the caller's result and error types, `Wanted` and `Thrown`. They
// are equal to the types of the spy unless the function is generic and its types were erased. For
// more information, see `Spy+Erased.swift`.

extension Spy {
    /// Answers a call of a synchronous function.
    @usableFromInline
    func answer<Wanted, Thrown>(
        _ input: Input, by script: Script<Input, Output, Failure>,
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        if !script.isRecorded, let value: Wanted = try unrecordedResult(script, throwing: failure) {
            return value
        }
        TestTimeline.counting(or: script.timeline)?.count { name }
        if script.isEmpty { return try leave(input, script, throwing: failure) }
        notifyObservers(input, script)
        let outcome: Verdict<Wanted, Thrown> = outcome(of: input, script)
        return try follow(outcome, input, script)
    }

    /// Answers a call of an asynchronous function.
    @usableFromInline
    nonisolated(nonsending) func answerInTime<Wanted, Thrown>(
        _ input: Input, by script: Script<Input, Output, Failure>,
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        if !script.isRecorded, let value: Wanted = try unrecordedResult(script, throwing: failure) {
            return value
        }
        await TestTimeline.counting(or: script.timeline)?.countInTime { name }
        if script.isEmpty { return try leave(input, script, throwing: failure) }
        notifyObservers(input, script)
        var outcome: Verdict<Wanted, Thrown> = outcome(of: input, script)
        switch outcome {
        case .output, .error, .unanswered:
            break
        case .later(let closure, _):
            do throws(Failure) {
                outcome = delivered(try await closure(input))
            } catch {
                outcome = thrown(error)
            }
        case .held(let holding):
            let pendingCalls = holding.pendingCalls
            // The test controls when a held call ends.
            withState {
                $0.checks.markChecked(script.number)
                $0.outcomes?.hold(script.number)
            }
            let release = Release<Failure>(as: type, throwing: failure)
            switch await pendingCalls.hold(input, number: script.number, release: release) {
            case .settled(.success(let output)): outcome = delivered(output)
            case .settled(.failure(let error)): outcome = thrown(error)
            case .released: outcome = .unanswered(.released(pendingCalls.location))
            case .refused: outcome = .unanswered(.abandoned(pendingCalls.location))
            }
        }
        return try follow(outcome, input, script)
    }

    /// Continues a call that doesn't have an answer. This must be recorded before waiting tasks are
    /// notified of the call, because the test may end as soon as they resume.
    private func leave<Wanted, Thrown>(
        _ input: Input, _ script: Script<Input, Output, Failure>, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        defer { notifyObservers(input, script) }
        let outcome: Verdict<Wanted, Thrown> = outcome(of: input, script)
        return try follow(outcome, input, script)
    }

    /// An enumeration representing the planned outcome of a call.
    private enum Verdict<Wanted, Thrown: Error> {
        case output(Wanted)
        case error(Thrown)
        case unanswered(UnansweredReason)
        /// The outcome is determined when the closure returns.
        case later(Answer<Input, Output, Failure>.InTime, TestReport.Location)
        /// The outcome is determined when the test resumes the call.
        case held(HoldingAnswer<Input, Output, Failure>)
    }

    private func follow<Wanted, Thrown>(
        _ outcome: Verdict<Wanted, Thrown>, _ input: Input,
        _ script: Script<Input, Output, Failure>
    ) throws(Thrown) -> Wanted {
        guard script.keepsOutcome else { return try end(outcome, input, script) }
        do throws(Thrown) {
            let output: Wanted = try end(outcome, input, script)
            keep((output as? Output).map { .success($0) }, of: script)
            return output
        } catch {
            keep((error as? Failure).map { .failure($0) }, of: script)
            throw error
        }
    }

    private func end<Wanted, Thrown>(
        _ outcome: Verdict<Wanted, Thrown>, _ input: Input,
        _ script: Script<Input, Output, Failure>
    ) throws(Thrown) -> Wanted {
        let reason: UnansweredReason
        switch outcome {
        case .output(let output):
            if script.observers.isLate { reportLate(input, script, isAnswered: true) }
            return output
        case .error(let error):
            if script.observers.isLate { reportLate(input, script, isAnswered: true) }
            throw error
        case .unanswered(let known): reason = known
        case .later(_, let location): reason = .asynchronousAnswer(location)
        case .held(let holding): reason = .heldSynchronously(holding.pendingCalls.location)
        }
        let isReportedLate = script.observers.isLate && reportLate(input, script, isAnswered: false)
        return try unstubbed(
            input, script, because: reason, throwing: Thrown.self, isReportedLate: isReportedLate)
    }

    private func outcome<Wanted, Thrown>(
        of input: Input, _ script: Script<Input, Output, Failure>
    ) -> Verdict<Wanted, Thrown> {
        let step = script.step(for: input) { completion in
            fault(in: input, script, completion, as: Wanted.self, throwing: Thrown.self)
        }
        for effect in step.effects { effect(input) }
        if let completion = step.completion {
            var outcome: Verdict<Wanted, Thrown> = outcome(step.answer, input)
            // The caller gets the result from the completion handler, so an empty value is
            // sufficient here.
            if case .unanswered(.notStubbed) = outcome,
                let empty = emptyValue(Wanted.self, in: scope)
            {
                outcome = .output(empty)
            }
            if step.isFailing, completion.canFail { noteFailure(of: script) }
            completion.answer(input, step.isFailing)
            return outcome
        }
        guard step.isFailing else { return outcome(step.answer, input) }
        // Prefer the error or value that the test has specified.
        let known: Verdict<Wanted, Thrown>? = step.failure.map { outcome($0, input) }
        if let outcome = known ?? failureByType() {
            noteFailure(of: script)
            return outcome
        }
        let text = unansweredText(wanted: Wanted.self, thrown: Thrown.self)
        send(reportOnDouble(text.cannotFail(input)))
        return outcome(step.answer, input)
    }

    private func outcome<Wanted, Thrown>(
        _ answer: Answer<Input, Output, Failure>?, _ input: Input
    ) -> Verdict<Wanted, Thrown> {
        switch answer {
        case .value(let output):
            return delivered(output)
        case .sequence:
            return outcome(answer?.taken(), input)
        case .exhausted(let sequence):
            return .unanswered(
                .exhausted(
                    sequence.outcomes.count, of: sequence.command, sequence.location))
        case .closure(let closure):
            do throws(Failure) {
                return delivered(try closure(input))
            } catch {
                return thrown(error)
            }
        case .asyncClosure(let closure, let location):
            return .later(closure, location)
        case .error(let error):
            return thrown(error)
        case .held(let holding):
            return .held(holding)
        case .written(let values, let otherwise):
            if let written = values.value(at: input) { return delivered(written) }
            return outcome(otherwise, input)
        case nil:
            // A function that returns `Void` doesn't need an answer, even if the spy was created
            // with a different output type.
            if let void = exactly((), as: Wanted.self) { return .output(void) }
            if let any = exactly(Unstubbed.AnyAnswer(), as: Wanted.self) { return .output(any) }
            return .unanswered(.notStubbed)
        }
    }

    /// Records that the call was made to fail. The outcome doesn't show this because an ordinary
    /// value may be equal to one that represents failure.
    private func noteFailure(of script: Script<Input, Output, Failure>) {
        if script.keepsOutcome { withState { $0.outcomes?.makeFail(script.number) } }
    }

    /// Returns the failure that the type of the function supports, or `nil` if there is none.
    private func failureByType<Wanted, Thrown>() -> Verdict<Wanted, Thrown>? {
        if let error = SimulatedFailure(function: name) as? Thrown { return .error(error) }
        // A throwing function fails by throwing an error. Its `false` doesn't necessarily represent
        // failure.
        guard Thrown.self == Never.self else { return nil }
        return failingValue(Wanted.self, function: name).map { .output($0) }
    }

    // MARK: In the caller's types

    // If the caller's types are equal to the types of the spy, these casts only need to compare two
    // types.

    private func delivered<Wanted, Thrown>(_ output: Output) -> Verdict<Wanted, Thrown> {
        if let wanted = output as? Wanted { return .output(wanted) }
        if let any = exactly(Unstubbed.AnyAnswer(), as: Wanted.self) { return .output(any) }
        return .unanswered(.wrongType(output))
    }

    private func thrown<Wanted, Thrown>(_ error: Failure) -> Verdict<Wanted, Thrown> {
        if let thrown = error as? Thrown { return .error(thrown) }
        return .unanswered(.wrongError(error))
    }
}

// MARK: - Observers

// Call limits and orders are enforced while the code that makes the call is still on the stack.

extension Spy {
    /// Notifies the observers of a call before it's answered.
    private func notifyObservers(_ input: Input, _ script: Script<Input, Output, Failure>) {
        let observers = script.observers
        guard observers.isNeeded else { return }
        if observers.hasLimits { enforceLimits(input, script.number) }
        if !observers.guards.isEmpty {
            let function = signature
            let arguments = script.arguments(input)
            let call = LoggedCall(number: script.number) { function.qualifiedCall(arguments) }
            for order in observers.guards {
                switch order.take(call, of: ObjectIdentifier(self), input) {
                case .free: continue
                case .matched: break
                case .early(let report): send(report)
                }
                withState { $0.checks.markChecked(script.number) }
            }
        }
        observers.arrivals?.notify(script.number)
    }

    /// Reports the first call that exceeds the maximum number of calls of an expectation.
    private func enforceLimits(_ input: Input, _ number: UInt64) {
        let limits = withState { $0.checks.expectations }.filter { expectation in
            expectation.expectation.count.most != nil && number > expectation.after
                && expectation.expectation.pattern.compare(input) == .equal
        }
        for limit in limits {
            let (isFirst, calls) = withState { state in
                (state.checks.recordMatch(of: limit.id), state.records)
            }
            guard isFirst else { continue }
            // Another thread may have recorded its call later but counted it earlier.
            let matching = limit.matching(calls)
            withState { state in state.checks.markChecked(state.records) }
            send(
                report(
                    limit.expectation, matching, carried: limit.carried, at: limit.location))
        }
    }
}
