extension Spy {
    @usableFromInline
    struct State {
        @usableFromInline var calls: [SpyCall<Input>] = []
        /// The calls whose arguments weren't kept because they were being deallocated.
        fileprivate var discarded: [DiscardedCall] = []
        /// The answer, if it's the same value for every call. Other kinds of answers are stored in
        /// `behavior`.
        @usableFromInline var constant: Output?
        var behavior: Behavior<Input, Output, Failure> {
            didSet { updateConstant() }
        }
        /// A stopwatch that records the times of the calls, if the test requested this.
        var watch: Stopwatch? {
            didSet { updateConstant() }
        }
        /// The observers that are notified of each call.
        var observers = CallObservers() {
            didSet { updateConstant() }
        }
        /// A log that records the outcome of each call, if the test requested this.
        @usableFromInline var outcomes: OutcomeLog<Output, Failure>? {
            didSet { updateConstant() }
        }
        /// The fault point that selects which calls fail during a fault sweep, or `nil` if no sweep
        /// is running.
        let faultPoint: (any FaultPoint)?
        /// The answer that the spy was created with.
        let initialAnswer: Answer<Input, Output, Failure>?
        /// The test that the spy belongs to. For more information, see ``Spy/scope``.
        var scope: TestScope?
        var checks = Checks<Input>()
        /// The calls that `nextCall()` returned.
        var claims = CallNumbers()
        /// The name of the double, or `nil` if it isn't named.
        var instance: String?
        /// `true` if unstubbed calls return empty values without a report. For more information,
        /// see ``relaxed(_:fileID:filePath:line:column:)``.
        var isRelaxed = false
        /// A closure that returns the number of the latest call that has read a value written by
        /// these calls, or `nil` if they don't write any.
        var lastRead: (() -> UInt64)?

        init(
            initialAnswer: Answer<Input, Output, Failure>?, scope: TestScope?,
            faultPoint: (any FaultPoint)?
        ) {
            self.faultPoint = faultPoint
            self.initialAnswer = initialAnswer
            self.scope = scope
            behavior = Behavior(fallback: initialAnswer)
            watch = TestTimeline.current.map { Stopwatch(on: $0) }
            outcomes = TestReport.transcripts == nil ? nil : OutcomeLog()
            updateConstant()
        }

        /// Only calls that can't fail, and that aren't timed or observed, take the common path.
        private mutating func updateConstant() {
            constant =
                watch == nil && faultPoint == nil && !observers.isNeeded ? behavior.constant : nil
            outcomes?.resetConstant()
        }

        /// All calls.
        var records: CallRecords<Input> { CallRecords(kept: calls, discarded: discarded) }

        /// The number of the latest call, or 0 if there are no calls.
        var lastNumber: UInt64 { records.lastNumber }

        /// Returns the index of the first call after a number. The calls are in order.
        func firstIndex(after number: UInt64) -> Int {
            calls.partitioningIndex { $0.number > number }
        }

        /// Records a call that can't be answered on the common path.
        ///
        /// - Parameters:
        ///   - next: The number of the call, including the number of running inspections.
        ///   - describe: A function that returns the description of the call, if its arguments
        ///     aren't kept.
        ///
        /// - Returns: The pending answer, which handles the call in terms of its caller's types.
        @usableFromInline
        mutating func recordPending(
            _ input: Input, next: UInt64, discarded describe: (@Sendable () -> String)? = nil,
            as wanted: Any.Type, throwing thrown: any Error.Type
        ) -> PendingAnswer {
            let number = CallOrder.number(next)
            // A call that an inspection makes isn't recorded.
            if number != next, Inspection.current != nil { return PendingAnswer(behavior) }
            if let describe {
                discarded.append(DiscardedCall(number: number, describe: describe))
            } else {
                calls.append(SpyCall(input: input, number: number))
            }
            watch?.stamp()
            outcomes?.begin(number, at: watch?.times.last)
            let pendingAnswer = PendingAnswer(
                behavior, number: number, discarded: describe, keepsOutcome: outcomes != nil,
                observers: observers, faultPoint: faultPoint, timeline: watch?.timeline,
                isRelaxed: isRelaxed,
                step: behavior.hasConditions || faultPoint != nil ? nil : behavior.step(for: input))
            if pendingAnswer.isRecordedAsUnanswered, wanted != Void.self,
                wanted != TestDouble.AnyAnswer.self
            {
                checks.unreported.append(
                    UnreportedCall(
                        number: number, arguments: pendingAnswer.arguments(input), wanted: wanted,
                        thrown: thrown))
            }
            return pendingAnswer
        }
    }

    /// The result of recording a call.
    @usableFromInline
    enum Recorded {
        case output(Output)
        case pending(PendingAnswer)
    }

    /// Records a call on the common path, which acquires one lock and appends one element.
    ///
    /// This function is only inlined into the two call functions of a spy, so that the compiler can
    /// optimize the lock, the append, and the answer together, and specialize them for each type.
    /// Those functions are never inlined themselves, for the reason described at ``Locked``.
    @inlinable @inline(__always)
    func record(_ input: Input) -> Recorded {
        if !_isPOD(Input.self), objects.isAnyDeallocating(in: input) {
            return .pending(recordPending(input, as: Output.self, throwing: Failure.self))
        }
        return state.withLockInPlace { state in
            let next = CallOrder.next()
            guard next < CallOrder.inspection, let output = state.constant else {
                return .pending(
                    state.recordPending(
                        input, next: next, as: Output.self, throwing: Failure.self))
            }
            state.calls.append(SpyCall(input: input, number: next))
            state.outcomes?.add(next, returning: output)
            return .output(output)
        }
    }

    /// Records a call that can't be answered on the common path, for example because its caller
    /// needs a specific type.
    ///
    /// If an argument object is being deallocated, the arguments aren't kept because this would
    /// extend the lifetime of the object and crash the process.
    @usableFromInline
    func recordPending(
        _ input: Input, as wanted: Any.Type = Output.self,
        throwing thrown: any Error.Type = Failure.self
    ) -> PendingAnswer {
        let describe =
            objects.isAnyDeallocating(in: input)
            ? signature.deferredCall(input, keeping: KeptValue.living) : nil
        return withState { state in
            state.recordPending(
                input, next: CallOrder.next(), discarded: describe, as: wanted, throwing: thrown)
        }
    }

    /// Calls a function with the state of the spy while the lock is held.
    ///
    /// `body` must not call user code. It should return values that it has replaced instead of
    /// releasing them, because otherwise a user's `deinit` could run while the lock is held.
    @inlinable
    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock(body)
    }

    /// Calls a function with the state of the spy for a new check, and discards the explanation of
    /// the previous check.
    ///
    /// The condition of the previous check is released after the lock is released.
    func withStateForCheck<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, old) = withState { state in
            let old = state.checks.unmet
            state.checks.unmet = nil
            return (body(&state), old)
        }
        withExtendedLifetime(old) {}
        return result
    }

    /// Changes the behavior of the spy.
    ///
    /// Values that are replaced are released after the lock is released.
    func alter(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        let old = withState { state in
            let old = state.behavior
            body(&state.behavior)
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// The name of the spy, which formats calls and hints.
    var signature: FunctionName {
        FunctionName(declaredName, part: part, instance: withState { $0.instance })
    }

    /// The full name of the function in reports.
    package var name: String {
        withState { $0.instance } == nil ? declaredName : signature.fullName
    }
}

// MARK: - Pending answers

extension Spy {
    /// A call that can't be handled on the common path, and the state that determines how to handle
    /// it.
    @usableFromInline
    final class PendingAnswer {
        /// The number of the call, or 0 if the call isn't recorded because an inspection makes it.
        let number: UInt64
        /// The description of the call, if the spy doesn't keep its arguments. For more
        /// information, see ``DiscardedCall``.
        let discarded: (@Sendable () -> String)?
        /// The observers of the call.
        let observers: CallObservers
        /// `true` if the spy records the outcome of the call.
        let keepsOutcome: Bool
        let behavior: Behavior<Input, Output, Failure>
        /// The fault point that selects which calls fail during a fault sweep, or `nil` if no sweep
        /// is running.
        let faultPoint: (any FaultPoint)?
        /// The timeline that counts the call, if the spy was created in a rehearsal.
        let timeline: TestTimeline?
        /// `true` if an empty value is a sufficient answer.
        let isRelaxed: Bool
        /// How to handle the call, unless this depends on a condition or a sweep. It's determined
        /// while the spy's lock is held, so that calls use up the answers of a sequence, and are
        /// counted by failure plans, in the order in which they are recorded. Conditions are user
        /// code, and are evaluated after the lock is released.
        let step: Behavior<Input, Output, Failure>.Resolution?
        /// How to handle the call, if this depends on a condition that was already evaluated.
        var conditionalStep: Behavior<Input, Output, Failure>.Resolution?

        fileprivate init(
            _ behavior: Behavior<Input, Output, Failure>, number: UInt64 = 0,
            discarded: (@Sendable () -> String)? = nil, keepsOutcome: Bool = false,
            observers: CallObservers = CallObservers(), faultPoint: (any FaultPoint)? = nil,
            timeline: TestTimeline? = nil, isRelaxed: Bool = false,
            step: Behavior<Input, Output, Failure>.Resolution? = nil
        ) {
            self.behavior = behavior
            self.number = number
            self.discarded = discarded
            self.keepsOutcome = keepsOutcome
            self.observers = observers
            self.faultPoint = faultPoint
            self.timeline = timeline
            self.isRelaxed = isRelaxed
            self.step = step
        }

        /// `true` if the call is unanswered and has no effects.
        var isEmpty: Bool {
            guard let step else { return false }
            return step.answer == nil && !step.isFailing && step.completion == nil
                && step.effects.isEmpty
        }

        /// `true` if the call is immediately recorded as unanswered, because the test may end
        /// before the caller can report it.
        var isRecordedAsUnanswered: Bool { isEmpty && !observers.isLate && !isRelaxed }

        /// Returns the arguments of the call as recorded.
        func arguments(_ input: Input) -> RecordedArguments<Input> {
            discarded.map { .discarded($0) } ?? .kept(input)
        }
    }
}

// MARK: - Resetting

extension Spy {
    /// The state that ``Spy/reset(_:)`` removes.
    public enum Reset: Sendable {
        /// The recorded calls.
        case calls
        /// The stubbed answers, conditions, failure plans, and the value of ``Spy/shouldFail``.
        ///
        /// The initial answer of the spy is restored.
        case stubs
        /// Both the recorded calls and the stubs.
        case all
    }

    /// Removes the recorded calls, the stubs, or both of them.
    ///
    /// Expectations aren't removed, and the calls that they have already counted still count.
    ///
    /// - Parameters:
    ///   - what: The state to remove. By default, this function removes both calls and stubs.
    public func reset(_ what: Reset = .all) {
        reset(calls: what != .stubs, stubs: what != .calls)
    }

    package func reset(calls: Bool, stubs: Bool) {
        join(notesReuse: false)
        joinTest()
        if calls {
            for held in withState({ $0.behavior.heldCalls }) { held.forgetCancelled() }
        }
        if stubs {
            let initialAnswer = withState { $0.initialAnswer }
            alter { $0 = Behavior(fallback: initialAnswer) }
        }
        if calls { forgetCalls() }
    }

    private func forgetCalls() {
        keepFirstCall()
        let old = withState { state in
            state.behavior.markUsed(upTo: state.lastNumber)
            defer {
                let count = state.records.count
                state.calls = []
                state.discarded = []
                state.watch?.reset()
                state.checks.resetCalls(count)
            }
            return (
                calls: state.records, checks: state.checks, outcomes: state.outcomes?.takeAll()
            )
        }
        // Add the calls to the counts of their expectations before they are removed.
        for expectation in old.checks.expectations {
            let count = expectation.matching(old.calls).count
            withState { $0.checks.carry(count, for: expectation.id) }
        }
    }
}
