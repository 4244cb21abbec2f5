import Understudy

extension Director {
    /// Runs a body under several schedules of its tasks, on another thread, until the body returns
    /// `true`.
    ///
    /// - Parameters:
    ///   - count: The maximum number of schedules to try. The first schedule is first come, first
    ///     served, and all other schedules are random.
    ///   - tier: The tier on which to run the body.
    ///   - body: The body to run. It runs on a new stage each time.
    /// - Returns: `true` if the body has returned `true`. If the time limit for shortening a
    ///   schedule is reached first, the result is `false`.
    static func tryOrders(
        _ count: Int, on tier: Rehearsal.Tier, _ body: @escaping @Sendable () async -> Bool
    ) -> Bool {
        let done = Flag()
        let found = Locked(false)
        let work: @Sendable () async -> Void = {
            TestReport.$reporter.withValue(Notices()) {
                for number in 0..<count where !found.withLock({ $0 }) {
                    let director = Director(
                        number == 0 ? .oldest : .random(seed: UInt64(number)), tier: tier,
                        limits: Rehearsal.Limits(steps: 10_000, patience: .milliseconds(10)),
                        at: TestReport.Location())
                    _ = director.perform { _ in
                        if await body() { found.withLock { $0 = true } }
                    }
                }
            }
            done.raise()
        }
        Rehearsal.Stage.withoutCurrent {
            _ = Task(executorPreference: ThreadExecutor(), operation: work)
        }
        _ = done.wait(atMost: Rehearsal.Limits.shorteningTime)
        return found.withLock { $0 }
    }
}
