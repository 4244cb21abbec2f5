extension ValueText {
    /// A value above this length is shown by its differing parts alone.
    private static var large: Int { 60 }
    /// The most differing parts that are shown of one value.
    private static var mostParts: Int { 5 }
    /// The most parts of a value that are compared one by one.
    private static var mostCompared: Int { 10_000 }

    /// The text of what came, with stars around what differs from what was wanted.
    ///
    /// Of a large value only the differing parts are shown.
    package static func marked(_ value: Any, unlike wanted: Any) -> String {
        guard compare(wanted, value) == .different else { return of(value) }
        if let value = value as? String, let wanted = wanted as? String {
            return marked(value, unlike: wanted)
        }
        let (mirror, wantedMirror) = (Mirror(reflecting: value), Mirror(reflecting: wanted))
        let whole = of(value)
        let isLarge = whole.count > large || mirror.children.count > mostSorted
        guard mirror.subjectType == wantedMirror.subjectType, isLarge else {
            return "*\(whole)*"
        }
        switch mirror.displayStyle {
        case .struct: return parts(mirror, wantedMirror, in: ("\(mirror.subjectType)(", ")"))
        case .tuple: return parts(mirror, wantedMirror, in: ("(", ")"))
        case .collection where mirror.children.count == wantedMirror.children.count:
            return parts(mirror, wantedMirror, in: ("[", "]"))
        case .collection:
            return
                "*\(whole)* (\(mirror.children.count) elements, not \(wantedMirror.children.count))"
        case .set: return marked(elements(of: mirror), unlike: elements(of: wantedMirror))
        case .dictionary: return marked(entries(of: mirror), unlike: entries(of: wantedMirror))
        default: return "*\(whole)*"
        }
    }

    // MARK: Parts in order

    private static func parts(
        _ mirror: Mirror, _ wanted: Mirror, in brackets: (String, String)
    ) -> String {
        var texts: [String] = []
        var differing = 0
        for (index, (part, wantedPart)) in zip(mirror.children, wanted.children).enumerated() {
            if differing == mostParts || index == mostCompared { break }
            if compare(wantedPart.value, part.value) == .different {
                texts.append(label(part) + marked(part.value, unlike: wantedPart.value))
                differing += 1
            } else if texts.last != "…" {
                texts.append("…")
            }
        }
        if differing == mostParts, texts.last != "…" { texts.append("…") }
        return brackets.0 + texts.joined(separator: ", ") + brackets.1
    }

    // MARK: Strings

    /// A long string is shown around the first character that differs.
    private static func marked(_ value: String, unlike wanted: String) -> String {
        let common = zip(value.prefix(mostCompared), wanted).prefix { $0 == $1 }.count
        guard value.utf8.count > large, common > 20, common < mostCompared else {
            return "*\(of(value))*"
        }
        let start = value.index(value.startIndex, offsetBy: common - 20)
        let excerpt = value[start...].prefix(large)
        let isCut = excerpt.endIndex < value.endIndex
        let text = String(reflecting: String(excerpt)) + (isCut ? "…" : "")
        return "*…\(text)* (from character \(common - 19))"
    }

    // MARK: Sets and dictionaries

    private static func elements(of mirror: Mirror) -> [AnyHashable: Any] {
        var elements: [AnyHashable: Any] = [:]
        for child in mirror.children {
            if let element = child.value as? AnyHashable { elements[element] = () }
        }
        return elements
    }

    private static func entries(of mirror: Mirror) -> [AnyHashable: Any] {
        var entries: [AnyHashable: Any] = [:]
        for child in mirror.children {
            if let (key, value) = entry(child.value) { entries[key] = value }
        }
        return entries
    }

    /// What is changed, what is there besides, and what is missing; keys sorted by text.
    private static func marked(
        _ value: [AnyHashable: Any], unlike wanted: [AnyHashable: Any]
    ) -> String {
        func text(_ keys: some Sequence<AnyHashable>, _ write: (AnyHashable) -> String) -> [String]
        {
            let texts = keys.map(write).sorted()
            return Array(texts.prefix(3)) + (texts.count > 3 ? ["…"] : [])
        }
        func withValue(_ key: AnyHashable, _ value: Any?) -> String {
            guard let value, !(value is Void) else { return of(key.base) }
            return "\(of(key.base)): \(of(value))"
        }
        let changed = value.keys.filter { key in
            wanted[key].map { compareContents($0, value[key]) } ?? false
        }
        let added = value.keys.filter { wanted[$0] == nil }
        let missing = wanted.keys.filter { value[$0] == nil }
        var parts = ["…"]
        parts += text(changed) { "\(of($0.base)): *\(value[$0].map { of($0) } ?? "nil")*" }
        parts += text(added) { "*\(withValue($0, value[$0]))*" }
        parts += text(missing) { "*without \(of($0.base))*" }
        return "[\(parts.joined(separator: ", "))]"
    }

    /// Whether two values of one key differ.
    private static func compareContents(_ wanted: Any, _ value: Any?) -> Bool {
        value.map { compare(wanted, $0) == .different } ?? false
    }
}
