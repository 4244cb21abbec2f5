extension TestReport {
    /// Takes the reports of doubles: a test framework, a list in a test, standard error.
    ///
    /// ```swift
    /// private final class Recorder: TestReport.Reporter {
    ///     let reports = Mutex<[TestReport]>([])
    ///     var messages: [String] { reports.withLock { $0.map(\.message) } }
    ///
    ///     func receive(_ report: TestReport) {
    ///         reports.withLock { $0.append(report) }
    ///     }
    /// }
    /// ```
    public protocol Reporter: Sendable {
        /// Takes one report; called from any thread.
        ///
        /// - Parameter report: what a double or a check has to tell.
        func receive(_ report: TestReport)
    }

    /// The reporter of the current task; `nil` leaves the choice to the test framework that is
    /// linked, else to standard error.
    @TaskLocal public static var reporter: (any Reporter)?

    /// Hands a report to the reporter in force: that of the current task, that of the test
    /// framework (there as soon as `UnderstudyTesting` is linked), standard error.
    ///
    /// - Parameter report: what to tell.
    public static func send(_ report: TestReport) {
        (reporter ?? fallback).receive(report)
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
    /// standard error, nor look up a symbol. A module that can conforms the seat to
    /// ``TestReport/ReporterProvider``, or to another protocol; the core finds the conformance at
    /// run time, and needs no registration.
    package enum Seat {
        /// Filled by `UnderstudyTesting`.
        package enum TestFramework {}
        /// Filled by the module of `@Spy`.
        package enum StandardError {}
        /// Filled by `UnderstudyTranscripts`.
        package enum Transcripts {}
        /// Filled by the module of `@Spy`.
        package enum Symbols {}
    }

    /// Gives a reporter to one of the seats of ``TestReport``.
    package protocol ReporterProvider {
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
