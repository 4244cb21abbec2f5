/// Runs work on a separate thread, with the task-local values of the caller.
///
/// - Parameters:
///   - patience: the time limit of one step.
///   - work: receives an object to which it reports its progress.
nonisolated(nonsending) func onOwnThread<Value: Sendable>(
    patience: Duration, _ work: @escaping @Sendable (Watch) -> Value
) async -> WatchedResult<Value> {
    // An enclosing stage waits for it, and can't control it.
    let announced = Rehearsal.Stage.current?.beginExternalWork("another rehearsal")
    defer { announced?.end() }
    let watch = Watch()
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let answer = OneAnswer(continuation)
            // It may end after the enclosing stage.
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
