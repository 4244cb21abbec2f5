extension TestReport {
    /// Receives the reports of doubles. Examples are a test framework, a list in a test, and
    /// standard error.
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
        /// Receives one report. It's called on any thread.
        ///
        /// - Parameter report: the report of a double or a check.
        func receive(_ report: TestReport)
    }

    /// The reporter of the current task. If it's `nil`, reports are sent to the linked test
    /// framework, otherwise to standard error.
    @TaskLocal public static var reporter: (any Reporter)?

    /// Sends a report to the current reporter: that of the current task, otherwise that of the test
    /// framework (if `UnderstudyTesting` is linked), otherwise standard error.
    ///
    /// - Parameter report: the report.
    public static func send(_ report: TestReport) {
        (reporter ?? fallback).receive(report)
    }

    /// A Boolean value that indicates if a test framework is linked.
    static var isTesting: Bool { testFramework != nil }

    private static let testFramework: (any Reporter)? =
        (ExtensionPoint.TestFramework.self as? any ReporterProvider.Type)?.reporter

    private static let fallback: any Reporter =
        testFramework
        ?? (ExtensionPoint.StandardError.self as? any ReporterProvider.Type)?.reporter
        ?? PrintingReporter()

    /// Extension points that other modules of the package implement.
    ///
    /// The core only imports the standard library, so it can't access a test framework or standard
    /// error, or look up a symbol. A module that can do this conforms the extension point to
    /// ``TestReport/ReporterProvider``, or to another protocol. The core finds the conformance at
    /// run time, without registration.
    package enum ExtensionPoint {
        /// Implemented by `UnderstudyTesting`.
        package enum TestFramework {}
        /// Implemented by the module of `@Spy`.
        package enum StandardError {}
        /// Implemented by `UnderstudyTranscripts`.
        package enum Transcripts {}
        /// Implemented by the module of `@Spy`.
        package enum Symbols {}
    }

    /// Provides a reporter for one of the extension points of ``TestReport``.
    package protocol ReporterProvider {
        /// The reporter to use if no other reporter is bound.
        static var reporter: any Reporter { get }
    }
}

/// The fallback if only the core is linked.
private struct PrintingReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        print(report)
    }
}
