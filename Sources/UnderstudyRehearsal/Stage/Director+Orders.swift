import Understudy

extension Director {
    /// Runs a body under several orders of its tasks, on another thread, until it returns `true`.
    ///
    /// - Parameters:
    ///   - count: how many orders to try: first come, first served, then random ones.
    ///   - tier: how much is governed.
    ///   - body: runs on a stage of its own each time.
    /// - Returns: whether it has returned `true`; `false` also if it takes too long.
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
