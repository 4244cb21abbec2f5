extension Spy {
    @usableFromInline
    struct State {
        @usableFromInline var calls: [SpyCall<Input>] = []
        /// The calls whose arguments weren't kept because they were being deallocated.
        fileprivate var unkept: [UnkeptCall] = []
        /// The answer, if it's the same value for every call. Other kinds of answers are stored in
        /// `behavior`.
        @usableFromInline var constant: Output?
        var behavior: Behavior<Input, Output, Failure> {
            didSet { updateConstant() }
        }
        /// A stopwatch that records the times of the calls, if the test has requested this.
        var watch: Stopwatch? {
            didSet { updateConstant() }
        }
        /// The observers that are notified of each call.
        var observers = CallObservers() {
            didSet { updateConstant() }
        }
        /// A log that records the outcome of each call, if the test has requested this.
        @usableFromInline var outcomes: OutcomeLog<Output, Failure>? {
            didSet { updateConstant() }
        }
        /// The same value as ``constant``. It's only set if the outcome of each call is recorded.
        @usableFromInline var keptConstant: Output?
        /// The seam that selects which calls fail during a fault sweep, or `nil` if no sweep is
        /// running.
        let seam: (any FaultSeam)?
        /// The answer that the spy was created with.
        let initialAnswer: Answer<Input, Output, Failure>?
        /// The test that the spy belongs to. For more information, see ``Spy/scope``.
        var scope: TestScope?
        var checks = Checks<Input>()
        /// The calls that `nextCall()` has returned.
        var claims = CallNumbers()
        /// The name of the double, or `nil` if it isn't named.
        var instance: String?
        /// A closure that returns the number of the latest call that has read a value written by
        /// these calls, or `nil` if they don't write any.
        var lastRead: (() -> UInt64)?

        init(
            initialAnswer: Answer<Input, Output, Failure>?, scope: TestScope?,
            seam: (any FaultSeam)?
        ) {
            self.seam = seam
            self.initialAnswer = initialAnswer
            self.scope = scope
            behavior = Behavior(fallback: initialAnswer)
            watch = TestTimeline.current.map { Stopwatch(on: $0) }
            outcomes = TestReport.transcripts == nil ? nil : OutcomeLog()
            updateConstant()
        }

        /// Only calls that can't fail, and that aren't timed or observed, take the common path.
        private mutating func updateConstant() {
            let common =
                watch == nil && seam == nil && !observers.isNeeded ? behavior.constant : nil
            (constant, keptConstant) = outcomes == nil ? (common, nil) : (nil, common)
            outcomes?.constantHasChanged()
        }

        /// All calls.
        var records: CallRecords<Input> { CallRecords(kept: calls, unkept: unkept) }

        /// The number of the latest call, or 0 if there are no calls.
        var lastNumber: UInt64 { records.lastNumber }

        /// Returns the index of the first call after a number. The calls are in order.
        func firstIndex(after number: UInt64) -> Int {
            var (low, high) = (0, calls.count)
            while low < high {
                let middle = (low + high) / 2
                if calls[middle].number > number { high = middle } else { low = middle + 1 }
            }
            return low
        }

        /// Returns the script for a call that an inspection makes, or `nil` if no inspection is
        /// running in the current task.
        private func unrecordedScript() -> Script<Input, Output, Failure>? {
            Inspection.current == nil ? nil : Script(unrecorded: behavior)
        }

        /// Returns the script that handles the latest call, whose number includes the number of
        /// running inspections. If an inspection made the call, the call is removed.
        @usableFromInline
        mutating func scriptDuringInspection(
            as wanted: Any.Type, throwing thrown: any Error.Type
        ) -> Script<Input, Output, Failure> {
            let call = calls.removeLast()
            if let script = unrecordedScript() { return script }
            calls.append(SpyCall(input: call.input, number: CallOrder.number(call.number)))
            return script(as: wanted, throwing: thrown)
        }

        /// Returns the script that handles the latest call in terms of its caller's types.
        @usableFromInline
        mutating func script(
            as wanted: Any.Type, throwing thrown: any Error.Type
        ) -> Script<Input, Output, Failure> {
            script(calls[calls.count - 1].number, nil, as: wanted, throwing: thrown)
        }

        /// Returns the script that handles the latest call if its arguments aren't kept.
        fileprivate mutating func script(
            unkept text: String, as wanted: Any.Type, throwing thrown: any Error.Type
        ) -> Script<Input, Output, Failure> {
            let next = CallOrder.next()
            if next >= CallOrder.inspection, let script = unrecordedScript() { return script }
            let call = UnkeptCall(number: CallOrder.number(next), text: text)
            unkept.append(call)
            return script(call.number, text, as: wanted, throwing: thrown)
        }

        private mutating func script(
            _ number: UInt64, _ unkept: String?, as wanted: Any.Type,
            throwing thrown: any Error.Type
        ) -> Script<Input, Output, Failure> {
            watch?.stamp()
            outcomes?.begin(number, at: watch?.times.last)
            let script = Script(
                number: number, unkept: unkept, keepsOutcome: outcomes != nil, behavior, observers,
                seam: seam, timeline: watch?.timeline)
            if script.isRecordedAsUnanswered, wanted != Void.self,
                wanted != Unstubbed.AnyAnswer.self
            {
                checks.unreported.append(
                    UnreportedCall(
                        number: number,
                        arguments: unkept.map { .unkept($0) }
                            ?? .kept(calls[calls.count - 1].input),
                        wanted: wanted, thrown: thrown))
            }
            return script
        }
    }

    /// An enumeration representing the result of recording a call.
    @usableFromInline
    enum Recorded {
        case output(Output)
        case scripted(Script<Input, Output, Failure>)
    }

    /// Records a call on the common path, which acquires one lock and appends one element.
    ///
    /// This function is only inlined into the two call functions of a spy, so that the compiler can
    /// optimize the lock, the append, and the answer together, and specialize them for each type.
    /// Those functions are never inlined themselves, for the reason described at ``Locked``.
    @inlinable @inline(__always)
    func record(_ input: Input) -> Recorded {
        if !_isPOD(Input.self), objects.isAnyDeallocating(in: input) {
            return .scripted(recordUnkept(input, as: Output.self, throwing: Failure.self))
        }
        return state.withLockInPlace { state in
            let number = CallOrder.next()
            state.calls.append(SpyCall(input: input, number: number))
            if number >= CallOrder.inspection {
                return .scripted(
                    state.scriptDuringInspection(as: Output.self, throwing: Failure.self))
            }
            if let output = state.constant { return .output(output) }
            guard let output = state.keptConstant else {
                return .scripted(state.script(as: Output.self, throwing: Failure.self))
            }
            state.outcomes?.add(number, returning: output)
            return .output(output)
        }
    }

    /// Records a call that can't be answered on the common path because its caller needs a specific
    /// type.
    func recordScript(
        _ input: Input, as wanted: Any.Type = Output.self,
        throwing thrown: any Error.Type = Failure.self
    ) -> Script<Input, Output, Failure> {
        if objects.isAnyDeallocating(in: input) {
            return recordUnkept(input, as: wanted, throwing: thrown)
        }
        return withState { state in
            let number = CallOrder.next()
            state.calls.append(SpyCall(input: input, number: number))
            return number < CallOrder.inspection
                ? state.script(as: wanted, throwing: thrown)
                : state.scriptDuringInspection(as: wanted, throwing: thrown)
        }
    }

    /// Records a call with an argument object that is being deallocated. We can't retain the
    /// arguments because this would extend the lifetime of the object and crash the process.
    @usableFromInline
    func recordUnkept(
        _ input: Input, as wanted: Any.Type, throwing thrown: any Error.Type
    ) -> Script<Input, Output, Failure> {
        let text = signature.call(unkept: input)
        return withState { $0.script(unkept: text, as: wanted, throwing: thrown) }
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

    /// Changes the behavior of the spy. Values that are replaced are released after the lock is
    /// released.
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
        withState { $0.instance } == nil ? declaredName : signature.whole
    }
}

// MARK: - Resetting

extension Spy {
    /// An enumeration representing the state that ``Spy/reset(_:)`` removes.
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
        joinTest()
        if calls {
            for held in withState({ $0.behavior.pendingCalls }) { held.forgetCancelled() }
        }
        if stubs {
            let initialAnswer = withState { $0.initialAnswer }
            alter { $0 = Behavior(fallback: initialAnswer) }
        }
        if calls { forgetCalls() }
    }

    private func forgetCalls() {
        keepFirstAct()
        let old = withState { state in
            state.behavior.markUsed(upTo: state.lastNumber)
            defer {
                let count = state.records.count
                state.calls = []
                state.unkept = []
                state.watch?.reset()
                state.checks.resetCalls(count)
            }
            return (
                calls: state.records, checks: state.checks, outcomes: state.outcomes?.takeAll()
            )
        }
        // Add the calls to the counts of their expectations before they are removed.
        for expectation in old.checks.expectations {
            let seen = expectation.matching(old.calls).count
            withState { $0.checks.carry(seen, for: expectation.id) }
        }
    }
}
