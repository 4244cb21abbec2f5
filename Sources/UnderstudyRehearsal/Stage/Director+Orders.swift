import Understudy

extension Director {
    /// Runs a body under several schedules of its tasks, on another thread, until it returns
    /// `true`.
    ///
    /// - Parameters:
    ///   - count: the number of schedules: first come, first served, then random ones.
    ///   - tier: the tier.
    ///   - body: runs on a new stage each time.
    /// - Returns: `true` if it has returned `true`; `false` also if it takes too long.
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
        _ = done.wait(atMost: .seconds(5))
        return found.withLock { $0 }
    }
}
