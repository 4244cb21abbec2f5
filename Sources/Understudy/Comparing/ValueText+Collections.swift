extension ValueText {
    // MARK: Lists

    /// A long list beside one of another length: what is there besides and what is missing, between
    /// what they have in common at both ends.
    static func list(
        _ value: Any, _ children: Mirror.Children, unlike wanted: Mirror.Children,
        _ style: ValueStyle
    ) -> String {
        let (count, wantedCount) = (children.count, wanted.count)
        // What is wanted says how long it is, and no more.
        let isWanted = style.star.isEmpty
        let counts = isWanted ? "(\(count) elements)" : "(\(count) elements, not \(wantedCount))"
        guard max(count, wantedCount) <= mostCompared,
            let (came, missing) = middles(children.map(\.value), wanted.map(\.value))
        else { return "\(style.star)\(of(value, in: style))\(style.star) \(counts)" }
        func texts(_ elements: ArraySlice<Any>, _ word: String) -> [String] {
            let most = 3
            return elements.prefix(most).map {
                "\(style.star)\(word)\(of($0, in: style))\(style.star)"
            } + (elements.count > most ? ["…"] : [])
        }
        var parts = came.startIndex > 0 ? ["…"] : []
        parts += texts(came, "")
        if !isWanted { parts += texts(missing, "without ") }
        if came.endIndex < count, parts.last != "…" { parts.append("…") }
        return "[\(parts.joined(separator: ", "))] \(counts)"
    }

    /// Two lists without the elements that they share at their starts and at their ends; `nil`
    /// where they share none.
    private static func middles(
        _ elements: [Any], _ others: [Any]
    ) -> (ArraySlice<Any>, ArraySlice<Any>)? {
        func isShared(_ pair: (Any, Any)) -> Bool { compare(pair.0, pair.1) != .different }
        let start = zip(elements, others).prefix(while: isShared).count
        let shorter = min(elements.count, others.count) - start
        let end = zip(elements.reversed(), others.reversed()).prefix(shorter)
            .prefix(while: isShared).count
        guard start + end > 0 else { return nil }
        return (elements[start..<elements.count - end], others[start..<others.count - end])
    }

    // MARK: Sets and dictionaries

    static func elements(of mirror: Mirror) -> [AnyHashable: Any] {
        var elements: [AnyHashable: Any] = [:]
        for child in mirror.children {
            if let element = child.value as? AnyHashable { elements[element] = () }
        }
        return elements
    }

    static func entries(of mirror: Mirror) -> [AnyHashable: Any] {
        var entries: [AnyHashable: Any] = [:]
        for child in mirror.children {
            if let (key, value) = entry(child.value) { entries[key] = value }
        }
        return entries
    }

    /// A small dictionary with stars around the values that differ; `nil` where all do, or where
    /// the keys do.
    static func values(
        _ value: [AnyHashable: Any], unlike wanted: [AnyHashable: Any], _ style: ValueStyle
    ) -> String? {
        guard Set(value.keys) == Set(wanted.keys) else { return nil }
        let changed = value.keys.filter { key in
            wanted[key].map { compareContents($0, value[key]) } ?? false
        }
        guard !changed.isEmpty, changed.count < value.count else { return nil }
        let texts = value.map { key, content in
            let text = wanted[key].map { marked(content, unlike: $0, in: style) }
            return "\(of(key.base)): \(text ?? of(content, in: style))"
        }
        return "[\(texts.sorted().joined(separator: ", "))]"
    }

    /// What is changed, what is there besides, and what is missing; keys sorted by text.
    static func marked(
        _ value: [AnyHashable: Any], unlike wanted: [AnyHashable: Any], _ style: ValueStyle
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
        let changed = value.keys.filter { key in
            wanted[key].map { compareContents($0, value[key]) } ?? false
        }
        let added = value.keys.filter { wanted[$0] == nil }
        // The wanted side says what it has; what it has not is marked on the other.
        let missing = star.isEmpty ? [] : wanted.keys.filter { value[$0] == nil }
        var parts = ["…"]
        parts += text(changed) { key in
            guard let value = value[key], let wanted = wanted[key] else { return "" }
            return "\(of(key.base)): \(marked(value, unlike: wanted, in: style))"
        }
        parts += text(added) { "\(star)\(withValue($0, value[$0]))\(star)" }
        parts += text(missing) { "\(star)without \(of($0.base))\(star)" }
        return "[\(parts.joined(separator: ", "))]"
    }

    /// Whether two values of one key differ.
    private static func compareContents(_ wanted: Any, _ value: Any?) -> Bool {
        value.map { compare(wanted, $0) == .different } ?? false
    }
}
