extension Spy {
    /// The test that the spy belongs to.
    ///
    /// This is usually the test in which the spy was created. A spy that was created outside of a
    /// test, for example in a stored property of an `XCTestCase`, or whose test has ended, joins
    /// the next test that stubs or checks it.
    var scope: TestScope? { join(notesReuse: true) }

    /// Adds the spy to the running test if possible.
    ///
    /// - Parameters:
    ///   - notesReuse: Whether to send a note if the spy was used in an earlier test. A test that
    ///     resets the spy, or stores it in a property, is aware of this.
    ///
    /// - Returns: The test that the spy belongs to.
    @discardableResult
    func join(notesReuse: Bool) -> TestScope? {
        let previous = withState { $0.scope }
        guard let current = TestScope.joinable(from: previous) else { return previous }
        let hasJoined = withState { state in
            // Another thread may have set the scope in the meantime.
            guard state.scope === previous else { return false }
            state.scope = current
            state.observers.isLate = false
            state.checks.reportedLate = []
            return true
        }
        if hasJoined {
            setInterrupted(false)
            current.register(self)
            if notesReuse, let previous, previous.isEarlier(than: current) {
                noteUse(of: previous, in: current)
            }
        }
        return current
    }

    /// Sends a note that the spy of an earlier test is used in the running test.
    ///
    /// Each test sends this note once.
    func noteUse(of earlier: TestScope, in running: TestScope) {
        let isFirst = withState { state in
            defer { state.checks.notedTest = running }
            return state.checks.notedTest !== running
        }
        guard isFirst else { return }
        var report = reportOnDouble(earlier.noteOnUse(of: name, at: location).message, in: running)
        report.severity = .note
        TestReport.send(report)
    }

    /// Adds the spy to the running test if it doesn't belong to a test yet.
    ///
    /// This function is called whenever a test configures the spy. A static spy can't be configured
    /// outside of a test.
    ///
    /// - Parameters:
    ///   - use: The function that uses the spy. For more information, see
    ///     ``TestScope/claimMissingReport(of:use:)``.
    func joinTest(for use: StaticString = #function) {
        if isWithoutScope { reportMissingScope(for: "\(use)") }
    }

    package var isWithoutScope: Bool { scope === TestScope.missing }

    private func reportMissingScope(for use: String) {
        guard TestScope.claimMissingReport(of: name, use: use) else { return }
        TestScope.reportMissing(for: "the static spy \(name)", at: location, in: .part)
    }

    /// Returns a report about the spy. Use this function if the line in the test isn't known.
    func reportOnDouble(_ message: String) -> TestReport { reportOnDouble(message, in: scope) }

    private func reportOnDouble(_ message: String, in test: TestScope?) -> TestReport {
        var report = TestReport(message, at: location)
        report.place = signature.isQualified ? .part : .spy
        report.lineOfTest = test?.latestLine
        return report
    }

    /// Records a line in which the test stubbed or checked the spy.
    func recordUsage(_ line: TestReport.Location) {
        scope?.recordUsage(line, of: location)
        // If the test isn't known, `joinTest()` reports the missing scope.
        if isWithoutScope, TestReport.currentTest != nil { reportMissingScope(for: "\(line)") }
    }

    /// Returns whether a line belongs to the test.
    ///
    /// Note that a double can also stub itself in the file that declares it.
    func isOfTest(_ line: TestReport.Location) -> Bool {
        guard line.isInSameFile(as: location), let file = scope?.testFile else { return true }
        return file == "\(line.fileID)"
    }

    /// Sends a message to the test that the spy belongs to.
    func send(_ message: String, at location: TestReport.Location) {
        send(TestReport(message, at: location))
    }

    /// Sends a report to the test that the spy belongs to.
    package func send(_ report: TestReport) {
        TestReport.send(report, for: scope)
    }
}

extension Spy: JoiningDouble {
    package func joinRunningTest() { join(notesReuse: false) }
}
