import Understudy

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
final class FirstResult<Value: Sendable>: Sendable {
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
