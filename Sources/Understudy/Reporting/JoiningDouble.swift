/// A double that may be made before its test begins, as the stored properties of a test case are.
package protocol JoiningDouble {
    /// Makes the double part of the running test, unless it belongs to one that is not over.
    func joinRunningTest()
}

extension Spy: JoiningDouble {
    package func joinRunningTest() { _ = scope }
}

extension TestScope {
    /// Makes a stored property of a test case part of the running test, where it is a double or a
    /// clock.
    package static func join(_ value: Any) {
        if let double = value as? any JoiningDouble { return double.joinRunningTest() }
        let value = (value as? any OptionalType)?.content ?? value
        let mirror = Mirror(reflecting: value)
        // Doubles are nothing else, and collections may be large.
        guard mirror.displayStyle == .class || mirror.displayStyle == .struct else { return }
        for part in DoubleParts.of(value) { (part as? any JoiningDouble)?.joinRunningTest() }
        for case let timeline as TestTimeline in mirror.children.map(\.value) {
            timeline.joinRunningTest()
        }
    }
}

/// The test that a double belongs to: the one that it was made in, or one that it has joined.
struct JoinableScope: ~Copyable, Sendable {
    private let scope = Locked(TestScope.current)

    /// The test; `nil` where there is none.
    var current: TestScope? { scope.withLock { $0 } }

    /// Makes a double part of the running test, unless it belongs to one that is not over.
    func join(_ double: any ScopedDouble) {
        let new = scope.withLock { scope -> TestScope? in
            guard let running = TestScope.current, running !== scope, scope?.hasEnded ?? true
            else { return nil }
            scope = running
            return running
        }
        new?.enroll(double)
    }
}
