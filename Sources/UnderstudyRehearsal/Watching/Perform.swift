import Understudy

/// Runs a body once, on a separate thread.
///
/// - Parameters:
///   - isCancelledWithCaller: Whether to cancel the body when the calling task is cancelled.
///   - interruption: The moment at which the body's task is cancelled. For more information, see
///     ``Interruption``.
nonisolated(nonsending) func perform(
    _ strategy: Chooser.Strategy, tier: Rehearsal.Tier, limits: Rehearsal.Limits,
    at location: TestReport.Location, isCancelledWithCaller: Bool = true,
    interruption: Int? = nil,
    _ body: @escaping StageBody
) async -> RunResult {
    let crashMessage = CrashMessage(
        "rehearse: the process crashed in step ", of: nil,
        replay: ", at \(location)\n"
            + "  replay  rehearse(replaying: \"\(Rehearsal.Schedule([], tier: tier))")
    let watch = Watch()
    let result = await watch.run(crashMessage, idleTimeout: limits.externalWorkTimeout) {
        let scheduler = Scheduler(
            strategy, tier: tier, limits: limits, at: location, interruption: interruption,
            recordsFunctions: true)
        watch.scheduler = scheduler.shared
        return scheduler.perform(body) { task in
            if isCancelledWithCaller { watch.cancels(task) }
        }
    }
    switch result {
    case .value(let result), .blocked(let result, _): return result
    }
}

// MARK: - Threads

extension Watch {
    /// Runs work on a separate thread, with the task-local values of the caller.
    ///
    /// - Parameters:
    ///   - crashMessage: The message to write if the process terminates in the meantime.
    ///   - idleTimeout: The time limit that applies to each step.
    ///   - work: The work to run. It should report its progress to this instance, which can't
    ///     monitor any other work.
    nonisolated(nonsending) func run<Value: Sendable>(
        _ crashMessage: CrashMessage, idleTimeout: Duration,
        _ work: @escaping @Sendable () -> Value
    ) async -> WatchedResult<Value> {
        // An enclosing stage can't control this work, so it should wait for it instead.
        let announced = Rehearsal.Stage.current?.beginExternalWork("another rehearsal")
        defer { announced?.end() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = SharedValue<CheckedContinuation<WatchedResult<Value>, Never>?>(
                    continuation)
                // Only the first of the two results counts.
                @Sendable func resume(returning result: WatchedResult<Value>) {
                    waiting.withLock { exchange(&$0, with: nil) }?.resume(returning: result)
                }
                // The work may end after the enclosing stage.
                Rehearsal.Stage.withoutCurrent {
                    System.startTask {
                        self.thread = .ofCurrentThread
                        crashMessage.begin()
                        let value = work()
                        CrashMessage.end()
                        self.alarm.raise()
                        resume(returning: .value(value))
                    }
                }
                System.startThread {
                    guard let blocked = self.wait(idleTimeout: idleTimeout) else { return }
                    resume(returning: .blocked(blocked.result, schedule: blocked.schedule))
                }
            }
        } onCancel: {
            cancel()
        }
    }
}

/// The result of work on a separate thread.
enum WatchedResult<Value: Sendable>: Sendable {
    case value(Value)
    /// The work is blocked, and its thread isn't used any more. The number of the schedule in a
    /// search is zero outside of a search.
    case blocked(RunResult, schedule: Int)
}

/// A value that outlives a run that never ends.
package final class SharedValue<Value: Sendable>: Sendable {
    private let lock: Locked<Value>

    package init(_ value: Value) { lock = Locked(value) }

    package var value: Value {
        get { lock.withLock { $0 } }
        set { lock.withLock { $0 = newValue } }
    }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock(body) }
}
