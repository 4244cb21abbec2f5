extension TestTimeline: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        asleepUnreported("when the test ended")
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

    /// Reports the sleeping tasks that weren't reported yet.
    private func asleepUnreported(_ moment: String) -> [TestReport] {
        let sleepers = sleepers
        let (isReported, idle) = state.change { state in
            defer { state.isReported = state.isReported || !sleepers.isEmpty }
            // If time has advanced since then, a task may have slept in the meantime.
            return (state.isReported, state.idleAdvance.flatMap { $0.end == state.now ? $0 : nil })
        }
        if sleepers.isEmpty || isReported { return [] }
        let text = TimeText.asleep(sleepers, moment, after: idle?.location)
        return [TestReport(text, at: location)]
    }

    /// Reports the tasks that still sleep, and ends their sleeps as if they were cancelled.
    /// Otherwise, they would sleep forever because nothing can advance time any more.
    func close() {
        let reports = asleepUnreported("when the timeline was released")
        for report in reports { TestReport.send(report, for: scope) }
        // Because waiting tasks retain the state, we need to remove them from it.
        Self.cancel(state.change { $0.close() })
    }

    /// Ends sleeps as if their tasks were cancelled.
    static func cancel(_ waiting: [Work]) {
        for case .sleep(let task) in waiting { task.end()?.resume(returning: .cancelled) }
    }
}
