import Understudy

/// A type describing the events of a test as strings. It is used to create all output formats.
struct Transcript: Sendable {
    var title: String?
    /// The participants. Callers come first and are followed by doubles and timelines.
    var lanes: [Lane] = []
    var events: [Event] = []
    var issues: [Issue] = []
    /// The number of calls that were recorded, including any calls that are not shown as events.
    var callCount = 0
    /// The amount of virtual time that has passed, or `nil` if there is no timeline.
    var duration: Duration?
    /// The number of events that were omitted.
    var omitted = 0
    /// The lanes that are omitted from a picture.
    var unseen = Unseen()

    /// A type describing the lanes that were omitted, and their events.
    struct Unseen: Sendable, Equatable {
        var lanes = 0
        var doubles = 0
        var events = 0
    }

    /// A type representing a participant.
    struct Lane: Sendable {
        enum Kind: Sendable { case caller, double, clock }

        var name: String
        var kind: Kind
        /// The number of calls or, for a timeline, the number of sleeping tasks.
        var count = 0
    }

    /// A type representing a problem and the text of its report.
    struct Issue: Sendable {
        var lines: [String]
        var place: String?
        /// The report's row for each wrong call, keyed by the number of the call.
        var rows: [UInt64: String] = [:]
        /// The calls in these rows without marks. They include the owner if the row does.
        var calls: [UInt64: String] = [:]
        /// The call that was expected.
        var wanted: String?
    }

    /// A type representing an event.
    struct Event: Sendable {
        enum Kind: Sendable {
            /// A call. If it ended before the next event, this case also represents its outcome.
            case call(Call)
            /// The end of a call that started earlier.
            case end(Call)
            /// A task that starts to sleep until a point in time.
            case sleep(until: Duration)
            /// Repeats of earlier events that are not shown individually.
            case repeats(Int, of: Int)
            /// Events that were omitted.
            case gap(Int)
        }

        var kind: Kind
        /// The index of the caller's or sleeper's lane, followed by the index of the double's or
        /// timeline's lane.
        var from = 0
        var to = 0
        /// The amount of time since the start of the timeline, or `nil` if there is no timeline.
        var time: Duration?
    }

    /// A type representing a call in the form in which it is shown by an event.
    struct Call: Sendable {
        var number: UInt64
        var text: String
        var ending: CallRecord.Ending
        /// The duration of the call on the timeline, if it is not zero.
        var delay: Duration?
        var isHeld: Bool
        /// Whether or not the end of the call is a separate event.
        var endsLater = false
        /// Whether or not a check has failed because of this call.
        var isWrong = false
    }
}
