/// Something a test author must see: a failed check, a call that nobody answered, a call still held.
public struct TestReport: Sendable {
    /// How much it weighs.
    public enum Severity: Sendable {
        /// The test fails.
        case failure
        /// The test goes on as it was; the text adds to a failure that was reported before.
        case note
    }

    /// What happened and what to do about it; may have several lines.
    public var message: String
    /// The line it is about: of the test, or of the double where the test has no line of its own.
    public var location: TestReport.Location
    /// Whether it fails the test.
    public var severity: Severity
    /// The whole log, where `message` shows only a part of it.
    public var attachment: String?

    /// Makes a report.
    public init(
        _ message: String, at location: TestReport.Location, severity: Severity = .failure,
        attachment: String? = nil
    ) {
        self.message = message
        self.location = location
        self.severity = severity
        self.attachment = attachment
    }
}

extension TestReport {
    /// Takes the reports of doubles: a test framework, a list in a test of our own, standard error.
    public protocol Reporter: Sendable {
        /// Takes one report; called from any thread.
        func receive(_ report: TestReport)
    }
}

extension TestReport: CustomStringConvertible {
    /// One text in the form that editors read: `Module/File.swift:12: error: …`.
    public var description: String {
        "\(location): \(severity == .failure ? "error" : "note"): \(message)"
    }
}

// MARK: - Locations

extension TestReport {
    /// A line of the user's code: where a double was made, told what to do, or checked.
    public struct Location: Sendable, CustomStringConvertible {
        /// The file as `Module/File.swift`.
        public let fileID: StaticString
        /// The file's whole path.
        public let filePath: StaticString
        /// The line, counted from 1.
        public let line: UInt
        /// The column in UTF-8 bytes, counted from 1.
        public let column: UInt

        /// Makes a location; with no argument given, the location of the call itself.
        public init(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            self.fileID = fileID
            self.filePath = filePath
            self.line = line
            self.column = column
        }

        /// `Module/File.swift:12`.
        public var description: String { "\(fileID):\(line)" }
    }
}
