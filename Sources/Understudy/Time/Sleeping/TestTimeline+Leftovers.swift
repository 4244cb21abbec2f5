extension TestTimeline: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        asleepUnreported("at the end")
    }

    package var isWaitedFor: Bool { state.read { $0.asleep > 0 } || state.isWaitedFor }

    package func stuckWork(_ moment: String) -> [TestReport] { asleepUnreported(moment) }

    package func setInterrupted(_ isInterrupted: Bool) {
        state.change { state in
            state.interruption.set(isInterrupted)
            if !isInterrupted { state.isReported = false }
        }
        state.setInterrupted(isInterrupted)
        if isInterrupted { for task in asleep { state.cancel(task) } }
    }

    /// Reports the tasks that sleep, if no report has named them.
    private func asleepUnreported(_ moment: String) -> [TestReport] {
        let sleepers = sleepers
        let isReported = state.change { state in
            defer { state.isReported = state.isReported || !sleepers.isEmpty }
            return state.isReported
        }
        if sleepers.isEmpty || isReported { return [] }
        return [TestReport(TimeText.asleep(sleepers, moment), at: location)]
    }

    /// Reports the tasks that still sleep, and lets them go as if they were cancelled: nothing can
    /// move time any more.
    func close() {
        for report in leftovers(strict: false) { TestReport.send(report, for: scope) }
        // What waits holds the state, so that it has to be taken out.
        Self.cancel(state.change { $0.close() })
    }

    /// Lets sleepers go as if they were cancelled.
    static func cancel(_ waiting: [Work]) {
        for case .sleep(let task) in waiting { task.end()?.resume(returning: .cancelled) }
    }
}
