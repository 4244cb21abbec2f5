/// A call as a transcript shows it: texts alone, so that it keeps no argument and no result alive.
package struct CallRecord: Sendable {
    /// What a call came to.
    package enum Ending: Sendable {
        /// Nothing asked for it to be kept.
        case unknown
        /// The call has not ended.
        case pending
        /// A result; `nil` where there is none to show.
        case returned(String?)
        case threw(String)
        /// An error that says that the caller was cancelled.
        case cancelled
    }

    /// The call's number in the order of all calls.
    package var number: UInt64
    /// The call without its owner: `read(1)`.
    package var text: String
    /// When it began, in the order of ``Moment``; `nil` where nothing asked for it to be kept.
    package var began: UInt64?
    /// When it ended, in the same order.
    package var ended: UInt64?
    /// The time since the timeline's start when it began, where the spy has a timeline.
    package var beganAt: Duration?
    /// The time since the timeline's start when it ended.
    package var endedAt: Duration?
    /// The name of the task that called, where it has one.
    package var taskName: String?
    /// Whether the test held it open.
    package var isHeld = false
    package var ending = Ending.unknown
}

/// The calls of one spy, as a transcript shows them.
package struct SpyRecord: Sendable {
    /// The function's full name: `StoreSpy.read(_:)`.
    package var name: String
    /// Whose function it is: `StoreSpy`; empty for a spy that stands alone.
    package var owner: String
    /// The name of its double; `nil` where it has none of its own.
    package var instance: String?
    /// When the spy was made, in the order of ``Moment``; `nil` where nothing asked for it.
    package var made: UInt64?
    /// How many calls there were, also those that are left out below.
    package var count: Int
    package var calls: [CallRecord]
    package var tally = CallTally()
    /// Whether the function throws.
    package var canThrow: Bool
    /// Whether a call can fail in any form: by an error, by a value, by what a handler gets.
    package var canFail: Bool

    /// What a lane of its double is called.
    package var lane: String { instance ?? (owner.isEmpty ? name : owner) }
}

/// What the calls of one spy came to, in numbers, also of those that a transcript leaves out.
package struct CallTally: Sendable {
    package var answered = 0
    package var failed = 0
    package var held = 0
    package var cancelled = 0

    package init() {}
}

/// How time has passed on one timeline, as a transcript shows it.
package struct TimeRecord: Sendable {
    /// A move of time, and where it led to.
    package struct Move: Sendable {
        package var moment: UInt64
        package var now: Duration
    }

    /// A task that fell asleep.
    package struct Sleep: Sendable {
        package var moment: UInt64
        package var taskName: String?
        package var deadline: Duration
    }

    package var moves: [Move] = []
    package var sleeps: [Sleep] = []
    /// Whether moves before the last one were left out.
    package var isMissingMoves = false
    /// How many sleeps were left out, the last ones.
    package var omittedSleeps = 0
    /// Whether time passed, or a task waited for it.
    package var isUsed: Bool { !moves.isEmpty || !sleeps.isEmpty }

    package init() {}
}

/// A double that a transcript shows.
package protocol TranscribedDouble: AnyObject {
    /// What it has recorded.
    ///
    /// - Parameter most: the most calls that are wanted, the first and the last ones; `nil` for
    ///   all.
    func transcribe(most: Int?) -> DoubleRecord

    /// Takes note that a test has looked at all that it has recorded.
    func lookAtAll()
}

/// What a double or a rehearsal has recorded, as a transcript shows it.
package enum DoubleRecord: Sendable {
    case spy(SpyRecord)
    /// A spy of runs that a search or a sweep has tried, in numbers alone.
    case tried(SpyRecord)
    case time(TimeRecord)
    case schedule(ScheduleRecord)
}

extension SpyRecord {
    /// The same in numbers alone, as one of those that were tried.
    var withoutCalls: SpyRecord {
        var record = self
        record.calls = []
        return record
    }

    /// Adds what another spy of the same function was made to do.
    mutating func add(_ other: SpyRecord) {
        count += other.count
        tally.answered += other.tally.answered
        tally.failed += other.tally.failed
        tally.held += other.tally.held
        tally.cancelled += other.tally.cancelled
    }
}
