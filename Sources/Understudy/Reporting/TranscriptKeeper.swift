/// A protocol describing a type that generates transcripts of tests. The module that supports this
/// conforms ``TestReport/ExtensionPoint/Transcripts`` to it. If this module is linked, the outcomes
/// of calls are recorded.
package protocol TranscriptKeeper: SendableMetatype {
    /// Returns an error as it's written in source code, or `nil` to use its description instead.
    static func text(of error: any Error) -> String?

    /// Whether or not the records of doubles are counted during searches and sweeps.
    static var countsTrials: Bool { get }

    /// Processes the record of a test with a scope.
    ///
    /// - Returns: The attachments of the test.
    static func take(_ test: TestRecord) -> [TestRecord.Attachment]
}

/// A type representing the record of a test with a scope.
package struct TestRecord: Sendable {
    /// A type representing a failure of the test.
    package struct Issue: Sendable {
        package var text: String
        /// The location of the failure, for example `Module/File.swift:12`, or `nil` if it isn't
        /// known.
        package var place: String?

        package init(_ text: String, at place: String?) {
            self.text = text
            self.place = place
        }
    }

    /// A type representing a file to attach to the test.
    package struct Attachment: Sendable {
        package var name: String
        package var text: String

        package init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The name of the test, including the name of its suite if there is one.
    package var name: String
    /// The name of the module that declares the test. If it isn't known, this string is empty.
    package var module: String
    package var spies: [SpyRecord]
    /// The records of searches and sweeps. They only contain the number of calls.
    package var tried: [SpyRecord]
    package var times: [TimeRecord]
    /// The schedules that have failed during a search.
    package var schedules: [ScheduleRecord]
    package var issues: [Issue]
    /// Whether or not the test requests its transcript even if it passes.
    package var isRequested: Bool

    package init(
        _ name: String, of module: String = "", spies: [SpyRecord], tried: [SpyRecord] = [],
        times: [TimeRecord], schedules: [ScheduleRecord] = [], issues: [Issue], isRequested: Bool
    ) {
        self.name = name
        self.module = module
        self.spies = spies
        self.tried = tried
        self.times = times
        self.schedules = schedules
        self.issues = issues
        self.isRequested = isRequested
    }
}

extension TestRecord {
    /// The name of the test including its module, for example `AppTests/FeedTests/load()`.
    package var path: String { module.isEmpty ? name : "\(module)/\(name)" }
}

extension TestReport {
    /// The module that generates transcripts, if it's linked.
    package static let transcripts =
        ExtensionPoint.Transcripts.self as? any TranscriptKeeper.Type
}
