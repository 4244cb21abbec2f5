/// A double that may be made before its test begins, as the stored properties of a test case are.
package protocol JoiningDouble {
    /// Makes the double part of the running test, unless it belongs to one that is not over.
    func joinRunningTest()
}

/// The test that a double belongs to: the one that it was made in, or one that it has joined.
///
/// A test that has ended is replaced by what remains of it: its static values may hold the double,
/// so a double that kept the test would never go away.
package final class JoinableScope: Sendable {
    private let scope: Locked<TestScope?>

    package init(_ scope: TestScope? = .current) {
        self.scope = Locked(scope?.remains ?? scope)
        current?.enroll(self)
    }

    /// The test; `nil` if there is none.
    package var current: TestScope? { scope.withLock { $0 } }

    /// Makes a double part of the running test, unless it belongs to one that is not over.
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
    /// The running test, where a double may join it: one that belongs to none, or to one that is
    /// over.
    ///
    /// - Parameter own: the test that the double belongs to.
    static func toJoin(from own: TestScope?) -> TestScope? {
        guard let current, current !== own, own?.hasEnded ?? true, !current.hasEnded else {
            return nil
        }
        return current
    }
}
