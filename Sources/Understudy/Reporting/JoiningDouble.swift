/// A double that can be created before its test begins, such as a stored property of a test case.
package protocol JoiningDouble {
    /// Adds the double to the running test, unless it belongs to one that hasn't ended.
    func joinRunningTest()
}

/// The test that a double belongs to: the one in which it was created, or one that it has joined.
///
/// When a test ends, it's replaced by its remains: its static values can hold the double, so a
/// double that retained the test would never be released.
package final class JoinableScope: Sendable {
    private let scope: Locked<TestScope?>

    package init(_ scope: TestScope? = .current) {
        self.scope = Locked(scope?.remains ?? scope)
        current?.enroll(self)
    }

    /// The test; `nil` if there is none.
    package var current: TestScope? { scope.withLock { $0 } }

    /// Adds a double to the running test, unless it belongs to one that hasn't ended.
    func join(_ double: any ScopedDouble) {
        let joined = scope.withLock { scope -> TestScope? in
            guard let running = TestScope.toJoin(from: scope) else { return nil }
            scope = running
            return running
        }
        guard let joined else { return }
        double.setInterrupted(false)
        joined.enroll(double)
        joined.enroll(self)
    }
}

extension JoinableScope: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] { [] }

    package func testHasEnded() -> [TestReport] {
        scope.withLock { $0 = $0?.remains ?? $0 }
        return []
    }
}

extension TestScope {
    /// Returns the running test if a double can join it: if the double doesn't belong to a test, or
    /// to one that has ended.
    ///
    /// - Parameter own: the test that the double belongs to.
    static func toJoin(from own: TestScope?) -> TestScope? {
        guard let current, current !== own, own?.hasEnded ?? true, !current.hasEnded else {
            return nil
        }
        return current
    }
}
