/// A double that can be created before its test begins, for example because it's stored in a
/// property of a test case.
package protocol JoiningDouble {
    /// Adds the double to the running test, unless it already belongs to a test that hasn't ended.
    func joinRunningTest()
}

/// The test that a double belongs to.
///
/// This is either the test in which the double was created, or a test that it has joined.
///
/// When a test ends, this type replaces its scope with the remains of the scope. Otherwise, a
/// double that the static values of a test retain would retain the scope in turn, and would never
/// be released.
package final class JoinableScope: Sendable {
    private let scope: Locked<TestScope?>
    /// The test that noted last that the double belongs to an earlier test.
    private let notedTest = Locked(WeakScope())

    private struct WeakScope {
        weak var scope: TestScope?
    }

    package init(_ scope: TestScope? = .current) {
        self.scope = Locked(scope?.endedScope ?? scope)
        current?.register(self)
    }

    /// The test, or `nil` if there is none.
    package var current: TestScope? { scope.withLock { $0 } }

    /// Adds a double to the running test, unless it already belongs to a test that hasn't ended.
    package func join(_ double: any ScopedDouble) {
        let joined = scope.withLock { scope -> TestScope? in
            guard let running = TestScope.joinable(from: scope) else { return nil }
            scope = running
            return running
        }
        guard let joined else { return }
        double.setInterrupted(false)
        joined.register(double)
        joined.register(self)
    }
}

extension JoinableScope {
    /// Sends a note that a double of an earlier test is used in the running test.
    ///
    /// Each test sends this note once.
    package func noteUse(of name: String, at location: TestReport.Location) {
        guard let earlier = current, earlier.isEarlier(than: TestScope.current) else { return }
        let running = TestScope.current
        let isFirst = notedTest.withLock { notedTest in
            defer { notedTest.scope = running }
            return notedTest.scope !== running
        }
        if isFirst { TestReport.send(earlier.noteOnUse(of: name, at: location)) }
    }
}

extension JoinableScope: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] { [] }

    package func endTest() -> [TestReport] {
        scope.withLock { $0 = $0?.endedScope ?? $0 }
        return []
    }
}

extension TestScope {
    /// Returns whether this test has ended and another test is running.
    ///
    /// The scopes inside of a test belong to the same test.
    func isEarlier(than running: TestScope?) -> Bool {
        guard let running, self !== TestScope.missing else { return false }
        return test !== running.test && hasEnded && !running.hasEnded
    }

    /// Returns a note that a double of this test is used in another test.
    func noteOnUse(of name: String, at location: TestReport.Location) -> TestReport {
        var lines = ["\(name) belongs to an earlier test, but is used in another one"]
        if let test = self.name { lines.append(ReportText.row("test", test)) }
        lines.append(ReportText.row("hint", "create doubles in each test, or reset() them first"))
        return TestReport(lines.joined(separator: "\n"), at: location, severity: .note)
    }

    /// Returns the running test if a double can join it.
    ///
    /// A double can join a test if it doesn't belong to a test yet, or if its test has ended.
    ///
    /// - Parameters:
    ///   - previous: The test that the double belongs to, if any.
    static func joinable(from previous: TestScope?) -> TestScope? {
        guard let current, current !== previous, previous?.hasEnded ?? true, !current.hasEnded
        else { return nil }
        return current
    }
}
