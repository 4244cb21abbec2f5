import Understudy

/// A type describing the records of a double.
///
/// The records are found by reflection. For this reason, generated doubles do not need any code for
/// it, and this module does not depend on the modules that contain fakes.
struct InspectedDouble {
    let name: String
    private(set) var spies: [SpyRecord] = []
    private(set) var times: [(timeline: ObjectIdentifier, record: TimeRecord)] = []
    /// The spies, clocks, and timelines that were found.
    private(set) var parts: [any TranscribedDouble] = []

    /// Whether or not the double only records time.
    var isClock: Bool { spies.isEmpty && !times.isEmpty }

    /// The maximum nesting depth to inspect, as in `double.spies.subscript.get`.
    private static let maximumDepth = 4

    init(_ double: Any) {
        // The double may be optional because e.g. a test case can declare `var store: StoreSpy!`.
        let double = (double as? any OptionalType)?.content ?? double
        parts = Self.parts(of: double, depth: Self.maximumDepth)
        for part in parts {
            switch part.transcribe(most: nil) {
            case .spy(let spy): spies.append(spy)
            case .time(let time): times.append((ObjectIdentifier(part), time))
            // In this case, the record belongs to the scope of a test and never to a double.
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
    /// do. Objects in these properties are not inspected because they may be other doubles.
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
