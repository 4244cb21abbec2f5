/// Where the calls of a suspended function wait.
///
/// `@unchecked`: all state is behind a lock. Arguments and results reach other threads only through
/// a spy and the handles of its held calls, which are `Sendable` only where the parts are.
final class HoldingPen<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Caller = HeldCaller<Input, Output, Failure>

    /// The function whose calls wait.
    let function: FunctionName
    let location: TestReport.Location
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
    }

    init(function: FunctionName, location: TestReport.Location) {
        self.function = function
        self.location = location
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
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                admit(call, continuation)
                // A cancellation that came before there was anything to release.
                if Task.isCancelled { call.cancel() }
            }
        } onCancel: {
            call.cancel()
        }
    }

    private func admit(_ call: Caller, _ continuation: Caller.Continuation) {
        let isAbandoned = state.change { state in
            // The continuation comes last: before it, nothing can end the call, so that none is
            // ended before it is held, and then held for ever.
            defer { call.wait(continuation) }
            if state.isAbandoned { return true }
            state.held.insert(call, number: call.number)
            state.unseen.insert(call, number: call.number)
            return false
        }
        if isAbandoned { call.settle(.refused) }
    }

    /// The next call that was not returned before; `nil` when none can come, or when the
    /// waiting task is cancelled.
    nonisolated(nonsending) func next() async -> Caller? {
        let next = await state.wait { state -> Caller?? in
            if let call = state.unseen.removeFirst() { return call }
            return state.isClosed ? .some(nil) : nil
        }
        return next ?? nil
    }

    /// No call can come any more: the spy is gone, or has another answer.
    func close() {
        state.change { $0.isClosed = true }
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
        let held = state.change { state in
            state.isReported = true
            return state.held.all
        }
        return held.isEmpty ? [] : [stillHeld(held, staySuspended: false)]
    }

    /// Says which calls are still held.
    func stillHeld(_ calls: [Caller], staySuspended: Bool) -> TestReport {
        var lines = ["\(name): \(ReportText.count(calls.count, "call")) still held by suspends()"]
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
