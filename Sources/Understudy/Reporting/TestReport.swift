/// A message to the author of a test: a failed check, an unanswered call, or a call that is still
/// held.
///
/// ```swift
/// TestReport.send(TestReport("the list is empty", at: .init()))
/// ```
public struct TestReport: Sendable {
    /// The severity of a report.
    public enum Severity: Sendable {
        /// The test fails.
        case failure
        /// The result of the test doesn't change. The text adds to a failure that was reported
        /// before.
        case note
    }

    /// The problem and its fix, in one or more lines.
    public var message: String
    /// The line of the problem: in the test, or in the double if the test has no specific line.
    public var location: Location
    /// The severity, which determines if the test fails.
    public var severity: Severity
    /// The kind of `location`.
    package var place = Place.exact
    /// The latest known line of the test, for a report without one.
    package var lineOfTest: Location?
    /// A Boolean value that indicates if `message` is that of a thrown error, which the test may
    /// not have caught.
    package var isThrown = false
    /// The complete log, if `message` shows only a part of it.
    public var attachment: String?

    /// The kind of a report's line.
    package enum Place: Sendable {
        /// The line that the report is about.
        case exact
        /// The line where a spy was created: in the test, or in a handwritten double.
        case spy
        /// The line where a spy of a double is declared, which may be in a generated file.
        case part
    }

    /// Returns `true` if a line of the test is more useful than the line of the report.
    ///
    /// - Parameter file: the file of the test: `Module/File.swift`.
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
    ///   - message: the text.
    ///   - location: the line of the problem; `nil` if it isn't known.
    ///   - severity: determines if the test fails.
    ///   - attachment: a longer text that is attached to the message.
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
    /// The report in the format that editors recognize: `Module/File.swift:12: error: …`.
    public var description: String {
        "\(location): \(severity == .failure ? "error" : "note"): \(message)"
    }
}
