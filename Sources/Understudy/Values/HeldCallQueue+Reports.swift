// MARK: - Reports

extension HeldCallQueue: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        let held = takeUnreported(of: [.waiting])
        return held.isEmpty ? [] : [stillHeldReport(held, staySuspended: false)]
    }

    package var oldestWait: WaitStart? {
        [calls.map(\.start).min(), state.oldestWait].compactMap(\.self).min()
    }

    package func stuckWork(_ moment: String) -> [TestReport] {
        let held = takeUnreported(of: [.waiting, .unknown])
        guard !held.isEmpty else { return [] }
        let staySuspended = held.contains { !canEnd($0, isInterrupted: true) }
        return [stillHeldReport(held, moment: moment, staySuspended: staySuspended)]
    }

    package func setInterrupted(_ isInterrupted: Bool) {
        let held = state.change { state in
            state.interruption.set(isInterrupted)
            return state.held.all
        }
        state.setInterrupted(isInterrupted)
        if isInterrupted { for call in held { interrupt(call) } }
    }

    /// Returns the held calls that weren't reported yet, and marks them as reported.
    ///
    /// - Parameters:
    ///   - clients: The clients whose calls are returned. For more information, see
    ///     ``ServedClient``.
    private func takeUnreported(of clients: Set<ServedClient.State>) -> [Call] {
        let waiting = calls.filter { clients.contains($0.client.state) }
        return state.change { state in
            // A call may have ended in the meantime.
            let held = waiting.filter { state.held.contains($0.number) }
            if state.isReported { return [] }
            state.isReported = !held.isEmpty
            return held
        }
    }

    /// Reports a call of the test itself that ended because the test was cancelled.
    func reportCancelled(_ call: Call) {
        let isReported = state.change { state in
            defer { state.isReported = true }
            return state.isReported
        }
        if isReported { return }
        var report = stillHeldReport(
            [call], moment: TestScope.Interruption.cancelled.moment, staySuspended: false)
        report.severity = .note
        TestReport.send(report, for: scope)
    }

    /// Creates a report about calls that are still held.
    ///
    /// - Parameters:
    ///   - moment: A description of when the test was interrupted, or `nil` if it wasn't
    ///     interrupted.
    func stillHeldReport(
        _ calls: [Call], moment: String? = nil, staySuspended: Bool
    ) -> TestReport {
        let count = ReportText.count(calls.count, "call")
        let end = moment.map { " \($0)" } ?? ""
        var lines = ["\(name): \(count) still held by suspends()\(end)"]
        lines += calls.map { CallRows.row($0.number, function.call($0.input)) }
        lines.append(ReportText.row("add", "held.resume(returning: …) for each call"))
        if staySuspended {
            let who = calls.count == 1 ? "its caller stays" : "callers stay"
            lines.append(
                ReportText.row(
                    "hint", "\(who) suspended: there is no error or empty value to resume with"))
        }
        return TestReport(lines.joined(separator: "\n"), at: location)
    }
}
