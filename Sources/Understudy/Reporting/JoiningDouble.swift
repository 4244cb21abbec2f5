/// A double that may be made before its test begins, as the stored properties of a test case are.
package protocol JoiningDouble {
    /// Makes the double part of the running test, unless it belongs to one that is not over.
    func joinRunningTest()
}

/// The test that a double belongs to: the one that it was made in, or one that it has joined.
struct JoinableScope: ~Copyable, Sendable {
    private let scope = Locked(TestScope.current)

    /// The test; `nil` where there is none.
    var current: TestScope? { scope.withLock { $0 } }

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
