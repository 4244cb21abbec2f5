import Understudy

/// What happened in a test, in order: what every way to show it starts from. Texts alone.
struct Transcript: Sendable {
    var title: String?
    /// Callers first, then doubles, then timelines.
    var lanes: [Lane] = []
    var events: [Event] = []
    var issues: [Issue] = []
    /// How many calls were recorded, also those that are not among the events.
    var callCount = 0
    /// How much virtual time has passed; `nil` without a timeline.
    var duration: Duration?
    /// How many events were left out.
    var omitted = 0
    /// What a picture leaves out beside.
    var unseen = Unseen()

    /// Lanes that are not shown, and what happened there.
    struct Unseen: Sendable, Equatable {
        var lanes = 0
        var doubles = 0
        var events = 0
    }

    /// One who takes part.
    struct Lane: Sendable {
        enum Kind: Sendable { case caller, double, clock }

        var name: String
        var kind: Kind
        /// How many calls it got, or how many tasks slept.
        var count = 0
    }

    /// What is wrong, in the words of its report.
    struct Issue: Sendable {
        var lines: [String]
        var place: String?
        /// The row of the report on each call that it says is wrong, by the call's number.
        var rows: [UInt64: String] = [:]
        /// The calls of these rows without marks, with their owners where the rows have them.
        var calls: [UInt64: String] = [:]
        /// The call that was wanted.
        var wanted: String?
    }

    /// One thing that happened.
    struct Event: Sendable {
        enum Kind: Sendable {
            /// A call, with what it came to where it ended before anything else happened.
            case call(Call)
            /// The end of a call from further up.
            case end(Call)
            /// A task that falls asleep, until a time.
            case sleep(until: Duration)
            /// Repeats of the events before that are not shown one by one.
            case repeats(Int, of: Int)
            /// Events that are left out.
            case gap(Int)
        }

        var kind: Kind
        /// Who calls or sleeps, and who is called or slept on, as places among the lanes.
        var from = 0
        var to = 0
        /// The time since the timeline's start; `nil` without a timeline.
        var time: Duration?
    }

    /// A call as an event shows it.
    struct Call: Sendable {
        var number: UInt64
        var text: String
        var ending: CallRecord.Ending
        /// How long it took on the timeline, where that is more than nothing.
        var delay: Duration?
        var isHeld: Bool
        /// Whether the end is an event of its own.
        var endsLater = false
        /// Whether a check found it wrong.
        var isWrong = false
    }
}
