extension TestTimeline: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        let sleepers = sleepers
        guard !sleepers.isEmpty else { return [] }
        state.change { $0.isReported = true }
        return [TestReport(TimeText.leftAsleep(sleepers), at: location)]
    }

    /// Reports the tasks that still sleep, and lets them go as if they were cancelled: nothing can
    /// move time any more.
    func close() {
        let isReported = state.change { $0.isReported }
        if !isReported, let report = leftovers(strict: false).first {
            TestReport.send(report, for: scope)
        }
        // What waits holds the state, so that it has to be taken out.
        Self.cancel(state.change { $0.close() })
    }

    /// Lets sleepers go as if they were cancelled.
    static func cancel(_ waiting: [Work]) {
        for case .sleep(let task) in waiting { task.end()?.resume(returning: .cancelled) }
    }
}
