extension TestTimeline {
    /// The tasks that sleep, by deadline, then by arrival. Takes `O(n log n)` of what waits.
    public var sleepers: [Sleeper] { asleep.map(\.sleeper) }

    /// The tasks that sleep, by deadline, then by arrival, each as an object of its own.
    package var asleep: [SleepingTask] {
        waiting.compactMap { work in
            guard case .sleep(let task) = work else { return nil }
            return task
        }
    }

    /// What waits, by deadline, then by arrival.
    var waiting: [Work] {
        state.read { $0.queue }.waiting
    }

    /// Waits until a task sleeps that no call of this has returned, and returns it: each once, in
    /// the order in which they fell asleep. Those that have woken meanwhile are left out.
    ///
    /// - Returns: the sleeper; `nil` when the waiting task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func nextSleeper() async -> Sleeper? {
        await state.wait { $0.newcomers.next()?.sleeper }
    }

    /// Waits until at least so many tasks sleep, or the waiting task is cancelled.
    package nonisolated(nonsending) func sleepersReach(_ count: Int) async {
        await state.wait { $0.asleep >= count ? () : nil }
    }
}
