extension Spy {
    /// The test that the spy belongs to: the one in which it was created. A spy that was created
    /// outside a test, as a stored property of an `XCTestCase` is, or in a test that has ended,
    /// joins the first test that stubs or checks it.
    var scope: TestScope? {
        let own = withState { $0.scope }
        guard let current = TestScope.toJoin(from: own) else { return own }
        let hasJoined = withState { state in
            // Another thread may have set it first.
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

    /// Adds the spy to the running test if it doesn't belong to one; see ``scope``. It's called
    /// whenever the test configures the spy. A static spy can't be configured without a test.
    func joinTest() {
        guard scope === TestScope.missing else { return }
        TestScope.reportMissing(for: "the static spy \(name)", at: location, in: .part)
    }

    /// Returns a report on the spy, for use without a line of the test.
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

    /// Returns `true` if the line belongs to the test. A double can also stub itself in its own
    /// file.
    func isOfTest(_ line: TestReport.Location) -> Bool {
        guard line.isInSameFile(as: location), let file = scope?.testFile else { return true }
        return file == "\(line.fileID)"
    }

    /// Reports in the test that the spy belongs to.
    func send(_ message: String, at location: TestReport.Location) {
        send(TestReport(message, at: location))
    }

    /// Sends a report to the test that the spy belongs to.
    package func send(_ report: TestReport) {
        TestReport.send(report, for: scope)
    }
}
