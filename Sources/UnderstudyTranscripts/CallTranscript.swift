import Understudy

/// The calls of a test's doubles, with their times and outcomes: as text, as a Mermaid diagram, and
/// as a picture.
///
/// ```swift
/// print(CallTranscript(of: store, loader, clock))
/// ```
///
/// A transcript consists of strings. It doesn't change when more calls arrive, and doesn't retain
/// the doubles. A series of calls that repeats three or more times is shown once, with the number
/// of repeats. If there are more than 60 rows, only the first and the last ones are shown. A
/// picture has at most twelve lanes: those with wrong calls first, then those with the most events.
/// Each format shows how much it omits.
public struct CallTranscript: Sendable {
    /// The complete transcript.
    let whole: Transcript
    /// The part of the transcript that is shown.
    private let shown: Transcript

    /// Creates the transcript of doubles, in the order of their lanes.
    ///
    /// - Parameters:
    ///   - double: a double with `spies`, or with spies as stored properties; a spy; a clock or a
    ///     timeline; a fake with a log, such as a notification hub or stubbed URLs.
    ///   - others: more doubles.
    public init(of double: Any?, _ others: Any?...) {
        self.init(ofAll: ([double] + others).map { $0 as Any })
    }

    init(ofAll doubles: [Any], title: String? = nil) {
        let found = doubles.map(InspectedDouble.init)
        let times = Self.times(of: found)
        self.init(
            Transcript(
                title,
                doubles: found.filter { !$0.spies.isEmpty || $0.times.isEmpty }
                    .map { Transcript.Source(lane: $0.name, spies: $0.spies) },
                times: times.map(\.record), clocks: times.map(\.name)))
    }

    /// Returns each timeline once: clocks first, followed by the timelines of doubles that were
    /// used.
    private static func times(of doubles: [InspectedDouble]) -> [(name: String, record: TimeRecord)]
    {
        var seen: Set<ObjectIdentifier> = []
        let (clocks, others) = (doubles.filter(\.isClock), doubles.filter { !$0.isClock })
        return (clocks + others).flatMap { double in
            double.times.filter { timeline, record in
                (double.isClock || record.isUsed) && seen.insert(timeline).inserted
            }.map { (double.name, $0.record) }
        }
    }

    init(_ transcript: Transcript) {
        whole = transcript
        shown = transcript.folded()
    }

    /// The part of the transcript that pictures show.
    private var pictured: Transcript {
        whole.lanes.count > Transcript.mostLanes ? whole.narrowed().folded() : shown
    }

    /// The transcript as text for a terminal or a report, with a line for each event.
    public var text: String { shown.text }

    /// The transcript as a Mermaid sequence diagram, for a pull request or the summary of a job.
    public var mermaid: String { pictured.mermaid }

    /// The transcript as a picture for a browser, in light and dark mode. It needs no other file,
    /// and contains no script.
    public var svg: String { SVG(pictured).text }
}

extension CallTranscript: CustomStringConvertible {
    /// The same as ``text``.
    public var description: String { text }
}

extension CallTranscript {
    /// Creates the transcript of a test from the records of its doubles.
    init(_ test: TestRecord) {
        self.init(
            Transcript(
                test.name, doubles: Self.sources(of: test.spies),
                times: test.times.filter(\.isUsed),
                issues: test.issues))
    }

    /// Groups the spies of one double: those whose functions have the same owner. If there are
    /// several doubles of one type, each has one spy of a function, in the order in which they were
    /// created.
    private static func sources(of spies: [SpyRecord]) -> [Transcript.Source] {
        var sources: [Transcript.Source] = []
        var places: [String: Int] = [:]
        var copies: [String: Int] = [:]
        for spy in spies.sorted(by: { ($0.made ?? 0) < ($1.made ?? 0) }) {
            let lane = spy.lane
            let function = "\(lane)/\(spy.name)"
            copies[function, default: 0] += 1
            let key = "\(lane)/\(copies[function] ?? 1)"
            if let place = places[key] {
                sources[place].spies.append(spy)
            } else {
                places[key] = sources.count
                sources.append(Transcript.Source(lane: lane, spies: [spy]))
            }
        }
        return sources.filter { source in source.spies.contains { $0.count > 0 } }
    }
}
