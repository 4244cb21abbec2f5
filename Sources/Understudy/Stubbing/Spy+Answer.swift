extension Spy {
    /// Answers a call of a synchronous function.
    @usableFromInline
    func answer(
        _ input: Input, by script: Script<Input, Output, Failure>
    ) throws(Failure) -> Output {
        switch try outcome(of: input, script) {
        case .output(let output):
            return output
        case .closure:
            return try unstubbed(input, script.number, because: .asynchronousAnswer)
        case .held:
            return try unstubbed(input, script.number, because: .heldSynchronously)
        }
    }

    /// Answers a call of an asynchronous function.
    @usableFromInline
    nonisolated(nonsending) func answerInTime(
        _ input: Input, by script: Script<Input, Output, Failure>
    ) async throws(Failure) -> Output {
        switch try outcome(of: input, script) {
        case .output(let output):
            return output
        case .closure(let closure):
            return try await closure(input)
        case .held(let door):
            let pen = door.pen
            // The test gets this call into its hands.
            withState { $0.checks.lookedAt(number: script.number, in: $0.calls) }
            switch await pen.hold(input, number: script.number) {
            case .settled(let result):
                return try result.get()
            case .released:
                return try unstubbed(input, script.number, because: .released(pen.location))
            case .refused:
                return try unstubbed(input, script.number, because: .abandoned(pen.location))
            }
        }
    }

    /// What a call comes to, as far as it can be known without waiting.
    private enum Outcome {
        case output(Output)
        case closure(AsyncAnswer<Input, Output, Failure>)
        case held(PenDoor<Input, Output, Failure>)
    }

    private func outcome(
        of input: Input, _ script: Script<Input, Output, Failure>
    ) throws(Failure) -> Outcome {
        let step =
            switch script.plan {
            case .known(let step): step
            case .conditional(let behavior): behavior.step { $0(input) }
            }
        switch step {
        case .answer(let answer):
            return try outcome(answer, input, script.number)
        case .fail(let failing, let answer):
            guard let result = result(of: failing) else {
                send(SpyText.cannotFail(self), at: location)
                return try outcome(answer, input, script.number)
            }
            return .output(try result.get())
        case .complete(let completion, let failing, let answer):
            let outcome = try outcome(answer, input, script.number)
            completion(input, failing)
            return outcome
        }
    }

    private func outcome(
        _ answer: Answer<Input, Output, Failure>?, _ input: Input, _ number: UInt64
    ) throws(Failure) -> Outcome {
        switch answer {
        case .value(let output):
            return .output(output)
        case .sequence:
            return try outcome(answer?.taken(), input, number)
        case .exhausted(let sequence):
            return .output(
                try unstubbed(
                    input, number,
                    because: .exhausted(sequence.outputs.count, sequence.location)))
        case .closure(let closure):
            return .output(try closure(input))
        case .asyncClosure(let closure):
            return .closure(closure)
        case .error(let error):
            throw error
        case .held(let door):
            return .held(door)
        case nil:
            return .output(try unstubbed(input, number, because: .nothingSaid))
        }
    }

    /// How the function fails; `nil` where its type has no way to.
    private func result(
        of failing: FailingAnswer<Output, Failure>
    ) -> Result<Output, Failure>? {
        switch failing {
        case .error(let error): .failure(error)
        case .output(let output): .success(output)
        case .byType:
            if let error = SimulatedFailure(function: name) as? Failure {
                .failure(error)
            } else if Failure.self == Never.self,
                // A function that throws fails by throwing: its `false` may mean something else.
                let output = failingValue(Output.self, function: name)
            {
                .success(output)
            } else {
                nil
            }
        }
    }

    func send(_ message: String, at location: CodeLocation) {
        Reporting.send(Report(message, at: location), for: scope)
    }
}
