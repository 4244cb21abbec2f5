extension TestReport {
    /// A protocol describing a type that receives reports. For example, a reporter can forward
    /// reports to a testing library, store them in an array, or print them:
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
        /// Receives a report. This function can be called on any thread.
        ///
        /// - Parameters:
        ///   - report: The report to process.
        func receive(_ report: TestReport)
    }

    /// The reporter of the current task.
    ///
    /// If the value of this property is `nil`, reports are sent to the testing library if one is
    /// linked. Otherwise, they are printed to standard error.
    @TaskLocal public static var reporter: (any Reporter)?

    /// Sends a report to the current reporter.
    ///
    /// If the current task has a `reporter`, it receives the report. Otherwise, the report is sent
    /// to the testing library if `UnderstudyTesting` is linked, and is printed to standard error if
    /// it isn't.
    ///
    /// - Parameters:
    ///   - report: The report to send.
    public static func send(_ report: TestReport) {
        (reporter ?? fallback).receive(report)
    }

    /// Whether or not a testing library is linked.
    static var isTesting: Bool { testFramework != nil }

    private static let testFramework: (any Reporter)? =
        (ExtensionPoint.TestFramework.self as? any ReporterProvider.Type)?.reporter

    private static let fallback: any Reporter =
        testFramework
        ?? (ExtensionPoint.StandardError.self as? any ReporterProvider.Type)?.reporter
        ?? PrintingReporter()

    /// A namespace for extension points that are implemented by other modules of this package.
    ///
    /// Because this module only imports the standard library, it can't access a testing library or
    /// standard error, and it can't look up symbols. Other modules that support this conform an
    /// extension point to ``TestReport/ReporterProvider`` or to another protocol. We look up the
    /// conformance at run time so that these modules don't need to be registered.
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

    /// A protocol describing an extension point that provides a reporter.
    package protocol ReporterProvider {
        /// The reporter to use if the current task doesn't have a reporter.
        static var reporter: any Reporter { get }
    }
}

/// A type that prints reports. It's used if no other module provides a reporter.
private struct PrintingReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        print(report)
    }
}
