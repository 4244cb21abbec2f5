/// Generates transcripts of tests. The module that does this conforms
/// ``TestReport/ExtensionPoint/Transcripts`` to it. If it's linked, the outcomes of calls are
/// recorded.
package protocol TranscriptKeeper: SendableMetatype {
    /// Returns an error as in source code; `nil` to use its own description.
    static func text(of error: any Error) -> String?

    /// A Boolean value that indicates if the records of doubles in searches and sweeps are counted.
    static var countsTrials: Bool { get }

    /// Processes the record of a test with a scope.
    ///
    /// - Returns: The attachments of the test.
    static func take(_ test: TestRecord) -> [TestRecord.Attachment]
}

/// The record of a test with a scope.
package struct TestRecord: Sendable {
    /// A failure of the test.
    package struct Issue: Sendable {
        package var text: String
        /// A location, for example `Module/File.swift:12`; `nil` if it isn't known.
        package var place: String?

        package init(_ text: String, at place: String?) {
            self.text = text
            self.place = place
        }
    }

    /// A file to attach.
    package struct Attachment: Sendable {
        package var name: String
        package var text: String

        package init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The name of the test, with that of its suite if there is one.
    package var name: String
    /// The module that declares the test, `""` if it isn't known.
    package var module: String
    package var spies: [SpyRecord]
    /// The records of searches and sweeps, which only have numbers.
    package var tried: [SpyRecord]
    package var times: [TimeRecord]
    /// The schedules under which a search has failed.
    package var schedules: [ScheduleRecord]
    package var issues: [Issue]
    /// A Boolean value that indicates if the test requests its transcript even if it passes.
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
    /// The name that distinguishes the test from those of other modules:
    /// `AppTests/FeedTests/load()`.
    package var path: String { module.isEmpty ? name : "\(module)/\(name)" }
}

extension TestReport {
    /// The module that generates transcripts, if it's linked.
    package static let transcripts =
        ExtensionPoint.Transcripts.self as? any TranscriptKeeper.Type
}
