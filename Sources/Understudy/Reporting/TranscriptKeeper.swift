/// Makes transcripts of tests: the module that does so conforms ``TestReport/Seat/Transcripts`` to
/// it. Where it is linked, calls keep what they came to.
package protocol TranscriptKeeper: SendableMetatype {
    /// An error as it stands in source; `nil` where its own description will do.
    static func text(of error: any Error) -> String?

    /// Whether it counts what doubles were made to do where searches and sweeps try something.
    static var countsTrials: Bool { get }

    /// Takes what a test with a scope has come to.
    ///
    /// - Returns: what to attach to the test.
    static func take(_ test: TestRecord) -> [TestRecord.Attachment]
}

/// What a test with a scope has come to.
package struct TestRecord: Sendable {
    /// A failure of the test.
    package struct Issue: Sendable {
        package var text: String
        /// `Module/File.swift:12`; `nil` where it is not known.
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

    /// The test's name, with that of its suite where there is one.
    package var name: String
    /// The module that declares the test, `""` where it is not known.
    package var module: String
    package var spies: [SpyRecord]
    /// What was tried by searches and sweeps, in numbers alone.
    package var tried: [SpyRecord]
    package var times: [TimeRecord]
    /// Those under which a search has failed.
    package var schedules: [ScheduleRecord]
    package var issues: [Issue]
    /// Whether the test asks for its transcript also where it passes.
    package var isAsked: Bool

    package init(
        _ name: String, of module: String = "", spies: [SpyRecord], tried: [SpyRecord] = [],
        times: [TimeRecord], schedules: [ScheduleRecord] = [], issues: [Issue], isAsked: Bool
    ) {
        self.name = name
        self.module = module
        self.spies = spies
        self.tried = tried
        self.times = times
        self.schedules = schedules
        self.issues = issues
        self.isAsked = isAsked
    }
}

extension TestRecord {
    /// What tells the test from those of other modules: `AppTests/FeedTests/load()`.
    package var path: String { module.isEmpty ? name : "\(module)/\(name)" }
}

extension TestReport {
    /// The module that makes transcripts, where it is linked.
    package static let transcripts =
        Seat.Transcripts.self as? any TranscriptKeeper.Type
}
