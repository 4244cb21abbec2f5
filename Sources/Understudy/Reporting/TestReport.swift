/// A message to the author of a test.
///
/// For example, it can describe a failed check, an unanswered call, or a call that is still held.
///
/// ```swift
/// TestReport.send(TestReport("the list is empty", at: .init()))
/// ```
public struct TestReport: Sendable {
    /// The severity of a report.
    public enum Severity: Sendable {
        /// The report causes the test to fail.
        case failure
        /// The report doesn't affect the result of the test.
        ///
        /// For example, it can explain a failure that was reported before.
        case note
    }

    /// A description of the problem and how to fix it.
    public var message: String
    /// The location of the problem in the test or, if it isn't known, in the double.
    public var location: Location
    /// The severity of the report, which determines whether it causes the test to fail.
    public var severity: Severity
    /// The kind of `location`.
    package var place = Place.exact
    /// The latest known line of the test, for a report without one.
    package var lineOfTest: Location?
    /// `true` if the message describes a thrown error that the test may not have caught.
    package var isThrown = false
    /// `true` if the report is about something that the test hasn't used, checked, or ended. If the
    /// test ends early, this is a consequence and isn't reported.
    var isLeftover = false
    /// The complete log, if the message only includes a part of it.
    public var attachment: String?
    /// The kind of entries in the attachment, which is also the name of its file.
    package var attachmentTitle = "calls"

    /// The kind of a report's location.
    package enum Place: Sendable {
        /// The location is exactly where the problem is.
        case exact
        /// The location is where a spy was created, either in the test or in a handwritten double.
        case spy
        /// The location is where a spy of a double is declared. It may be in a generated file.
        case part
    }

    /// Returns whether a location in the test is more useful than the location of the report.
    ///
    /// - Parameters:
    ///   - file: The file ID of the test, for example `Module/File.swift`.
    package func isElsewhere(than file: String) -> Bool {
        switch place {
        case .exact: false
        case .spy: file != "\(location.fileID)"
        case .part: true
        }
    }

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - message: A description of the problem.
    ///   - location: The location of the problem, or `nil` if it isn't known.
    ///   - severity: The severity of the report, which determines whether it causes the test to
    ///     fail.
    ///   - attachment: Additional text to attach to the report, if any.
    public init(
        _ message: String, at location: Location, severity: Severity = .failure,
        attachment: String? = nil
    ) {
        self.message = message
        self.location = location
        self.severity = severity
        self.attachment = attachment
    }
}

extension TestReport: CustomStringConvertible {
    /// A description of the report in a format that editors recognize, for example
    /// `Module/File.swift:12: error: …`.
    public var description: String {
        "\(location): \(severity == .failure ? "error" : "note"): \(message)"
    }
}

// MARK: - Locations

extension TestReport {
    /// A source location in user code, for example where a double was created, stubbed, or checked.
    public struct Location: Sendable, CustomStringConvertible {
        /// The file ID, for example `Module/File.swift`.
        public let fileID: StaticString
        /// The full path of the file.
        public let filePath: StaticString
        /// The line number, starting at 1.
        public let line: UInt
        /// The column number in UTF-8 bytes, starting at 1.
        public let column: UInt

        /// Creates a source location.
        ///
        /// If you don't specify any arguments, it represents the location of the call itself.
        public init(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            self.fileID = fileID
            self.filePath = filePath
            self.line = line
            self.column = column
        }

        /// Creates a location from the arguments that a function received for it.
        package init(
            _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
        ) {
            self.init(fileID: fileID, filePath: filePath, line: line, column: column)
        }

        /// Returns whether two locations are in the same file.
        func isInSameFile(as other: Location) -> Bool { "\(fileID)" == "\(other.fileID)" }

        /// A description of the location, for example `Module/File.swift:12`.
        public var description: String { "\(fileID):\(line)" }
    }
}

// MARK: - Sending

extension TestReport {
    /// A type that receives reports.
    ///
    /// For example, a reporter can forward reports to a testing library, record them in a spy, or
    /// print them:
    ///
    /// ```swift
    /// private final class Recorder: TestReport.Reporter {
    ///     let reports = Spy<TestReport, Void, Never>("receive(_:)")
    ///
    ///     func receive(_ report: TestReport) { reports(report) }
    /// }
    /// ```
    public protocol Reporter: Sendable {
        /// Receives a report. This function can be called on any thread.
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
    /// to the testing library if `UnderstudyTesting` is linked. It's printed to standard error if
    /// no testing library is linked, or if the process doesn't run tests.
    public static func send(_ report: TestReport) {
        (reporter ?? fallback).receive(report)
    }

    /// `true` if a testing library is linked.
    static var isTesting: Bool { testFramework != nil }

    /// An identifier of the running test, or `nil` if it isn't known.
    static var currentTest: String? {
        (ExtensionPoint.TestFramework.self as? any ReporterProvider.Type)?.currentTest
    }

    /// Records a report as a known issue of the running test if it expects one here.
    ///
    /// - Returns: Whether the report was recorded.
    static func recordIfKnown(_ report: TestReport) -> Bool {
        guard reporter == nil else { return false }
        let framework = ExtensionPoint.TestFramework.self as? any ReporterProvider.Type
        return framework?.recordIfKnown(report) ?? false
    }

    private static let testFramework: (any Reporter)? =
        (ExtensionPoint.TestFramework.self as? any ReporterProvider.Type)?.reporter

    private static let fallback: any Reporter = {
        let provider = ExtensionPoint.StandardError.self as? any ReporterProvider.Type
        let console = provider?.reporter ?? PrintingReporter()
        let framework = ExtensionPoint.TestFramework.self as? any ReporterProvider.Type
        guard let framework else { return console }
        // Testing libraries ignore issues in a program that doesn't run tests.
        return framework.isTestProcess
            ? framework.reporter : PairOfReporters(first: framework.reporter, second: console)
    }()

    /// Extension points that are implemented by other modules of this package.
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
        /// Implemented by the module of `@Spy`, except on Apple's platforms.
        package enum Symbols {}
    }

    /// An extension point that provides a reporter.
    package protocol ReporterProvider {
        /// The reporter of tasks that don't have their own.
        static var reporter: any Reporter { get }
        /// An identifier of the running test, or `nil` if it isn't known.
        static var currentTest: String? { get }
        /// `true` if the process was started to run tests.
        static var isTestProcess: Bool { get }
        /// Records a report if the running test expects it as a known issue.
        ///
        /// - Returns: Whether the report was recorded.
        static func recordIfKnown(_ report: TestReport) -> Bool
    }
}

extension TestReport.ReporterProvider {
    package static var currentTest: String? { nil }
    package static var isTestProcess: Bool { false }
    package static func recordIfKnown(_ report: TestReport) -> Bool { false }
}

/// Two reporters that each receive all reports.
private struct PairOfReporters: TestReport.Reporter {
    let first: any TestReport.Reporter
    let second: any TestReport.Reporter

    func receive(_ report: TestReport) {
        first.receive(report)
        second.receive(report)
    }
}

/// A reporter that prints, for processes in which no other module provides a reporter.
private struct PrintingReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        print(report)
    }
}
