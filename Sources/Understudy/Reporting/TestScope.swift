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
    /// The test, as reports name it; `nil` for a scope that is no test's own.
    let name: String?

    let contents: Locked<Contents>

    struct Contents {
        /// The lines of the test that are known.
        var lines: Lines
        var doubles: [WeakDouble] = []
        var leftovers: [TestReport] = []
        var factories: [FactoryBox] = []
        var values: [ScopedKey: any Sendable] = [:]
        /// The number of the first call of the doubles that are gone.
        var firstAct: UInt64?
        /// What the test framework has been told, where that may be an error of a double.
        var told: [String] = []
        var hasEnded = false
        /// Why the waits of the test have ended; `nil` if they haven't.
        var interruption: Interruption?
        /// The hash value of the task that runs the test; `nil` if its cancellation isn't observed.
        var task: Int?
        /// What stands for the scope when it has ended; see ``remains``.
        var remains: TestScope?
        /// What doubles have recorded that have gone away before the end; see ``inherit(_:)``.
        var records: [DoubleRecord] = []
        /// What the doubles of runs that a search or a sweep tried were made to do, by function.
        var tried: [String: SpyRecord] = [:]
    }

    /// The scope around this one.
    let outer: TestScope?

    /// Takes what all doubles of the test have recorded, when it ends.
    package typealias Recipient = @Sendable (_ doubles: [DoubleRecord]) -> Void
    let recipient: Recipient?
    /// Whether a search or a sweep tries something in it.
    let isTrial = TestReport.reporter is Notices

    /// Makes a scope.
    ///
    /// - Parameters:
    ///   - isStrict: whether calls that nothing checked are reported at the end.
    ///   - name: the test, as reports name it.
    ///   - file: the test's file as `Module/File.swift`; `nil` where its framework does not tell.
    ///   - recipient: takes what the doubles have recorded.
    package init(
        isStrict: Bool = false, name: String? = nil, file: String? = nil,
        recipient: Recipient? = nil
    ) {
        self.isStrict = isStrict
        self.name = name
        outer = TestScope.current
        contents = Locked(Contents(lines: Lines(of: file ?? outer?.testFile)))
        self.recipient = TestReport.transcripts == nil ? nil : recipient
        if !isTrial { outer?.enroll(self) }
    }

    /// Whether the test is over.
    package var hasEnded: Bool { contents.withLock { $0.hasEnded } }

    /// What doubles belong to when the test is over: it has the test's name, and holds nothing. The
    /// scope itself holds the test's static doubles for calls that come late, so a double that held
    /// the scope would keep both alive for ever.
    var remains: TestScope? { contents.withLock { $0.remains } }

    /// A scope that has ended.
    ///
    /// - Parameter other: the one whose name and lines it has.
    init(remainsOf other: TestScope?) {
        isStrict = other?.isStrict ?? false
        name = other?.name
        let lines = other?.contents.withLock { $0.lines } ?? Lines(of: nil)
        contents = Locked(Contents(lines: lines, hasEnded: true))
        recipient = nil
        outer = nil
    }

    /// Runs `body` inside this scope, then ends it.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer { end() }
        do {
            return try Self.$current.withValue(self) { try body() }
        } catch {
            leaves(error)
            throw error
        }
    }

    /// Runs `body` inside this scope, on the caller's actor, then ends it.
    package nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        defer { end() }
        do {
            return try await Self.$current.withValue(self) { try await body() }
        } catch {
            leaves(error)
            throw error
        }
    }

    /// The error of an unanswered call that the test has not caught is shown by its framework.
    private func leaves(_ error: any Error) {
        if let error = error as? any ErrorOfDouble { noteShown(error.description) }
    }

    /// Keeps an error of a double from being reported at the end of the test: the framework has
    /// it.
    package func noteShown(_ text: String) {
        contents.withLock { $0.told.append(text) }
    }

    /// Reports what the doubles have left over.
    private func end() {
        // Kept until the end is known: a double that another thread lets go of in between would
        // tell once more, as one that was never asked.
        let doubles = contents.withLock { $0.doubles }.compactMap(\.double)
        var reports = doubles.flatMap { $0.leftovers(strict: isStrict) }
        let remains = TestScope(remainsOf: self)
        let last = contents.withLock { contents in
            defer {
                let values = contents.values.filter { !$0.key.isKeptObject(as: $0.value) }
                contents = Contents(
                    lines: contents.lines, values: values, hasEnded: true, remains: remains)
            }
            return contents
        }
        for double in doubles { reports += double.testHasEnded() }
        for var report in last.leftovers + reports {
            let isTold = report.isThrown && last.told.contains { $0.contains(report.message) }
            if isTold { continue }
            report.lineOfTest = last.lines.latest ?? report.lineOfTest
            TestReport.send(report)
        }
        if keepsRecords { handOver(last, and: doubles) }
        withExtendedLifetime(doubles) {}
    }
}

// MARK: - Doubles

extension TestScope {
    package func enroll(_ double: any ScopedDouble) {
        let entry = WeakDouble(double: double)
        let isInterrupted = contents.withLock { contents in
            if !contents.hasEnded { contents.doubles.append(entry) }
            return contents.interruption != nil
        }
        if isInterrupted { double.setInterrupted(true) }
    }

    /// Keeps reports for the end of the test; `false` when it has ended.
    package func inherit(_ reports: [TestReport]) -> Bool {
        contents.withLock { contents in
            guard !contents.hasEnded else { return false }
            contents.leftovers += reports
            return true
        }
    }

    /// The number of the first call that the code under test has made of any double.
    package var firstAct: UInt64? {
        let (doubles, gone) = contents.withLock { ($0.doubles, $0.firstAct) }
        return (doubles.map { $0.double?.firstAct } + [gone]).compactMap(\.self).min()
    }

    /// Keeps the number of the first call of a double that goes away, or forgets it.
    func keepFirstAct(_ number: UInt64) {
        contents.withLock { $0.firstAct = min($0.firstAct ?? number, number) }
    }

    /// Whether it is another scope, or in it.
    func isInside(_ other: TestScope?) -> Bool {
        self === other || outer?.isInside(other) ?? false
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
        let isInside = TestScope.current?.isInside(scope) ?? false
        if let scope, reporter == nil, !isInside, scope.inherit([report]) { return }
        send(report)
    }
}
