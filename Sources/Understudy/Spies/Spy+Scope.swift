extension Spy {
    /// The test that the spy belongs to.
    ///
    /// This is usually the test in which the spy was created. If a spy was created outside of a
    /// test, for example as a stored property of an `XCTestCase`, or if its test has ended, it
    /// joins the first test that stubs or checks it.
    var scope: TestScope? {
        let own = withState { $0.scope }
        guard let current = TestScope.toJoin(from: own) else { return own }
        let hasJoined = withState { state in
            // Another thread may have set the scope in the meantime.
            guard state.scope === own else { return false }
            state.scope = current
            state.observers.isLate = false
            state.checks.reportedLate = []
            return true
        }
        if hasJoined {
            setInterrupted(false)
            current.enroll(self)
        }
        return current
    }

    /// Adds the spy to the running test if it doesn't belong to a test yet.
    ///
    /// This function is called whenever a test configures the spy. A static spy can't be configured
    /// outside of a test.
    func joinTest() {
        guard scope === TestScope.missing else { return }
        TestScope.reportMissing(for: "the static spy \(name)", at: location, in: .part)
    }

    /// Returns a report about the spy. Use this function if the line in the test isn't known.
    func reportOnDouble(_ message: String) -> TestReport {
        var report = TestReport(message, at: location)
        report.place = signature.isQualified ? .part : .spy
        report.lineOfTest = scope?.latestLine
        return report
    }

    /// Records a line in which the test has stubbed or checked the spy.
    func noteLine(_ line: TestReport.Location) {
        scope?.noteLine(line, of: location)
    }

    /// Determines whether a line belongs to the test. Note that a double can also stub itself in
    /// the file that declares it.
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
