// A call is answered in the types of its caller, `Wanted` and `Thrown`. They are the spy's own, except
// where a generic function erased what it cannot say: see `Spy+Generic.swift`.

extension Spy {
    /// Answers a call of a synchronous function.
    @usableFromInline
    func answer(
        _ input: Input, by script: Script<Input, Output, Failure>
    ) throws(Failure) -> Output {
        try answer(input, by: script, as: Output.self, throwing: Failure.self)
    }

    /// Answers a call of an asynchronous function.
    @usableFromInline
    nonisolated(nonsending) func answerInTime(
        _ input: Input, by script: Script<Input, Output, Failure>
    ) async throws(Failure) -> Output {
        try await answerInTime(input, by: script, as: Output.self, throwing: Failure.self)
    }

    func answer<Wanted, Thrown>(
        _ input: Input, by script: Script<Input, Output, Failure>,
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        let verdict: Verdict<Wanted, Thrown>
        switch outcome(of: input, script) as Outcome<Wanted, Thrown> {
        case .known(let known): verdict = known
        case .closure: verdict = .unanswered(.asynchronousAnswer)
        case .held: verdict = .unanswered(.heldSynchronously)
        }
        return try follow(verdict, input, script.number)
    }

    nonisolated(nonsending) func answerInTime<Wanted, Thrown>(
        _ input: Input, by script: Script<Input, Output, Failure>,
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        let verdict: Verdict<Wanted, Thrown>
        switch outcome(of: input, script) as Outcome<Wanted, Thrown> {
        case .known(let known):
            verdict = known
        case .closure(let closure):
            do throws(Failure) {
                verdict = delivered(try await closure(input))
            } catch {
                verdict = thrown(error)
            }
        case .held(let door):
            let pen = door.pen
            // The test gets this call into its hands.
            withState { $0.checks.lookedAt(number: script.number, in: $0.calls) }
            let release = Release<Failure>(as: type, throwing: failure)
            switch await pen.hold(input, number: script.number, release: release) {
            case .settled(.success(let output)): verdict = delivered(output)
            case .settled(.failure(let error)): verdict = thrown(error)
            case .released: verdict = .unanswered(.released(pen.location))
            case .refused: verdict = .unanswered(.abandoned(pen.location))
            }
        }
        return try follow(verdict, input, script.number)
    }

    /// What a call comes to.
    private enum Verdict<Wanted, Thrown: Error> {
        case output(Wanted)
        case error(Thrown)
        case unanswered(UnansweredReason)
    }

    /// What a call comes to, as far as it can be known without waiting.
    private enum Outcome<Wanted, Thrown: Error> {
        case known(Verdict<Wanted, Thrown>)
        case closure(AsyncAnswer)
        case held(PenDoor<Input, Output, Failure>)
    }

    private func follow<Wanted, Thrown>(
        _ verdict: Verdict<Wanted, Thrown>, _ input: Input, _ number: UInt64
    ) throws(Thrown) -> Wanted {
        switch verdict {
        case .output(let output): output
        case .error(let error): throw error
        case .unanswered(let reason):
            try unstubbed(input, number, because: reason, throwing: Thrown.self)
        }
    }

    private func outcome<Wanted, Thrown>(
        of input: Input, _ script: Script<Input, Output, Failure>
    ) -> Outcome<Wanted, Thrown> {
        let step =
            switch script.plan {
            case .known(let step): step
            case .conditional(let behavior): behavior.step { $0(input) }
            }
        switch step {
        case .answer(let answer):
            return outcome(answer, input)
        case .fail(let failing, let answer):
            if let verdict: Verdict<Wanted, Thrown> = verdict(failing) { return .known(verdict) }
            send(SpyText.cannotFail(self, as: Wanted.self, throwing: Thrown.self), at: location)
            return outcome(answer, input)
        case .complete(let completion, let failing, let answer):
            let outcome: Outcome<Wanted, Thrown> = outcome(answer, input)
            completion(input, failing)
            return outcome
        }
    }

    private func outcome<Wanted, Thrown>(
        _ answer: Answer<Input, Output, Failure>?, _ input: Input
    ) -> Outcome<Wanted, Thrown> {
        switch answer {
        case .value(let output):
            return .known(delivered(output))
        case .sequence:
            return outcome(answer?.taken(), input)
        case .exhausted(let sequence):
            return .known(
                .unanswered(.exhausted(sequence.outputs.count, sequence.location)))
        case .closure(let closure):
            do throws(Failure) {
                return .known(delivered(try closure(input)))
            } catch {
                return .known(thrown(error))
            }
        case .asyncClosure(let closure):
            return .closure(closure)
        case .error(let error):
            return .known(thrown(error))
        case .held(let door):
            return .held(door)
        case .written(let values, let otherwise):
            let written = values.value(at: input)
            return written.map { .known(delivered($0)) } ?? outcome(otherwise, input)
        case nil:
            // `Void` needs no answer, also where the spy cannot see that it is all that is wanted.
            let void = exactly((), as: Wanted.self)
            return .known(void.map { .output($0) } ?? .unanswered(.nothingSaid))
        }
    }

    /// How the function fails; `nil` where its type has no way to.
    private func verdict<Wanted, Thrown>(
        _ failing: FailingAnswer<Output, Failure>
    ) -> Verdict<Wanted, Thrown>? {
        switch failing {
        case .error(let error): thrown(error)
        case .output(let output): delivered(output)
        case .byType:
            if let error = SimulatedFailure(function: name) as? Thrown {
                .error(error)
            } else if Thrown.self == Never.self,
                // A function that throws fails by throwing: its `false` may mean something else.
                let output = failingValue(Wanted.self, function: name)
            {
                .output(output)
            } else {
                nil
            }
        }
    }

    // MARK: In the caller's types

    // Where they are the spy's own, a cast is no more than a comparison of two types.

    private func delivered<Wanted, Thrown>(_ output: Output) -> Verdict<Wanted, Thrown> {
        if let wanted = output as? Wanted { return .output(wanted) }
        return .unanswered(.wrongType(output))
    }

    private func thrown<Wanted, Thrown>(_ error: Failure) -> Verdict<Wanted, Thrown> {
        if let thrown = error as? Thrown { return .error(thrown) }
        return .unanswered(.wrongError(error))
    }

    func send(_ message: String, at location: TestReport.Location) {
        TestReport.send(TestReport(message, at: location), for: scope)
    }
}
