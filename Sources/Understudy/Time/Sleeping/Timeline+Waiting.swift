extension Timeline {
    /// The tasks that sleep, by deadline, then by arrival. Takes `O(n log n)` of what waits.
    public var sleepers: [Sleeper] {
        waiting.compactMap { work in
            guard case .sleep(let task) = work else { return nil }
            return task.sleeper
        }
    }

    /// What waits, by deadline, then by arrival.
    var waiting: [DeadlineQueue.Work] {
        state.withLock { $0.queue.pending }
            .sorted { ($0.deadline, $0.arrival) < ($1.deadline, $1.arrival) }
            .map(\.work)
    }

    /// Waits until a task sleeps that nobody has asked for yet, and returns it. Each is returned once,
    /// in the order in which they fell asleep; those that have woken meanwhile are left out.
    ///
    /// - Returns: the sleeper; `nil` when the waiting task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func nextSleeper() async -> Sleeper? {
        let waiter = Waiter<Sleeper?>()
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                guard waiter.wait(continuation) else { return continuation.resume(returning: nil) }
                let task = state.withLock { state in
                    let task = state.newcomers.next()
                    if task == nil { state.newcomers.append(waiter) }
                    return task
                }
                if let task { waiter.end(with: task.sleeper) }
                // A cancellation that came before there was anything to take back.
                if Task.isCancelled { stopWaiting(waiter) }
            }
        } onCancel: {
            stopWaiting(waiter)
        }
    }

    private func stopWaiting(_ waiter: Waiter<Sleeper?>) {
        state.withLock { $0.newcomers.remove(waiter) }
        waiter.end(with: nil)
    }

    /// Waits until at least so many tasks sleep, or the waiting task is cancelled.
    package nonisolated(nonsending) func sleepersReach(_ count: Int) async {
        let waiter = Waiter<Void>()
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                guard waiter.wait(continuation) else { return continuation.resume() }
                let isThere = state.withLock { state in
                    if state.asleep >= count { return true }
                    state.crowds.append((count, waiter))
                    return false
                }
                if isThere || Task.isCancelled { stopWaiting(waiter) }
            }
        } onCancel: {
            stopWaiting(waiter)
        }
    }

    private func stopWaiting(_ waiter: Waiter<Void>) {
        state.withLock { state in state.crowds.removeAll { $0.waiter === waiter } }
        waiter.end(with: ())
    }
}
