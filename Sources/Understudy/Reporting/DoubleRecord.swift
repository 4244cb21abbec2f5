/// A call as a transcript shows it. It consists of texts, so that it keeps no argument and no
/// result alive.
package struct CallRecord: Sendable {
    /// The outcome of a call.
    package enum Ending: Sendable {
        /// The outcome wasn't recorded.
        case unknown
        /// The call has not ended.
        case pending
        /// A result; `nil` if there is none to show.
        case returned(String?)
        case threw(String)
        /// An error that indicates that the caller was cancelled.
        case cancelled
    }

    /// The number of the call in the order of all calls.
    package var number: UInt64
    /// The call without its owner: `read(1)`.
    package var text: String
    /// The start, in the order of ``Moment``; `nil` if it wasn't recorded.
    package var began: UInt64?
    /// The end, in the same order.
    package var ended: UInt64?
    /// The start as time since the start of the timeline, if the spy has a timeline.
    package var beganAt: Duration?
    /// The end as time since the start of the timeline.
    package var endedAt: Duration?
    /// The name of the calling task, if it has one.
    package var taskName: String?
    /// A Boolean value that indicates if the test held the call open.
    package var isHeld = false
    package var ending = Ending.unknown
}

/// The calls of one spy, as a transcript shows them.
package struct SpyRecord: Sendable {
    /// The full name of the function: `StoreSpy.read(_:)`.
    package var name: String
    /// The owner of the function: `StoreSpy`; empty for a standalone spy.
    package var owner: String
    /// The name of its double; `nil` if it isn't named.
    package var instance: String?
    /// The moment when the spy was created, in the order of ``Moment``; `nil` if it wasn't
    /// recorded.
    package var made: UInt64?
    /// The number of calls, including those that are omitted below.
    package var count: Int
    package var calls: [CallRecord]
    package var tally = CallTally()
    /// A Boolean value that indicates if the function throws.
    package var canThrow: Bool
    /// A Boolean value that indicates if a call can fail: by an error, a value, or the argument of
    /// a handler.
    package var canFail: Bool

    /// The name of the lane of its double.
    package var lane: String { instance ?? (owner.isEmpty ? name : owner) }
}

/// The numbers of calls of one spy by outcome, including calls that a transcript omits.
package struct CallTally: Sendable {
    package var answered = 0
    package var failed = 0
    package var held = 0
    package var cancelled = 0

    package init() {}
}

/// The passage of time on one timeline, as a transcript shows it.
package struct TimeRecord: Sendable {
    /// A move of time, with its target.
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
    /// A Boolean value that indicates if moves before the last one were omitted.
    package var isMissingMoves = false
    /// The number of omitted sleeps, which are the last ones.
    package var omittedSleeps = 0
    /// A Boolean value that indicates if time passed, or a task waited for it.
    package var isUsed: Bool { !moves.isEmpty || !sleeps.isEmpty }

    package init() {}
}

/// A double that a transcript shows.
package protocol TranscribedDouble: AnyObject {
    /// Returns the record of the double.
    ///
    /// - Parameter most: the maximum number of calls, of which the first and the last are kept;
    ///   `nil` for all calls.
    func transcribe(most: Int?) -> DoubleRecord

    /// Marks everything that was recorded as checked.
    func markAllChecked()
}

/// The record of a double or a rehearsal, as a transcript shows it.
package enum DoubleRecord: Sendable {
    case spy(SpyRecord)
    /// The record of a spy in the runs of a search or a sweep, which only has numbers.
    case tried(SpyRecord)
    case time(TimeRecord)
    case schedule(ScheduleRecord)
}

extension SpyRecord {
    /// The same record with numbers only, as for the runs of a search or a sweep.
    var withoutCalls: SpyRecord {
        var record = self
        record.calls = []
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
