import Understudy

/// The events of a test, in order: the model of all output formats. It consists of texts.
struct Transcript: Sendable {
    var title: String?
    /// Callers first, then doubles, then timelines.
    var lanes: [Lane] = []
    var events: [Event] = []
    var issues: [Issue] = []
    /// The number of recorded calls, including those that aren't among the events.
    var callCount = 0
    /// The virtual time that has passed; `nil` without a timeline.
    var duration: Duration?
    /// The number of omitted events.
    var omitted = 0
    /// The lanes that a picture omits.
    var unseen = Unseen()

    /// The omitted lanes and their events.
    struct Unseen: Sendable, Equatable {
        var lanes = 0
        var doubles = 0
        var events = 0
    }

    /// A participant.
    struct Lane: Sendable {
        enum Kind: Sendable { case caller, double, clock }

        var name: String
        var kind: Kind
        /// The number of its calls, or of sleeping tasks.
        var count = 0
    }

    /// A problem, with the text of its report.
    struct Issue: Sendable {
        var lines: [String]
        var place: String?
        /// The row of the report on each wrong call, by the number of the call.
        var rows: [UInt64: String] = [:]
        /// The calls of these rows without marks, with their owners if the rows have them.
        var calls: [UInt64: String] = [:]
        /// The expected call.
        var wanted: String?
    }

    /// One thing that happened.
    struct Event: Sendable {
        enum Kind: Sendable {
            /// A call, with its outcome if it ended before the next event.
            case call(Call)
            /// The end of an earlier call.
            case end(Call)
            /// A task that falls asleep, until a time.
            case sleep(until: Duration)
            /// Repeats of earlier events that aren't shown one by one.
            case repeats(Int, of: Int)
            /// Omitted events.
            case gap(Int)
        }

        var kind: Kind
        /// The indices of the lanes of the caller or sleeper, and of the called double or timeline.
        var from = 0
        var to = 0
        /// The time since the start of the timeline; `nil` without a timeline.
        var time: Duration?
    }

    /// A call as an event shows it.
    struct Call: Sendable {
        var number: UInt64
        var text: String
        var ending: CallRecord.Ending
        /// Its duration on the timeline, if it isn't zero.
        var delay: Duration?
        var isHeld: Bool
        /// `true` if the end is a separate event.
        var endsLater = false
        /// `true` if a check failed because of it.
        var isWrong = false
    }
}
