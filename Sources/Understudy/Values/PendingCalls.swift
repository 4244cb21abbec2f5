/// The held calls of a suspended function.
///
/// This type is unchecked `Sendable` because all of its state is protected by a lock. Arguments and
/// results can only be transferred to other threads through a spy or the handle of its held calls,
/// and these are only `Sendable` if their parts are `Sendable`.
final class PendingCalls<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Caller = HeldCaller<Input, Output, Failure>

    /// The name of the function that was called.
    let function: FunctionName
    let location: TestReport.Location
    /// The test that the function's spy belongs to.
    var scope: TestScope? { home.current }
    private let home: JoinableScope
    private let state = WaitableState(State())

    private struct State {
        var held = HeldQueue<Caller>()
        /// The calls that `next()` hasn't returned yet, whether they are still held or were
        /// cancelled.
        var unseen = HeldQueue<Caller>()
        /// The number of calls for which `resume` has no effect: they were cancelled, or the test
        /// has given up waiting for them.
        var unresumable = 0
        /// `true` after the handle was released. No call can be resumed then.
        var isAbandoned = false
        /// `true` if the handle is closed to further calls.
        var isClosed = false
        /// `true` if the end of the test has reported the held calls.
        var isReported = false
        var interruption = WaitInterruption()

        /// Removes a call that has ended, and its arguments. The test may still wait for a
        /// cancelled call.
        ///
        /// - Returns: The continuation of the call, or `nil` if it isn't held any more.
        mutating func end(_ call: Caller, isCancelled: Bool) -> Caller.Continuation? {
            guard let continuation = call.state.continuation else { return nil }
            call.state.continuation = nil
            held.remove(call.number)
            if isCancelled { unresumable += 1 } else { unseen.remove(call.number) }
            return continuation
        }
    }

    init(function: FunctionName, location: TestReport.Location, scope: TestScope?) {
        self.function = function
        self.location = location
        home = JoinableScope(scope)
    }

    /// The full name of the function.
    var name: String { function.whole }

    /// The held calls, in the order in which they were recorded.
    var callers: [Caller] { state.read { $0.held.all } }

    /// Ends a call that the test doesn't answer.
    ///
    /// - Returns: The continuation to resume, or `nil` if the call isn't held any more.
    func end(_ call: Caller, isCancelled: Bool) -> Caller.Continuation? {
        state.change { $0.end(call, isCancelled: isCancelled) }
    }

    /// Ends a call that the test answers.
    ///
    /// - Returns: The continuation to resume, or `nil` if the call isn't held any more, and whether
    ///   the test had already answered the call.
    func endResumed(_ call: Caller) -> (continuation: Caller.Continuation?, wasResumed: Bool) {
        state.change { state in
            let wasResumed = call.state.isResumed
            call.state.isResumed = true
            return (state.end(call, isCancelled: false), wasResumed)
        }
    }

    /// Ends the call that was recorded first because the test answers it.
    ///
    /// - Returns: The call and its continuation. If the answer was meant for a call that was
    ///   cancelled or didn't arrive in time, there is no continuation. If there is no such call
    ///   either, the result is `nil`.
    func endOldest() -> (call: Caller?, continuation: Caller.Continuation?)? {
        state.change { state in
            if let oldest = state.held.removeFirst() {
                oldest.state.isResumed = true
                return (oldest, state.end(oldest, isCancelled: false))
            }
            guard state.unresumable > 0 else { return nil }
            state.unresumable -= 1
            return (nil, nil)
        }
    }

    /// Holds a call until the test resumes it.
    nonisolated(nonsending) func hold(
        _ input: Input, number: UInt64, release: Release<Failure>
    ) async -> Answer<Input, Output, Failure> {
        // This is safe because cancellation only accesses the call's continuation, and the
        // continuation is protected by a lock.
        nonisolated(unsafe) let call = Caller(
            input: input, number: number, release: release, pendingCalls: self)
        let announced = TestTimeline.current?.beginsWait("held by suspends()", at: location)
        defer { announced?.end() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                admit(call, continuation)
                // The cancellation handler has no effect if the task was cancelled before the call
                // was held.
                if Task.isCancelled { call.cancel() }
            }
        } onCancel: {
            call.cancel()
        }
        if TestScope.isCancelledBody, !state.read({ _ in call.state.isResumed }) {
            reportCancelled(call)
        }
        return answer
    }

    /// Reports a call of the test itself that ended because the test was cancelled.
    private func reportCancelled(_ call: Caller) {
        let isReported = state.change { state in
            defer { state.isReported = true }
            return state.isReported
        }
        if isReported { return }
        var report = stillHeld(
            [call], TestScope.Interruption.cancelled.moment, staySuspended: false)
        report.severity = .note
        TestReport.send(report, for: scope)
    }

    private func admit(_ call: Caller, _ continuation: Caller.Continuation) {
        let (isAbandoned, isInterrupted) = state.change { state in
            call.state.continuation = continuation
            if state.isAbandoned { return (true, false) }
            state.held.insert(call, number: call.number)
            state.unseen.insert(call, number: call.number)
            return (false, state.interruption.endsWait())
        }
        if isAbandoned { call.refuse() }
        if isInterrupted { call.interrupt() }
    }

    /// Returns the next unseen call, or `nil` if no further calls can arrive.
    nonisolated(nonsending) func next(
        within limit: Duration?, on clock: any Clock<Duration>
    ) async -> Result<Caller?, WaitEnd> {
        let next = await state.wait(atMost: limit, on: clock) { state -> Caller?? in
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
    func abandon() -> (held: [Caller], isReported: Bool) {
        let last = state.change { state in
            let last = state
            state.isAbandoned = true
            state.held = HeldQueue()
            state.unseen = HeldQueue()
            return last
        }
        return (last.held.all, last.isReported)
    }
}

extension PendingCalls: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        let held = takeUnreported(of: [.waiting])
        return held.isEmpty ? [] : [stillHeld(held, staySuspended: false)]
    }

    package var oldestWait: WaitStart? {
        (callers.map(\.start) + [state.oldestWait].compactMap(\.self)).min()
    }

    package func stuckWork(_ moment: String) -> [TestReport] {
        let held = takeUnreported(of: [.waiting, .unknown])
        guard !held.isEmpty else { return [] }
        let staySuspended = held.contains { !$0.canEnd(isInterrupted: true) }
        return [stillHeld(held, moment, staySuspended: staySuspended)]
    }

    package func setInterrupted(_ isInterrupted: Bool) {
        let held = state.change { state in
            state.interruption.set(isInterrupted)
            return state.held.all
        }
        state.setInterrupted(isInterrupted)
        if isInterrupted { for call in held { call.interrupt() } }
    }

    /// Returns the held calls that weren't reported yet, and marks them as reported.
    ///
    /// - Parameters:
    ///   - clients: The clients whose calls are returned. For more information, see
    ///     ``ServedClient``.
    private func takeUnreported(of clients: Set<ServedClient.State>) -> [Caller] {
        let waiting = callers.filter { clients.contains($0.client.state) }
        return state.change { state in
            // A call may have ended in the meantime.
            let held = waiting.filter { state.held.contains($0.number) }
            if state.isReported { return [] }
            state.isReported = !held.isEmpty
            return held
        }
    }

    /// Creates a report about calls that are still held.
    ///
    /// - Parameters:
    ///   - moment: A description of when the test was interrupted, or `nil` if it wasn't
    ///     interrupted.
    func stillHeld(
        _ calls: [Caller], _ moment: String? = nil, staySuspended: Bool
    ) -> TestReport {
        let count = ReportText.count(calls.count, "call")
        let end = moment.map { " \($0)" } ?? ""
        var lines = ["\(name): \(count) still held by suspends()\(end)"]
        lines += calls.map { CallRows.row($0.number, function.call($0.input)) }
        lines.append(ReportText.row("add", "held.resume(returning: …) for each call"))
        if staySuspended {
            let who = calls.count == 1 ? "its caller stays" : "callers stay"
            lines.append(
                ReportText.row(
                    "hint", "\(who) suspended: there is no error or empty value to resume with"))
        }
        return TestReport(lines.joined(separator: "\n"), at: location)
    }
}

/// The answer of a spy that holds calls. No further calls can arrive after the spy has released it.
final class HoldingAnswer<Input, Output, Failure: Error> {
    let pendingCalls: PendingCalls<Input, Output, Failure>

    init(for pendingCalls: PendingCalls<Input, Output, Failure>) {
        self.pendingCalls = pendingCalls
    }

    deinit { pendingCalls.close() }
}

/// A queue of calls, sorted by number. Removing any call takes constant time, and so does inserting
/// one, because calls arrive almost in order.
private struct HeldQueue<Element> {
    private var numbers: [UInt64] = []
    private var first = 0
    private var elements: [UInt64: Element] = [:]

    var all: [Element] { numbers[first...].compactMap { elements[$0] } }

    /// Inserts a call. Two concurrent calls can be inserted in the opposite order to that in which
    /// they were recorded.
    mutating func insert(_ element: Element, number: UInt64) {
        var place = numbers.count
        while place > first, numbers[place - 1] > number { place -= 1 }
        numbers.insert(number, at: place)
        elements[number] = element
    }

    mutating func remove(_ number: UInt64) {
        guard elements.removeValue(forKey: number) != nil else { return }
        // Discard the numbers of removed calls if they outnumber the remaining calls.
        guard numbers.count > 2 * elements.count else { return }
        numbers = numbers[first...].filter { elements[$0] != nil }
        first = 0
    }

    func contains(_ number: UInt64) -> Bool { elements[number] != nil }

    /// Removes the elements that don't satisfy a condition.
    mutating func keep(_ isKept: (Element) -> Bool) {
        elements = elements.filter { isKept($0.value) }
        numbers = numbers[first...].filter { elements[$0] != nil }
        first = 0
    }

    mutating func removeFirst() -> Element? {
        while first < numbers.count {
            let number = numbers[first]
            first += 1
            if let element = elements[number] {
                remove(number)
                return element
            }
        }
        return nil
    }
}
