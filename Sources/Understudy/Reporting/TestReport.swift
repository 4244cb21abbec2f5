/// A type representing a message to the author of a test. For example, it can describe a failed
/// check, an unanswered call, or a call that is still held.
///
/// ```swift
/// TestReport.send(TestReport("the list is empty", at: .init()))
/// ```
public struct TestReport: Sendable {
    /// An enumeration representing the severity of a report.
    public enum Severity: Sendable {
        /// The report causes the test to fail.
        case failure
        /// The report doesn't affect the result of the test. For example, it can explain a failure
        /// that was reported before.
        case note
    }

    /// A description of the problem and how to fix it.
    public var message: String
    /// The location of the problem. If the location in the test isn't known, it's a location in the
    /// double instead.
    public var location: Location
    /// The severity of the report, which determines whether it causes the test to fail.
    public var severity: Severity
    /// The kind of `location`.
    package var place = Place.exact
    /// The latest known line of the test, for a report without one.
    package var lineOfTest: Location?
    /// Whether or not the message describes a thrown error that the test may not have caught.
    package var isThrown = false
    /// The complete log, if the message only includes a part of it.
    public var attachment: String?

    /// An enumeration representing the kind of a report's location.
    package enum Place: Sendable {
        /// The location is exactly where the problem is.
        case exact
        /// The location is where a spy was created, either in the test or in a handwritten double.
        case spy
        /// The location is where a spy of a double is declared. It may be in a generated file.
        case part
    }

    /// Determines whether a location in the test is more useful than the location of the report.
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
