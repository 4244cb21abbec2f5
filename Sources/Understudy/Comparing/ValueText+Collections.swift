extension ValueText {
    // MARK: Lists

    /// Returns a description of a long list that is compared with a list of a different length. It
    /// shows the additional and missing elements between the common elements at both ends.
    static func list(_ value: Any, comparedTo wanted: Any, _ style: ValueStyle) -> String {
        let children = Inspection.mirror(of: value).children
        let others = Inspection.mirror(of: wanted).children
        let (count, otherCount) = (children.count, others.count)
        // For the expected list, only the length is shown.
        let isWanted = style.star.isEmpty
        let counts = isWanted ? "(\(count) elements)" : "(\(count) elements, not \(otherCount))"
        func whole() -> String { "\(style.star)\(of(value, in: style))\(style.star) \(counts)" }
        guard max(count, otherCount) <= maximumCompared else { return whole() }
        let elements = (children.map(\.value), others.map(\.value))
        let shared = ComparisonMemo.places(value, wanted) { ends(elements.0, elements.1) }
        guard shared != [0, 0] else { return whole() }
        let added = elements.0[shared[0]..<count - shared[1]]
        let missing = elements.1[shared[0]..<otherCount - shared[1]]
        func texts(_ elements: ArraySlice<Any>, _ word: String) -> [String] {
            let most = 3
            return elements.prefix(most).map {
                "\(style.star)\(word)\(of($0, in: style))\(style.star)"
            } + (elements.count > most ? ["…"] : [])
        }
        var parts = added.startIndex > 0 ? ["…"] : []
        parts += texts(added, "")
        if !isWanted { parts += texts(missing, "without ") }
        if added.endIndex < count, parts.last != "…" { parts.append("…") }
        return "[\(parts.joined(separator: ", "))] \(counts)"
    }

    /// Returns the number of common elements at the start and at the end of two lists.
    private static func ends(_ elements: [Any], _ others: [Any]) -> [Int] {
        func isShared(_ pair: (Any, Any)) -> Bool { compare(pair.0, pair.1) != .different }
        let start = zip(elements, others).prefix(while: isShared).count
        let shorter = min(elements.count, others.count) - start
        let end = zip(elements.reversed(), others.reversed()).prefix(shorter)
            .prefix(while: isShared).count
        return [start, end]
    }

    // MARK: Sets and dictionaries

    static func elements(of mirror: Mirror) -> [AnyHashable: Any] {
        var elements: [AnyHashable: Any] = [:]
        for child in mirror.children {
            if let element = child.value as? AnyHashable { elements[element] = () }
        }
        return elements
    }

    /// Returns a description of a small dictionary in which values that differ are surrounded by
    /// stars. If all values or the keys differ, the result is `nil`.
    static func values(
        _ value: [AnyHashable: Any], comparedTo wanted: [AnyHashable: Any], _ style: ValueStyle
    ) -> String? {
        guard Set(value.keys) == Set(wanted.keys) else { return nil }
        let changed = changed(value, from: wanted)
        guard !changed.isEmpty, changed.count < value.count else { return nil }
        let texts = value.map { key, content in
            let text = wanted[key].map { marked(content, comparedTo: $0, in: style) }
            return "\(of(key.base)): \(text ?? of(content, in: style))"
        }
        return "[\(texts.sorted().joined(separator: ", "))]"
    }

    /// Returns a description of the changed, additional, and missing entries, sorted by the
    /// descriptions of their keys.
    static func marked(
        _ value: [AnyHashable: Any], comparedTo wanted: [AnyHashable: Any], _ style: ValueStyle
    ) -> String {
        func text(_ keys: some Sequence<AnyHashable>, _ write: (AnyHashable) -> String) -> [String]
        {
            let texts = keys.map(write).sorted()
            return Array(texts.prefix(3)) + (texts.count > 3 ? ["…"] : [])
        }
        func withValue(_ key: AnyHashable, _ value: Any?) -> String {
            guard let value, !(value is Void) else { return of(key.base) }
            return "\(of(key.base)): \(of(value, in: style))"
        }
        let star = style.star
        let changed = changed(value, from: wanted)
        let added = value.keys.filter { wanted[$0] == nil }
        // The expected value only shows its own entries. Missing entries are marked in the actual
        // value.
        let missing = star.isEmpty ? [] : wanted.keys.filter { value[$0] == nil }
        var parts = ["…"]
        parts += text(changed) { key in
            guard let value = value[key], let wanted = wanted[key] else { return "" }
            return "\(of(key.base)): \(marked(value, comparedTo: wanted, in: style))"
        }
        parts += text(added) { "\(star)\(withValue($0, value[$0]))\(star)" }
        parts += text(missing) { "\(star)without \(of($0.base))\(star)" }
        return "[\(parts.joined(separator: ", "))]"
    }

    /// Returns the keys whose values differ.
    private static func changed(
        _ value: [AnyHashable: Any], from wanted: [AnyHashable: Any]
    ) -> [AnyHashable] {
        value.filter { key, content in
            wanted[key].map { compare($0, content) == .different } ?? false
        }.map(\.key)
    }
}
