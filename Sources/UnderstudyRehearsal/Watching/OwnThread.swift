/// Runs work on a thread of its own, with the task-local values of the caller.
///
/// - Parameters:
///   - patience: how long one step may take.
///   - work: gets what it has to tell its progress.
nonisolated(nonsending) func onOwnThread<Value: Sendable>(
    patience: Duration, _ work: @escaping @Sendable (Watch) -> Value
) async -> WatchedResult<Value> {
    // A stage that this happens on waits for it, and can do nothing else for it.
    let announced = Rehearsal.Stage.current?.beginExternalWork("another rehearsal")
    defer { announced?.end() }
    let watch = Watch()
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let answer = OneAnswer(continuation)
            // It may still be about to end when the stage that it happens on has ended.
            Rehearsal.Stage.withoutCurrent {
                Task(executorPreference: ThreadExecutor()) {
                    watch.thread = .ofCurrentThread
                    let value = work(watch)
                    watch.alarm.raise()
                    answer.give(.value(value))
                }
            }
            System.startThread {
                guard let stalled = watch.wait(patience: patience) else { return }
                answer.give(.blocked(stalled))
            }
        }
    } onCancel: {
        watch.cancel()
    }
}
