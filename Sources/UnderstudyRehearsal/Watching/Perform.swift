import Understudy

/// Runs a body once, on a separate thread.
///
/// - Parameters:
///   - isCancelledWithCaller: Whether or not to cancel the body when the calling task is cancelled.
///   - interruption: The moment at which the body's task is cancelled. For more information, see
///     ``Interruption``.
nonisolated(nonsending) func perform(
    _ strategy: Chooser.Strategy, tier: Rehearsal.Tier, limits: Rehearsal.Limits,
    at location: TestReport.Location, isCancelledWithCaller: Bool = true,
    interruption: Int? = nil,
    _ body: @escaping StageBody
) async -> WatchedPerformance {
    let result = await onOwnThread(patience: limits.externalWork) { watch in
        let crashMessage = CrashMessage(
            "rehearse: the process crashed in step ", of: nil,
            replay: ", at \(location)\n"
                + "  replay  rehearse(replaying: \"\(Rehearsal.Schedule([], tier: tier))")
        return crashMessage.withCurrent {
            let director = Director(
                strategy, tier: tier, limits: limits, at: location, interruption: interruption,
                recordsFunctions: true)
            watch.backstage = director.backstage
            return director.perform(body) { task in
                if isCancelledWithCaller { watch.cancels(task) }
            }
        }
    }
    return WatchedPerformance(result: result, limits: limits)
}

/// A type representing the result of a run for its caller.
struct WatchedPerformance {
    let result: WatchedResult<Performance>
    fileprivate let limits: Rehearsal.Limits

    /// `true` if the body still blocks its thread. We can't interrupt such a thread.
    var isBlocked: Bool { if case .blocked = result { true } else { false } }

    /// `true` if the body has completed without a problem or an error.
    var passes: Bool {
        guard case .value(let performance) = result else { return false }
        return performance.problem == nil && performance.error == nil
    }

    /// Reports the problem that prevented the body from completing, if any, and returns the body's
    /// error.
    func reported(at location: TestReport.Location) -> (any Error)? {
        switch result {
        case .blocked(let stalled):
            let steps = StepsText(stalled.backstage.trace, stalled.backstage.cast)
            let text = "\(stalled.text(for: limits.externalWork))\n\(steps)"
            TestReport.send(TestReport(text, at: location))
            return nil
        case .value(let performance):
            if let problem = performance.problem {
                TestReport.send(TestReport(problem, at: location))
            }
            if performance.error != nil, performance.problem == nil, performance.guesses.count > 0 {
                let rows = [
                    "rehearse: the body threw an error, which may depend on an estimated sleep"
                ]
                TestReport.send(
                    TestReport(
                        (rows + performance.guesses.rows).joined(separator: "\n"), at: location,
                        severity: .note))
            }
            return performance.error
        }
    }
}

// MARK: - Threads

/// Runs work on a separate thread, with the task-local values of the caller.
///
/// - Parameters:
///   - patience: The time limit that applies to each step.
///   - work: The work to run. It receives an object to which it should report its progress.
nonisolated(nonsending) func onOwnThread<Value: Sendable>(
    patience: Duration, _ work: @escaping @Sendable (Watch) -> Value
) async -> WatchedResult<Value> {
    // An enclosing stage can't control this work, so it should wait for it instead.
    let announced = Rehearsal.Stage.current?.beginExternalWork("another rehearsal")
    defer { announced?.end() }
    let watch = Watch()
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let result = FirstResult(continuation)
            // The work may end after the enclosing stage.
            Rehearsal.Stage.withoutCurrent {
                Task(executorPreference: ThreadExecutor()) {
                    watch.thread = .ofCurrentThread
                    let value = work(watch)
                    watch.alarm.raise()
                    result.resume(returning: .value(value))
                }
            }
            System.startThread {
                guard let stalled = watch.wait(patience: patience) else { return }
                result.resume(returning: .blocked(stalled))
            }
        }
    } onCancel: {
        watch.cancel()
    }
}

/// A type that resumes a continuation with the first of several results.
private final class FirstResult<Value: Sendable>: Sendable {
    private let waiting: Locked<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) { waiting = Locked(continuation) }

    func resume(returning value: Value) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: value)
    }
}
