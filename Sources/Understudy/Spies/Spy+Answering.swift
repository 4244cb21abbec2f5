// A call is answered in terms of the caller's result and error types, `Wanted` and `Thrown`. They
// are equal to the types of the spy unless the function is generic and its types were erased. For
// more information, see `Spy+Erased.swift`.

extension Spy {
    /// Answers a call of a synchronous function.
    @usableFromInline
    func answer<Wanted, Thrown>(
        _ input: Input, by pendingAnswer: PendingAnswer, as type: Wanted.Type,
        throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        if pendingAnswer.number == 0,
            let value: Wanted = try unrecordedResult(pendingAnswer, throwing: failure)
        {
            return value
        }
        TestTimeline.counting(or: pendingAnswer.timeline)?.count { name }
        let resolution = step(for: input, pendingAnswer, as: type, throwing: failure)
        if !pendingAnswer.isEmpty { notifyObservers(input, pendingAnswer) }
        // An unanswered call must be recorded before waiting tasks are notified of it, because the
        // test may end as soon as they resume.
        defer { if pendingAnswer.isEmpty { notifyObservers(input, pendingAnswer) } }
        let answer = resolve(input, pendingAnswer, resolution, as: type, throwing: failure)
        return try finish(input, pendingAnswer, with: answer, throwing: failure)
    }

    /// Answers a call of an asynchronous function.
    @usableFromInline
    nonisolated(nonsending) func answerAsync<Wanted, Thrown>(
        _ input: Input, by pendingAnswer: PendingAnswer, as type: Wanted.Type,
        throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        if pendingAnswer.number == 0,
            let value: Wanted = try unrecordedResult(pendingAnswer, throwing: failure)
        {
            return value
        }
        await TestTimeline.counting(or: pendingAnswer.timeline)?.countAsync { name }
        let resolution = step(for: input, pendingAnswer, as: type, throwing: failure)
        if !pendingAnswer.isEmpty { notifyObservers(input, pendingAnswer) }
        defer { if pendingAnswer.isEmpty { notifyObservers(input, pendingAnswer) } }
        var answer = resolve(input, pendingAnswer, resolution, as: type, throwing: failure)
        switch answer {
        case .asyncClosure(let closure, _):
            do throws(Failure) {
                answer = .value(try await closure(input))
            } catch {
                answer = .error(error)
            }
        case .held(let holding):
            // The test controls when a held call ends.
            withState {
                $0.checks.checked.insert(pendingAnswer.number)
                $0.outcomes?.markHeld(pendingAnswer.number)
            }
            answer = await holding.queue.hold(
                input, number: pendingAnswer.number, as: type, throwing: failure)
        default:
            break
        }
        return try finish(input, pendingAnswer, with: answer, throwing: failure)
    }

    /// Determines how to handle a call.
    ///
    /// This uses up the answer, and must happen before waiting tasks are notified of the call,
    /// because the test may end as soon as they resume.
    func step<Wanted, Thrown: Error>(
        for input: Input, _ pendingAnswer: PendingAnswer, as type: Wanted.Type,
        throwing failure: Thrown.Type
    ) -> Behavior<Input, Output, Failure>.Resolution {
        pendingAnswer.step ?? pendingAnswer.conditionalStep
            ?? pendingAnswer.behavior.step(for: input) { completion in
                pendingAnswer.faultPoint.flatMap { faultPoint in
                    fault(
                        in: input, for: pendingAnswer, completion: completion, of: faultPoint,
                        as: type, throwing: failure)
                }
            }
    }

    /// Returns the answer to a call, after running the effects of the call and answering its
    /// completion handler.
    ///
    /// The answer isn't a closure unless the closure is asynchronous.
    private func resolve<Wanted, Thrown: Error>(
        _ input: Input, _ pendingAnswer: PendingAnswer,
        _ step: Behavior<Input, Output, Failure>.Resolution,
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) -> Answer<Input, Output, Failure>? {
        for effect in step.effects { effect(input) }
        if let completion = step.completion {
            var answer = step.answer?.resolved(for: input)
            // The caller gets the result from the completion handler, so an empty value is
            // sufficient here.
            if answer == nil, let empty = emptyValue(type, in: scope) {
                answer = (empty as? Output).map { .value($0) }
            }
            if step.isFailing, completion.canFail { recordFailure(of: pendingAnswer) }
            completion.answer(input, step.isFailing)
            return answer
        }
        if step.isFailing {
            // Prefer the error or value that the test specified.
            if let answer = step.failure ?? failureByType(type, throwing: failure) {
                recordFailure(of: pendingAnswer)
                return answer
            }
            let text = unansweredText(wanted: type, thrown: failure)
            send(reportOnDouble(text.cannotFailText(for: input)))
        }
        return step.answer?.resolved(for: input)
    }

    /// Records that the call was made to fail.
    ///
    /// The outcome doesn't show this because an ordinary value may be equal to one that represents
    /// failure.
    private func recordFailure(of pendingAnswer: PendingAnswer) {
        guard pendingAnswer.keepsOutcome else { return }
        withState { $0.outcomes?.markMadeToFail(pendingAnswer.number) }
    }

    /// Returns the failure that the type of the function supports, or `nil` if there is none.
    private func failureByType<Wanted, Thrown: Error>(
        _ type: Wanted.Type, throwing failure: Thrown.Type
    ) -> Answer<Input, Output, Failure>? {
        let error = SimulatedFailure(function: name)
        if error is Thrown { return (error as? Failure).map { .error($0) } }
        // A throwing function fails by throwing an error. Its `false` doesn't necessarily represent
        // failure.
        guard Thrown.self == Never.self else { return nil }
        return failingValue(type, function: name).flatMap { $0 as? Output }.map { .value($0) }
    }

    /// Ends a call with its answer, and records the outcome.
    private func finish<Wanted, Thrown>(
        _ input: Input, _ pendingAnswer: PendingAnswer,
        with answer: Answer<Input, Output, Failure>?,
        throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        func anyAnswer() -> Wanted? { exactly(TestDouble.AnyAnswer(), as: Wanted.self) }
        var result: Result<Wanted, Thrown>?
        var reason = UnansweredReason.notStubbed
        // If the caller's types are equal to the types of the spy, these casts only need to compare
        // two types.
        switch answer {
        case .value(let output):
            if let output = output as? Wanted ?? anyAnswer() {
                result = .success(output)
            } else {
                reason = .wrongType(output)
            }
        case .error(let error):
            if let error = error as? Thrown {
                result = .failure(error)
            } else {
                reason = .wrongError(error)
            }
        case .asyncClosure(_, let location):
            reason = .asynchronousAnswer(location)
        case .held(let holding):
            reason = .heldSynchronously(holding.queue.location)
        case .unanswered(let unansweredReason):
            reason = unansweredReason
        default:
            // A function that returns `Void` doesn't need an answer, even if the spy was created
            // with a different output type.
            var value: Wanted? = exactly((), as: Wanted.self) ?? anyAnswer()
            if value == nil, pendingAnswer.isRelaxed {
                value = emptyValue(Wanted.self, in: scope, of: nil)
            }
            result = value.map { .success($0) }
        }
        if result != nil, pendingAnswer.observers.isLate {
            reportLate(input, pendingAnswer, isAnswered: true)
        }
        let outcome = result ?? outcomeOfUnanswered(input, pendingAnswer, because: reason)
        if pendingAnswer.keepsOutcome { recordOutcome(outcome, of: pendingAnswer) }
        return try outcome.get()
    }

    /// Records the outcome of a call.
    ///
    /// A result that is being deallocated, for example as the value of an `inout` parameter, isn't
    /// kept.
    private func recordOutcome<Wanted, Thrown>(
        _ outcome: Result<Wanted, Thrown>, of pendingAnswer: PendingAnswer
    ) {
        switch outcome {
        case .success(let output):
            let isKept =
                pendingAnswer.discarded == nil
                || ArgumentObjects.firstDeallocating(in: output) == nil
            let keptOutput = isKept ? output as? Output : nil
            recordOutcome(keptOutput.map { .success($0) }, of: pendingAnswer.number)
        case .failure(let error):
            recordOutcome((error as? Failure).map { .failure($0) }, of: pendingAnswer.number)
        }
    }
}

// MARK: - Observers

/// The observers of a spy's calls. In most tests, most spies don't have any observers.
struct CallObservers {
    /// The number of the latest call, if a task has waited for calls.
    var latest: WaitableState<UInt64>?
    /// The numbers of the latest calls of several spies, for tasks that wait for calls of all of
    /// them.
    var latestOfSeveral: [WaitableState<UInt64>] = []
    /// The orders that are enforced for the calls.
    var guards: [OrderGuard] = []
    /// `true` if an expectation limits the number of calls.
    var hasLimits = false
    /// `true` if the spy's test has ended.
    var isLate = false

    /// All numbers for which tasks wait.
    var awaited: [WaitableState<UInt64>] {
        if let latest { [latest] + latestOfSeveral } else { latestOfSeveral }
    }

    var isNeeded: Bool {
        latest != nil || !latestOfSeveral.isEmpty || !guards.isEmpty || hasLimits || isLate
    }
}

// Call limits and orders are enforced while the code that makes the call is still on the stack.

extension Spy {
    /// Notifies the observers of a call before it's answered.
    private func notifyObservers(_ input: Input, _ pendingAnswer: PendingAnswer) {
        let observers = pendingAnswer.observers
        guard observers.isNeeded else { return }
        if observers.hasLimits { enforceLimits(input, pendingAnswer.number) }
        if !observers.guards.isEmpty {
            let function = signature
            let arguments = pendingAnswer.arguments(input)
            let call = LoggedCall(number: pendingAnswer.number) {
                function.qualifiedCall(arguments)
            }
            for order in observers.guards {
                switch order.take(call, of: ObjectIdentifier(self), input) {
                case .free: continue
                case .matched: break
                case .early(let report): send(report)
                }
                withState { $0.checks.checked.insert(pendingAnswer.number) }
            }
        }
        for latest in observers.awaited {
            latest.change { $0 = max($0, pendingAnswer.number) }
        }
    }
}
