/// Something a test author must see: a failed check, a call without an answer, a call still held.
///
/// ```swift
/// TestReport.send(TestReport("the list is empty", at: .init()))
/// ```
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
    public var location: Location
    /// Whether it fails the test.
    public var severity: Severity
    /// What `location` is.
    package var place = Place.told
    /// The latest line of the test that is known, for a report that has none of its own.
    package var lineOfTest: Location?
    /// Whether `message` is that of an error that was thrown, which the test may have let through.
    package var isThrown = false
    /// The whole log, where `message` shows only a part of it.
    public var attachment: String?

    /// What a report's line is.
    package enum Place: Sendable {
        /// The line that says what the report is about.
        case told
        /// Where a spy was made: in the test, or in a double that is written by hand.
        case spy
        /// Where a part of a double is declared, which may be in a file that is generated.
        case part
    }

    /// Whether a line of the test is a better place than its own.
    ///
    /// - Parameter file: the test's file: `Module/File.swift`.
    package func isElsewhere(than file: String) -> Bool {
        switch place {
        case .told: false
        case .spy: file != "\(location.fileID)"
        case .part: true
        }
    }

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - message: the text.
    ///   - location: where it stands; `nil` where no line is known.
    ///   - severity: whether it fails the test.
    ///   - attachment: a longer text, kept beside the message.
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
    /// One text in the form that editors read: `Module/File.swift:12: error: …`.
    public var description: String {
        "\(location): \(severity == .failure ? "error" : "note"): \(message)"
    }
}
