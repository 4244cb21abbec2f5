import Understudy

/// What a double has recorded, found by reflection: generated doubles need no code for it, and no
/// module has to know another one.
struct FoundDouble {
    let name: String
    private(set) var spies: [SpyRecord] = []
    private(set) var times: [(timeline: ObjectIdentifier, record: TimeRecord)] = []
    /// The parts that record.
    private(set) var parts: [any TranscribedDouble] = []

    /// Whether it shows time alone.
    var isClock: Bool { spies.isEmpty && !times.isEmpty }

    /// How deep structures are looked into: `double.spies.subscript.get`.
    private static let depth = 4

    init(_ double: Any) {
        // `var store: StoreSpy!`, as test cases have it.
        let double = (double as? any OptionalType)?.content ?? double
        parts = Self.parts(of: double, depth: Self.depth)
        for part in parts {
            switch part.transcribe(most: nil) {
            case .spy(let spy): spies.append(spy)
            case .time(let time): times.append((ObjectIdentifier(part), time))
            // No double has one.
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

    /// The double itself, or its stored properties; into classes other than the double itself it
    /// does not look, since they are no part of it.
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
