/// Where reports go.
///
/// The first of these that exists: the reporter bound to the current task, that of the test framework
/// (there as soon as `UnderstudyTesting` is linked), standard error.
extension TestReport {
    /// The reporter of the current task; `nil` leaves the choice to the list above.
    @TaskLocal public static var reporter: (any Reporter)?

    /// Hands a report to the reporter in force.
    public static func send(_ report: TestReport) {
        (reporter ?? fallback).receive(report)
    }

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

    /// Whether a test framework is linked.
    static var isTesting: Bool { testFramework != nil }

    private static let testFramework: (any Reporter)? =
        (Seat.TestFramework.self as? any ReporterProvider.Type)?.reporter

    private static let fallback: any Reporter =
        testFramework
        ?? (Seat.StandardError.self as? any ReporterProvider.Type)?.reporter
        ?? PrintingReporter()

    /// The places that other modules of the package fill.
    ///
    /// The core imports the standard library alone, so it can name neither a test framework nor
    /// standard error. A module that can conforms the seat to ``TestReport/ReporterProvider``; the core finds
    /// the conformance at run time, and nobody has to register anything.
    public enum Seat {
        /// Filled by `UnderstudyTesting`.
        public enum TestFramework {}
        /// Filled beside the macro `@Spy`, in everything that links no test framework.
        public enum StandardError {}
    }
}

extension TestReport {
    /// Gives a reporter to one of the seats of ``TestReport``.
    public protocol ReporterProvider {
        /// The reporter to use where none is bound.
        static var reporter: any Reporter { get }
    }
}

/// What is left when the core is linked alone.
private struct PrintingReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        print(report)
    }
}

// MARK: - Notices

/// Takes the failures of a schedule while schedules are tried, in place of the test framework.
package final class Notices: TestReport.Reporter {
    private let texts = Locked<[String]>([])

    package init() {}

    /// Takes a failure.
    package func add(_ text: String) { texts.withLock { $0.append(text) } }

    /// Takes a report; a note is no failure.
    package func receive(_ report: TestReport) {
        if report.severity == .failure { add("\(report.message) (\(report.location))") }
    }

    /// The failures since the last call.
    package func takeAll() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }
}
