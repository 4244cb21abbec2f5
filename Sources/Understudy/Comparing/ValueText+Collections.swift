extension ValueText {
    /// The maximum number of added, changed, or missing elements to show of each kind.
    private static var maximumListed: Int { 3 }

    // MARK: Lists

    /// Returns a description of a long list that is compared with a list of a different length.
    ///
    /// It shows the additional and missing elements between the common elements at both ends.
    static func list(_ value: Any, comparedTo wanted: Any, in style: ValueStyle) -> String {
        let children = Inspection.mirror(of: value).children
        let others = Inspection.mirror(of: wanted).children
        let count = children.count
        let otherCount = others.count
        // For the expected list, only the length is shown.
        let isWanted = style.marker.isEmpty
        let counts = isWanted ? "(\(count) elements)" : "(\(count) elements, not \(otherCount))"
        func whole() -> String { "\(style.marker)\(of(value, in: style))\(style.marker) \(counts)" }
        guard max(count, otherCount) <= maximumComparedParts else { return whole() }
        let elements = children.map(\.value)
        let otherElements = others.map(\.value)
        let common = ComparisonMemo.indices(value, wanted) {
            commonCounts(elements, otherElements)
        }
        guard common != [0, 0] else { return whole() }
        let added = elements[common[0]..<count - common[1]]
        let missing = otherElements[common[0]..<otherCount - common[1]]
        func texts(_ elements: ArraySlice<Any>, prefix: String = "") -> [String] {
            elements.prefix(maximumListed).map {
                "\(style.marker)\(prefix)\(of($0, in: style))\(style.marker)"
            } + (elements.count > maximumListed ? ["…"] : [])
        }
        var parts = added.startIndex > 0 ? ["…"] : []
        parts += texts(added)
        if !isWanted { parts += texts(missing, prefix: "without ") }
        if added.endIndex < count, parts.last != "…" { parts.append("…") }
        return "[\(parts.joined(separator: ", "))] \(counts)"
    }

    /// Returns the number of common elements at the start and at the end of two lists.
    private static func commonCounts(_ elements: [Any], _ others: [Any]) -> [Int] {
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
    /// asterisks. If all values or the keys differ, the result is `nil`.
    static func markedValues(
        _ value: [AnyHashable: Any], comparedTo wanted: [AnyHashable: Any], in style: ValueStyle
    ) -> String? {
        guard Set(value.keys) == Set(wanted.keys) else { return nil }
        let changed = changedKeys(of: value, from: wanted)
        guard !changed.isEmpty, changed.count < value.count else { return nil }
        let texts = value.map { key, content in
            let text = wanted[key].map { marked(content, comparedTo: $0, in: style) }
            return "\(of(key.base)): \(text ?? of(content, in: style))"
        }
        return "[\(texts.sorted().joined(separator: ", "))]"
    }

    /// Returns a description of the changed, additional, and missing entries, sorted by the
    /// descriptions of their keys.
    static func markedEntries(
        _ value: [AnyHashable: Any], comparedTo wanted: [AnyHashable: Any], in style: ValueStyle
    ) -> String {
        func texts(
            of keys: some Sequence<AnyHashable>, _ write: (AnyHashable) -> String
        ) -> [String] {
            let texts = keys.map(write).sorted()
            return Array(texts.prefix(maximumListed)) + (texts.count > maximumListed ? ["…"] : [])
        }
        func withValue(_ key: AnyHashable, _ value: Any?) -> String {
            guard let value, !(value is Void) else { return of(key.base) }
            return "\(of(key.base)): \(of(value, in: style))"
        }
        let marker = style.marker
        let changed = changedKeys(of: value, from: wanted)
        let added = value.keys.filter { wanted[$0] == nil }
        // The expected value only shows its own entries. Missing entries are marked in the actual
        // value.
        let missing = marker.isEmpty ? [] : wanted.keys.filter { value[$0] == nil }
        var parts = ["…"]
        parts += texts(of: changed) { key in
            guard let value = value[key], let wanted = wanted[key] else { return "" }
            return "\(of(key.base)): \(marked(value, comparedTo: wanted, in: style))"
        }
        parts += texts(of: added) { "\(marker)\(withValue($0, value[$0]))\(marker)" }
        parts += texts(of: missing) { "\(marker)without \(of($0.base))\(marker)" }
        return "[\(parts.joined(separator: ", "))]"
    }

    /// Returns the keys whose values differ.
    private static func changedKeys(
        of value: [AnyHashable: Any], from wanted: [AnyHashable: Any]
    ) -> [AnyHashable] {
        value.filter { key, content in
            wanted[key].map { compare($0, content) == .different } ?? false
        }.map(\.key)
    }
}
