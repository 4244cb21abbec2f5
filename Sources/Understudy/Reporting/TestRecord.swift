/// The record of a test with a scope.
package struct TestRecord: Sendable {
    /// A failure of the test.
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

    /// A file to attach to the test.
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
    /// The schedules that failed during a search.
    package var schedules: [ScheduleRecord]
    package var issues: [Issue]
    /// `true` if the test requests its transcript even if it passes.
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

// MARK: - Doubles

/// A call as it's shown in a transcript.
///
/// It only contains text so that it doesn't retain any arguments or results.
package struct CallRecord: Sendable {
    /// The outcome of a call.
    package enum Ending: Sendable {
        /// The outcome wasn't recorded.
        case unknown
        /// The call hasn't ended.
        case pending
        /// The call returned a result. The associated value is a description of the result, or
        /// `nil` if there is nothing to show.
        case returned(String?)
        case threw(String)
        /// The call threw an error that indicates that the caller was cancelled.
        case cancelled
    }

    /// The number of the call in the process-wide order of calls.
    package var number: UInt64
    /// A description of the call without its owner, for example `read(1)`.
    package var text: String
    /// The ``Moment`` at which the call started, or `nil` if it wasn't recorded.
    package var began: UInt64?
    /// The ``Moment`` at which the call ended, or `nil` if it wasn't recorded.
    package var ended: UInt64?
    /// The time at which the call started, if the spy has a timeline. It's relative to the start of
    /// the timeline.
    package var beganAt: Duration?
    /// The time at which the call ended, if the spy has a timeline. It's relative to the start of
    /// the timeline.
    package var endedAt: Duration?
    /// The name of the calling task, if it has one.
    package var taskName: String?
    /// `true` if the call was held open by the test.
    package var isHeld = false
    package var ending = Ending.unknown
}

/// The calls of one spy as they are shown in a transcript.
package struct SpyRecord: Sendable {
    /// The full name of the function, for example `StoreSpy.read(_:)`.
    package var name: String
    /// The owner of the function, for example `StoreSpy`. If the spy is standalone, this string is
    /// empty.
    package var owner: String
    /// The name of the spy's double, or `nil` if it isn't named.
    package var instance: String?
    /// The ``Moment`` at which the spy was created, or `nil` if it wasn't recorded.
    package var made: UInt64?
    /// The total number of calls, including calls that are omitted from the record.
    package var count: Int
    package var calls: [CallRecord]
    /// A function that returns ``calls``, if they weren't described yet.
    var describeCalls: (@Sendable () -> [CallRecord])?
    package var tally = CallTally()
    /// `true` if the function throws.
    package var canThrow: Bool
    /// `true` if a call can fail, for example by throwing an error, by returning a value, or by
    /// passing an argument to a completion handler.
    package var canFail: Bool

    /// The name of the lane that shows the spy's double.
    package var lane: String { instance ?? (owner.isEmpty ? name : owner) }
}

/// The number of calls of one spy for each outcome.
///
/// They include calls that are omitted from the transcript.
package struct CallTally: Sendable {
    package var answered = 0
    package var failed = 0
    package var held = 0
    package var cancelled = 0

    package init() {}
}

/// The passage of time on one timeline as it's shown in a transcript.
package struct TimeRecord: Sendable {
    /// A move of time.
    package struct Move: Sendable {
        package var moment: UInt64
        package var now: Duration
    }

    /// The sleep of a task.
    package struct Sleep: Sendable {
        package var moment: UInt64
        package var taskName: String?
        package var deadline: Duration
    }

    package var moves: [Move] = []
    package var sleeps: [Sleep] = []
    /// `true` if moves before the last move were omitted.
    package var isMissingMoves = false
    /// The number of sleeps that were omitted at the end.
    package var omittedSleeps = 0
    /// `true` if time has passed, or a task has waited for it.
    package var isUsed: Bool { !moves.isEmpty || !sleeps.isEmpty }

    package init() {}
}

/// A double that can be shown in a transcript.
package protocol TranscribedDouble: AnyObject {
    /// Returns the record of the double.
    ///
    /// - Parameters:
    ///   - defersText: Whether to describe arguments and results later, if the test fails. In this
    ///     case, only values that consist of plain data are included.
    ///   - maximumCalls: The maximum number of calls to include, or `nil` to include all calls. If
    ///     there are more calls, the first and last calls are included.
    func transcribe(maximumCalls: Int?, defersText: Bool) -> DoubleRecord

    /// Marks all recorded calls as checked.
    func markAllChecked()
}

/// The owner of a test's transcript, which receives the records of its doubles when it ends.
package protocol RecordRecipient: Sendable {
    /// `true` if the test has failed so far, or requests its transcript even if it passes.
    /// Otherwise, the records don't describe any calls.
    var needsText: Bool { get }

    func take(_ doubles: [DoubleRecord])
}

/// The record of a double or a rehearsal as it's shown in a transcript.
package enum DoubleRecord: Sendable {
    case spy(SpyRecord)
    /// The record of a spy during a search or a sweep. It only contains the number of calls.
    case tried(SpyRecord)
    case time(TimeRecord)
    case schedule(ScheduleRecord)
}

extension SpyRecord {
    /// A copy of this record that only contains the number of calls.
    var withoutCalls: SpyRecord {
        var record = self
        record.calls = []
        record.describeCalls = nil
        return record
    }

    /// A copy of this record that describes its calls.
    fileprivate var described: SpyRecord {
        var record = self
        if let describeCalls { record.calls = describeCalls() }
        record.describeCalls = nil
        return record
    }

    /// Adds the record of another spy of the same function.
    mutating func add(_ other: SpyRecord) {
        count += other.count
        tally.answered += other.tally.answered
        tally.failed += other.tally.failed
        tally.held += other.tally.held
        tally.cancelled += other.tally.cancelled
    }
}

extension DoubleRecord {
    /// A copy of this record that describes its calls.
    var described: DoubleRecord {
        if case .spy(let spy) = self { .spy(spy.described) } else { self }
    }

    /// A copy of this record without descriptions of calls.
    var withoutCalls: DoubleRecord {
        if case .spy(let spy) = self { .spy(spy.withoutCalls) } else { self }
    }
}

// MARK: - Schedules

/// The steps of a rehearsal with one schedule as they are shown in a transcript.
///
/// It only contains text and numbers.
package struct ScheduleRecord: Sendable {
    package enum Row: Sendable {
        /// Consecutive steps of one task.
        ///
        /// - Parameters:
        ///   - number: The number of the first step, starting at 1.
        ///   - count: The number of steps.
        ///   - task: The index of the task's lane.
        ///   - remark: A remark about the order of the first step, for example
        ///     `interrupts task 1`, if the step isn't in the default order.
        ///   - function: The function in which the task resumes, if it's known.
        case step(
            _ number: Int, count: Int, task: Int, remark: String? = nil, function: String? = nil)
        /// An event between two steps.
        case event(String)
        /// Omitted rows.
        case gap(Int)
    }

    /// The first line of the report, for example `schedule 6 of 100 fails (seed 1, random)`.
    package var headline: String
    /// The remaining lines of the report, except the steps.
    package var details: [String]
    /// The names of the lanes.
    package var tasks: [String]
    package var rows: [Row]

    package init(headline: String, details: [String], tasks: [String], rows: [Row]) {
        self.headline = headline
        self.details = details
        self.tasks = tasks
        self.rows = rows
    }
}

// MARK: - The module for transcripts

/// Generates the transcripts of tests.
///
/// The module that supports this conforms ``TestReport/ExtensionPoint/Transcripts`` to it. If this
/// module is linked, the outcomes of calls are recorded.
package protocol TranscriptKeeper: SendableMetatype {
    /// `true` if the records of doubles are counted during searches and sweeps.
    static var countsTrials: Bool { get }

    /// Processes the record of a test with a scope.
    ///
    /// - Returns: The attachments of the test.
    static func take(_ test: TestRecord) -> [TestRecord.Attachment]
}

extension TestReport {
    /// The module that generates transcripts, if it's linked.
    package static let transcripts =
        ExtensionPoint.Transcripts.self as? any TranscriptKeeper.Type
}
