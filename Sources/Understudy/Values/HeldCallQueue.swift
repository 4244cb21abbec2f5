/// The calls of a suspended function that wait for an answer of the test.
///
/// The test resumes them through a handle, `Spy.HeldCalls`. When the test releases it, no call can
/// be resumed anymore. When the spy releases its ``HoldingAnswer``, no further calls can arrive.
///
/// This type is unchecked `Sendable` because all of its state is protected by a lock. Arguments and
/// results can only be transferred to other threads through a spy or the handle of its held calls,
/// and these are only `Sendable` if their parts are `Sendable`.
final class HeldCallQueue<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Continuation = CheckedContinuation<Answer<Input, Output, Failure>, Never>

    /// The name of the function that was called.
    let function: FunctionName
    let location: TestReport.Location
    /// The test that the function's spy belongs to.
    var scope: TestScope? { joinableScope.current }
    private let joinableScope: JoinableScope
    let state = WaitableState(State())

    /// A call and how it can end if the test doesn't resume it.
    struct Call {
        let input: Input
        let number: UInt64
        let start = WaitStart()
        /// The client for which the caller works, if any.
        let client = ServedClient.current
        /// `true` if the call has an error to throw or a value to return when the handle is
        /// released.
        fileprivate let canEnd: Bool
        /// The type that the caller needs.
        fileprivate let wanted: Any.Type
        /// The error to throw if the caller is cancelled, or `nil` if its function can't throw
        /// `CancellationError`.
        fileprivate let cancellation: Failure?

        /// Creates a call whose caller has the specified result and error types.
        fileprivate init<Wanted, Thrown: Error>(
            _ input: Input, number: UInt64, as wanted: Wanted.Type, throwing thrown: Thrown.Type
        ) {
            self.input = input
            self.number = number
            self.wanted = wanted
            canEnd = Unstubbed.canBeThrown(as: thrown) || emptyValue(wanted, in: nil) != nil
            let cancellation = CancellationError()
            self.cancellation = cancellation is Thrown ? cancellation as? Failure : nil
        }
    }

    /// The way in which a call ends.
    enum Ending {
        /// The test resumed it.
        case resumed
        /// Its caller or its test was cancelled.
        case cancelled
        /// The handle was released.
        case released
    }

    struct State {
        /// The continuations of the callers, by the number of the call. A call ends when its
        /// continuation is removed, so it only ends once.
        var continuations: [UInt64: Continuation] = [:]
        /// The calls that the handle can resume.
        var held = SortedCalls()
        /// The calls that `next()` hasn't returned yet, whether they are still held or were
        /// cancelled.
        var unseen = SortedCalls()
        /// The numbers of the calls that ended before the test resumed them.
        var endedUnanswered: Set<UInt64> = []
        /// The number of calls for which `resume` has no effect: they were cancelled, or the test
        /// has given up waiting for them.
        var unresumable = 0
        /// `true` after the handle was released. No call can be resumed then.
        var isAbandoned = false
        /// `true` if the handle is closed to further calls.
        var isClosed = false
        /// `true` if the end of the test reported the held calls.
        var isReported = false
        var interruption = WaitInterruption()

        /// Removes a call that has ended. The test may still wait for a cancelled call.
        ///
        /// - Returns: The continuation of the call, or `nil` if it isn't held any more.
        mutating func end(_ number: UInt64, _ ending: Ending) -> Continuation? {
            guard let continuation = continuations.removeValue(forKey: number) else { return nil }
            held.remove(number)
            if ending == .cancelled { unresumable += 1 } else { unseen.remove(number) }
            if ending != .resumed { endedUnanswered.insert(number) }
            return continuation
        }
    }

    init(function: FunctionName, location: TestReport.Location, scope: TestScope?) {
        self.function = function
        self.location = location
        joinableScope = JoinableScope(scope)
    }

    /// The full name of the function.
    var name: String { function.fullName }

    /// The held calls, in the order in which they were recorded.
    var calls: [Call] { state.read { $0.held.all } }

    /// Holds a call until it's resumed, and returns its answer.
    ///
    /// - Parameters:
    ///   - wanted: The type of value that the caller needs.
    ///   - thrown: The type of error that the caller can throw.
    nonisolated(nonsending) func hold<Wanted, Thrown: Error>(
        _ input: Input, number: UInt64, as wanted: Wanted.Type, throwing thrown: Thrown.Type
    ) async -> Answer<Input, Output, Failure> {
        let call = Call(input, number: number, as: wanted, throwing: thrown)
        let cancellation = call.cancellation
        let announced = TestTimeline.current?.beginWait("held by suspends()", at: location)
        defer { announced?.end() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                admit(call, continuation)
                // The cancellation handler has no effect if the task was cancelled before the call
                // was held.
                if Task.isCancelled { cancel(number, throwing: cancellation) }
            }
        } onCancel: {
            cancel(number, throwing: cancellation)
        }
        if TestScope.isCancelledBody, state.read({ $0.endedUnanswered.contains(number) }) {
            reportCancelled(call)
        }
        // The queue doesn't hold the last reference to the arguments when it removes the call, so
        // they aren't released while it's locked.
        withExtendedLifetime(call) {}
        return answer
    }

    private func admit(_ call: Call, _ continuation: Continuation) {
        let (isAbandoned, isInterrupted) = state.change { state in
            state.continuations[call.number] = continuation
            if state.isAbandoned { return (true, false) }
            state.held.insert(call)
            state.unseen.insert(call)
            return (false, state.interruption.interruptNextWait())
        }
        if isAbandoned { end(call.number, .released, with: .unanswered(.abandoned(location))) }
        if isInterrupted { interrupt(call) }
    }

    /// Returns the next unseen call, or `nil` if no further calls can arrive.
    nonisolated(nonsending) func next(
        within limit: Duration?, on clock: any Clock<Duration>
    ) async -> Result<Call?, WaitEnd> {
        let next = await state.wait(atMost: limit, on: clock) { state -> Call?? in
            if let call = state.unseen.removeFirst() { return call }
            return state.isClosed ? .some(nil) : nil
        }
        // The wait is reported. That there's no call to resume is only a consequence.
        if case .failure = next { state.change { $0.unresumable += 1 } }
        return next
    }

    /// Records that no further calls can arrive because the spy was released or has a new answer.
    func close() {
        state.change { $0.isClosed = true }
        forgetCancelled()
    }

    /// Removes the calls that were cancelled, including their arguments.
    func forgetCancelled() {
        let old = state.change { state in
            defer { state.unseen.keep { state.held.contains($0.number) } }
            return state.unseen
        }
        // Release the arguments outside of the lock.
        withExtendedLifetime(old) {}
    }

    /// Marks the handle as released so that no call can be resumed.
    ///
    /// - Returns: The held calls, and whether they were already reported when the test ended.
    func abandon() -> (held: [Call], isReported: Bool) {
        let last = state.change { state in
            let last = state
            state.isAbandoned = true
            state.held = SortedCalls()
            state.unseen = SortedCalls()
            return last
        }
        return (last.held.all, last.isReported)
    }
}

extension HeldCallQueue.Call: Sendable where Input: Sendable {}

// MARK: - Ending calls

extension HeldCallQueue {
    /// Resumes a call with an answer of the test.
    ///
    /// This has no effect on a call that has ended by itself, for example because its caller was
    /// cancelled.
    ///
    /// - Returns: `false` if the test already resumed the call.
    func resume(_ number: UInt64, with answer: sending Answer<Input, Output, Failure>) -> Bool {
        let (continuation, isFirst) = state.change { state in
            let continuation = state.end(number, .resumed)
            let hasEndedUnanswered = state.endedUnanswered.remove(number) != nil
            return (continuation, continuation != nil || hasEndedUnanswered)
        }
        continuation?.resume(returning: answer)
        return isFirst
    }

    /// Resumes the call that was recorded first with an answer of the test.
    ///
    /// If the answer was meant for a call that was cancelled or didn't arrive in time, this has no
    /// effect.
    ///
    /// - Returns: `false` if there is no such call.
    func resumeOldest(with answer: sending Answer<Input, Output, Failure>) -> Bool {
        let (continuation, isMeant) = state.change { state -> (Continuation?, Bool) in
            if let oldest = state.held.removeFirst() {
                return (state.end(oldest.number, .resumed), true)
            }
            guard state.unresumable > 0 else { return (nil, false) }
            state.unresumable -= 1
            return (nil, true)
        }
        continuation?.resume(returning: answer)
        return isMeant
    }

    /// Returns whether a call can end without an answer of the test.
    ///
    /// - Parameters:
    ///   - isInterrupted: Whether the test was interrupted.
    func canEnd(_ call: Call, isInterrupted: Bool = false) -> Bool {
        call.canEnd || (isInterrupted && call.cancellation != nil) || valueSet(for: call) != nil
    }

    /// Ends a call whose handle was released, if the function's type or an empty value set by the
    /// test allows it.
    func release(_ call: Call) { endWithoutAnswer(call, .released) }

    /// Ends the call of a cancelled caller if its function can throw `CancellationError`.
    ///
    /// Otherwise, the caller keeps waiting, as it would for the real function.
    private func cancel(_ number: UInt64, throwing cancellation: Failure?) {
        if let cancellation { end(number, .cancelled, with: .error(cancellation)) }
    }

    /// Ends a call because its test was interrupted, by throwing `CancellationError` if its
    /// function can throw it.
    func interrupt(_ call: Call) {
        if call.cancellation != nil {
            cancel(call.number, throwing: call.cancellation)
        } else {
            endWithoutAnswer(call, .cancelled)
        }
    }

    private func endWithoutAnswer(_ call: Call, _ ending: Ending) {
        if call.canEnd {
            end(call.number, ending, with: .unanswered(.released(location)))
        } else if let value = valueSet(for: call) {
            // This is safe because `setEmptyValue` requires the value to be `Sendable`, although
            // its static type isn't known to be `Sendable` here.
            nonisolated(unsafe) let answer = Answer<Input, Output, Failure>.value(value)
            end(call.number, ending, with: answer)
        }
    }

    /// Ends a call if it's still held.
    private func end(
        _ number: UInt64, _ ending: Ending, with answer: sending Answer<Input, Output, Failure>
    ) {
        state.change { $0.end(number, ending) }?.resume(returning: answer)
    }

    /// Returns the empty value that the test set for the type that the caller needs, if any.
    private func valueSet(for call: Call) -> Output? {
        let scopeOfValue = scope?.hasEnded == true ? .current : scope
        func value<Wanted>(_ type: Wanted.Type) -> Output? {
            let value: Wanted? = scopeOfValue?.valueSet(under: .type(TestDouble.self, value: type))
            return value.flatMap { exactly($0, as: Output.self) }
        }
        return value(call.wanted)
    }
}

/// The answer of a spy that holds calls. No further calls can arrive after the spy has released it.
final class HoldingAnswer<Input, Output, Failure: Error> {
    let queue: HeldCallQueue<Input, Output, Failure>

    init(in queue: HeldCallQueue<Input, Output, Failure>) { self.queue = queue }

    deinit { queue.close() }
}
