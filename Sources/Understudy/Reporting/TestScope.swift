/// What belongs to one running test: its doubles, its metatype factories, its static state.
///
/// The `.doubles` trait and `DoublesTestCase` bind a fresh scope around every test, and
/// `withTestScope` binds one by hand. The binding is task-local, so parallel tests never
/// meet. What a double has left over when the scope ends is reported as an issue of that test.
package final class TestScope: Sendable {
    /// The scope of the current task; `nil` outside a scoped test.
    @TaskLocal package static var current: TestScope?

    /// Whether calls that nothing checked are reported at the end.
    package let isStrict: Bool

    let contents = Locked(Contents())

    struct Contents {
        var doubles: [WeakDouble] = []
        var leftovers: [TestReport] = []
        var factories: [FactoryBox] = []
        var values: [ScopedKey: any Sendable] = [:]
        var hasEnded = false
    }

    /// The scope around this one.
    let outer = TestScope.current

    package init(isStrict: Bool = false) {
        self.isStrict = isStrict
    }

    /// Whether the test is over.
    package var hasEnded: Bool { contents.withLock { $0.hasEnded } }

    /// Runs `body` inside this scope, then ends it.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer { end() }
        return try Self.$current.withValue(self) { try body() }
    }

    /// Runs `body` inside this scope, on the caller's actor, then ends it.
    package nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        defer { end() }
        return try await Self.$current.withValue(self) { try await body() }
    }

    /// Reports what the doubles have left over.
    private func end() {
        // Kept until the end is known: a double that another thread lets go of in between would
        // tell once more, as one that was never asked.
        let doubles = contents.withLock { $0.doubles }.compactMap(\.double)
        let reports = doubles.flatMap { $0.leftovers(strict: isStrict) }
        let last = contents.withLock { contents in
            defer { contents = Contents(hasEnded: true) }
            return contents
        }
        withExtendedLifetime(doubles) {}
        for report in last.leftovers + reports { TestReport.send(report) }
    }
}

// MARK: - Doubles

extension TestScope {
    package func enroll(_ double: any ScopedDouble) {
        let entry = WeakDouble(double: double)
        contents.withLock { if !$0.hasEnded { $0.doubles.append(entry) } }
    }

    /// Keeps reports for the end of the test; `false` when it has ended.
    package func inherit(_ reports: [TestReport]) -> Bool {
        contents.withLock { contents in
            guard !contents.hasEnded else { return false }
            contents.leftovers += reports
            return true
        }
    }

    /// The living doubles of one type.
    func doubles<Double>(of type: Double.Type) -> [Double] {
        contents.withLock { $0.doubles }.compactMap { $0.double as? Double }
    }
}

extension TestReport {
    /// Hands over a report on a double that was made in `scope`.
    ///
    /// On a thread that knows nothing of the double's test, the report waits for the test's end, so
    /// that it fails that test and no other.
    package static func send(_ report: TestReport, for scope: TestScope?) {
        if let scope, reporter == nil, TestScope.current !== scope, scope.inherit([report]) {
            return
        }
        send(report)
    }
}
