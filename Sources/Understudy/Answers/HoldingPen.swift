/// Where the calls of a suspended function wait.
///
/// `@unchecked`: all state is behind a lock. Arguments and results reach other threads only through
/// a spy and the handles of its held calls, which are `Sendable` only where the parts are.
final class HoldingPen<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Caller = HeldCaller<Input, Output, Failure>

    /// The function whose calls wait.
    let function: FunctionName
    let location: TestReport.Location
    /// The test that the function's spy belongs to.
    var scope: TestScope? { home.current }
    private let home: JoinableScope
    private let state = WaitableState(State())

    private struct State {
        var held = HeldQueue<Caller>()
        /// Calls that `nextCall()` has not returned yet: those that are held, and those that were
        /// cancelled.
        var unseen = HeldQueue<Caller>()
        /// Calls that were cancelled and that no `resume` has come for.
        var cancelled = 0
        /// The handle is gone, so that no call can be let go.
        var isAbandoned = false
        /// No call can come any more.
        var isClosed = false
        /// The end of the test has told of the calls that were held.
        var isReported = false
        var interruption = WaitInterruption()
    }

    init(function: FunctionName, location: TestReport.Location, scope: TestScope?) {
        self.function = function
        self.location = location
        home = JoinableScope(scope)
    }

    /// The function's full name.
    var name: String { function.whole }

    /// The calls that wait, in the order in which the spy has recorded them.
    var callers: [Caller] { state.read { $0.held.all } }

    /// Takes out the call that was recorded first.
    func takeOldest() -> Caller? {
        state.change { state in
            let oldest = state.held.removeFirst()
            if let oldest { state.unseen.remove(oldest.number) }
            return oldest
        }
    }

    /// Forgets a call that has ended, and its arguments with it. The test may still wait for one
    /// that was cancelled.
    func remove(_ number: UInt64, isCancelled: Bool) {
        state.change { state in
            state.held.remove(number)
            if isCancelled { state.cancelled += 1 } else { state.unseen.remove(number) }
        }
    }

    /// Takes the `resume` of a call that was cancelled; `false` where none was.
    func takeCancelled() -> Bool {
        state.change { state in
            if state.cancelled == 0 { return false }
            state.cancelled -= 1
            return true
        }
    }

    /// Holds a call until the test lets it go.
    nonisolated(nonsending) func hold(
        _ input: Input, number: UInt64, release: Release<Failure>
    ) async -> Ending<Output, Failure> {
        // Cancelling touches nothing but the call's own continuation, which is behind a lock.
        nonisolated(unsafe) let call = Caller(
            input: input, number: number, release: release, pen: self)
        let announced = TestTimeline.current?.beginsWait("held by suspends()", at: location)
        defer { announced?.end() }
        let ending = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                admit(call, continuation)
                // A cancellation that came before there was anything to release.
                if Task.isCancelled { call.cancel() }
            }
        } onCancel: {
            call.cancel()
        }
        if !call.isResumed, TestScope.isCancelledBody { reportCancelled(call) }
        return ending
    }

    /// Reports a call that the test made itself, and that its cancellation has ended.
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
            // The continuation comes last: before it, nothing can end the call, so that none is
            // ended before it is held, and then held for ever.
            defer { call.wait(continuation) }
            if state.isAbandoned { return (true, false) }
            state.held.insert(call, number: call.number)
            state.unseen.insert(call, number: call.number)
            return (false, state.interruption.endsWait())
        }
        if isAbandoned { call.settle(.refused) }
        if isInterrupted { call.interrupt() }
    }

    /// The next call that was not returned before; `nil` when none can come.
    nonisolated(nonsending) func next(
        within limit: Duration?, on clock: any Clock<Duration>
    ) async -> Result<Caller?, WaitEnd> {
        await state.wait(atMost: limit, on: clock) { state -> Caller?? in
            if let call = state.unseen.removeFirst() { return call }
            return state.isClosed ? .some(nil) : nil
        }
    }

    /// No call can come any more: the spy is gone, or has another answer.
    func close() {
        state.change { $0.isClosed = true }
        forgetCancelled()
    }

    /// Forgets the calls that were cancelled, and their arguments with them.
    func forgetCancelled() {
        let old = state.change { state in
            defer { state.unseen.keep { state.held.contains($0.number) } }
            return state.unseen
        }
        // Arguments go away outside the lock.
        withExtendedLifetime(old) {}
    }

    /// No call can be let go any more. Returns the calls that still wait, and whether the end of
    /// the test has told of them.
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

extension HoldingPen: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        let held = takeUnreported()
        return held.isEmpty ? [] : [stillHeld(held, staySuspended: false)]
    }

    package var isWaitedFor: Bool { !callers.isEmpty || state.isWaitedFor }

    package func stuckWork(_ moment: String) -> [TestReport] {
        let held = takeUnreported()
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

    /// The calls that are held, if no report has named them.
    private func takeUnreported() -> [Caller] {
        state.change { state in
            if state.isReported { return [] }
            state.isReported = !state.held.all.isEmpty
            return state.held.all
        }
    }

    /// Reports the calls that are still held.
    ///
    /// - Parameter moment: when the test was interrupted; `nil` if it wasn't.
    func stillHeld(
        _ calls: [Caller], _ moment: String? = nil, staySuspended: Bool
    ) -> TestReport {
        let count = ReportText.count(calls.count, "call")
        let end = moment.map { " \($0)" } ?? ""
        var lines = ["\(name): \(count) still held by suspends()\(end)"]
        lines += calls.map { CallLog.row($0.number, function.call($0.input)) }
        lines.append(ReportText.row("add", "held.resume(returning: …) for each call"))
        if staySuspended {
            let who = calls.count == 1 ? "its caller stays" : "callers stay"
            lines.append(
                ReportText.row(
                    "hint", "\(who) suspended: the type has no way to release it"))
        }
        return TestReport(lines.joined(separator: "\n"), at: location)
    }
}

/// The way into a pen, for the calls of one spy: when the spy has the way no more, no call can
/// come.
final class PenDoor<Input, Output, Failure: Error> {
    let pen: HoldingPen<Input, Output, Failure>

    init(to pen: HoldingPen<Input, Output, Failure>) { self.pen = pen }

    deinit { pen.close() }
}
