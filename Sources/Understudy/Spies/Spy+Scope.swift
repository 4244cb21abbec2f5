extension Spy {
    /// The test that the spy belongs to: the one that it was made in. A spy that was made outside
    /// of any test, as a stored property of an `XCTestCase` is, or in a test that is over, joins
    /// the one that first tells it or asks it something.
    var scope: TestScope? {
        let own = withState { $0.scope }
        guard let current = TestScope.toJoin(from: own) else { return own }
        let hasJoined = withState { state in
            // Another thread may have been faster.
            guard state.scope === own else { return false }
            state.scope = current
            state.attention.isLate = false
            state.checks.toldLate = []
            return true
        }
        if hasJoined {
            setInterrupted(false)
            current.enroll(self)
        }
        return current
    }

    /// Makes the spy part of the running test, if it belongs to none; see ``scope``. For whatever
    /// the test's author says to the spy: a static part without a test has nowhere to keep it.
    func joinTest() {
        guard scope === TestScope.missing else { return }
        TestScope.reportMissing(for: "The static part \(name)", at: location, in: .part)
    }

    /// A report on the spy where the test has said nothing that has a line.
    func reportOnDouble(_ message: String) -> TestReport {
        var report = TestReport(message, at: location)
        report.place = signature.isQualified ? .part : .spy
        report.lineOfTest = scope?.latestLine
        return report
    }

    /// The test has told or asked the spy something in a line.
    func noteLine(_ line: TestReport.Location) {
        scope?.noteLine(line, of: location)
    }

    /// Whether the test has said what was said in a line: a double may tell itself something too,
    /// in its own file.
    func isOfTest(_ line: TestReport.Location) -> Bool {
        guard line.isBeside(location), let file = scope?.testFile else { return true }
        return file == "\(line.fileID)"
    }

    /// Reports in the test that the spy belongs to.
    func send(_ message: String, at location: TestReport.Location) {
        send(TestReport(message, at: location))
    }

    /// Hands over a report in the test that the spy belongs to.
    package func send(_ report: TestReport) {
        TestReport.send(report, for: scope)
    }
}
