import Understudy

/// The calls of a test's doubles, together with their times and outcomes.
///
/// You can display a transcript as text, as a Mermaid diagram, or as a picture:
///
/// ```swift
/// print(CallTranscript(of: store, loader, clock))
/// ```
///
/// A transcript consists of strings, so it doesn't change when a double is called again, and
/// doesn't retain any doubles.
///
/// A series of calls that is repeated three or more times is only shown once, with the number of
/// repeats. Of more than 60 rows, only the first and the last ones are shown. A picture has at most
/// twelve lanes. Lanes with wrong calls are preferred, followed by the lanes with the most events.
/// Each format indicates how much has been omitted.
public struct CallTranscript: Sendable {
    /// The complete transcript.
    let whole: Transcript
    /// The part of the transcript that is shown.
    private let shown: Transcript

    /// Creates a transcript of doubles, whose lanes are in the same order.
    ///
    /// - Parameters:
    ///   - double: The double to include. This can be any value with a property named `spies`, a
    ///     value whose stored properties are spies, a single spy, a clock or a timeline, or a fake
    ///     with a log, such as a notification hub or stubbed URLs.
    ///   - others: Other doubles to include.
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

    /// Returns each timeline once.
    ///
    /// Clocks come first and are followed by the timelines of doubles that were used.
    private static func times(of doubles: [InspectedDouble]) -> [(name: String, record: TimeRecord)]
    {
        var seen: Set<ObjectIdentifier> = []
        let clocks = doubles.filter(\.isClock)
        let others = doubles.filter { !$0.isClock }
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

    /// The part of the transcript that is shown by pictures.
    private var pictured: Transcript {
        whole.lanes.count > Transcript.maximumLanes ? whole.narrowed().folded() : shown
    }

    /// The transcript as text, with one line for each event.
    ///
    /// Use this property to display a transcript in a terminal or a report.
    public var text: String { shown.text }

    /// The transcript as a Mermaid sequence diagram.
    ///
    /// Use this property to include a transcript in a pull request or in the summary of a CI job.
    public var mermaid: String { pictured.mermaid }

    /// The transcript as an SVG picture.
    ///
    /// Use this property to display a transcript in a browser (in light or dark mode). The picture
    /// doesn't require any other files and doesn't contain any scripts.
    public var svg: String { SVG(pictured).text }
}

extension CallTranscript: CustomStringConvertible {
    /// A description of the transcript.
    ///
    /// This is the same string as ``text``.
    public var description: String { text }
}

extension CallTranscript {
    /// Creates the transcript of a test from the records of the test's doubles.
    init(_ test: TestRecord) {
        self.init(
            Transcript(
                test.name, doubles: Self.sources(of: test.spies),
                times: test.times.filter(\.isUsed),
                issues: test.issues))
    }

    /// Groups the spies of each double.
    ///
    /// Two spies belong to the same double if their functions have the same owner.
    ///
    /// If there are several doubles of the same type, each of them has one spy for a function. In
    /// this case, the spies are assigned in the order in which they were created.
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

/// The records of a double.
///
/// The records are found by reflection, so generated doubles don't need any code for it, and this
/// module doesn't depend on the modules that contain fakes.
struct InspectedDouble {
    let name: String
    private(set) var spies: [SpyRecord] = []
    private(set) var times: [(timeline: ObjectIdentifier, record: TimeRecord)] = []
    /// The spies, clocks, and timelines that were found.
    private(set) var parts: [any TranscribedDouble] = []

    /// `true` if the double only records time.
    fileprivate var isClock: Bool { spies.isEmpty && !times.isEmpty }

    /// The maximum nesting depth to inspect, which is that of `double.spies.subscript.get`.
    private static let maximumDepth = 4

    init(_ double: Any) {
        // The double may be optional because for example a test case can declare `var store:
        // StoreSpy!`.
        let double = (double as? any OptionalType)?.content ?? double
        parts = Self.parts(of: double, depth: Self.maximumDepth)
        for part in parts {
            switch part.transcribe(maximumCalls: nil, defersText: false) {
            case .spy(let spy): spies.append(spy)
            case .time(let time): times.append((ObjectIdentifier(part), time))
            // Such a record belongs to the scope of a test, and never to a double.
            case .schedule, .tried: break
            }
        }
        let type = "\(Swift.type(of: double))".prefix { $0 != "<" }
        if let spy = spies.first, spy.instance != nil || double is any TranscribedDouble {
            name = spy.lane
        } else {
            name = String(type)
        }
    }

    /// Returns the value itself if it records anything, and otherwise the stored properties that
    /// do.
    ///
    /// Objects in these properties aren't inspected because they may be other doubles.
    private static func parts(of value: Any, depth: Int) -> [any TranscribedDouble] {
        if let part = value as? any TranscribedDouble { return [part] }
        guard depth > 0 else { return [] }
        var parts: [any TranscribedDouble] = []
        var mirror: Mirror? = Inspection.mirror(of: value)
        while let level = mirror {
            for child in level.children {
                if let part = child.value as? any TranscribedDouble {
                    parts.append(part)
                } else if Inspection.mirror(of: child.value).displayStyle == .struct {
                    parts += self.parts(of: child.value, depth: depth - 1)
                }
            }
            mirror = level.superclassMirror
        }
        return parts
    }
}
