extension ValueText {
    /// The maximum number of characters in a value that is shown as a whole instead of by its
    /// differences.
    private static var maximumWholeLength: Int { 60 }
    /// The maximum number of differing parts to show for one value.
    private static var maximumParts: Int { 5 }
    /// The maximum number of parts of a value that are compared one by one.
    static var maximumComparedParts: Int { 10_000 }
    /// The number of characters before the first difference that the excerpt of a string includes.
    private static var contextLength: Int { 20 }
    /// The maximum depth at which hidden differences are searched.
    private static var maximumHiddenDepth: Int { 10 }
    /// The maximum number of hidden differences to show.
    private static var maximumHiddenParts: Int { 3 }

    /// Returns the description of an actual value in which parts that differ from the expected
    /// value are surrounded by asterisks.
    ///
    /// If the value is large, only the parts that differ are shown.
    package static func marked(_ value: Any, comparedTo wanted: Any) -> String {
        marked(value, comparedTo: wanted, in: ValueStyle())
    }

    /// Returns the description of an expected value.
    ///
    /// If the whole value is too long, only the parts that differ from the actual value are shown.
    package static func wanted(_ wanted: Any, comparedTo value: Any?) -> String {
        self.wanted(wanted, comparedTo: value, in: ValueStyle())
    }

    /// Returns the description of an actual value in the specified style.
    static func marked(_ value: Any, comparedTo wanted: Any, in style: ValueStyle) -> String {
        Inspection.run { markedInside(value, comparedTo: wanted, in: style) }
    }

    private static func markedInside(
        _ value: Any, comparedTo wanted: Any, in style: ValueStyle
    ) -> String {
        guard compare(wanted, value) == .different else { return of(value, in: style) }
        if let value = value as? String, let wanted = wanted as? String {
            return markedExcerpt(of: value, comparedTo: wanted, in: style)
        }
        if let content = (value as? any OptionalType)?.content,
            let wanted = (wanted as? any OptionalType)?.content
        {
            return marked(content, comparedTo: wanted, in: style)
        }
        if let bytes = ByteText(value), let wanted = ByteText(wanted) {
            return bytes.text(comparedTo: wanted, marker: style.marker)
        }
        if let parts = markedParts(value, comparedTo: wanted, in: style) { return parts }
        let whole = "\(style.marker)\(of(value, in: style))\(style.marker)"
        return whole + (style.marker.isEmpty ? "" : hiddenDifference(of: value, from: wanted))
    }

    /// Returns the description of an argument in which parts that differ from the expected argument
    /// are surrounded by asterisks.
    ///
    /// If the arguments are equal and large, only an outline is shown because the row of the
    /// expected call already shows the argument.
    static func markedArgument(_ value: Any, comparedTo wanted: Any, in style: ValueStyle) -> String
    {
        let text = marked(value, comparedTo: wanted, in: style)
        guard text.count > maximumWholeLength, compare(wanted, value) == .equal else { return text }
        return outline(value) ?? text
    }

    /// Returns an outline of a value, for example `Book(…)`. If the value doesn't have any parts,
    /// the result is `nil`.
    private static func outline(_ value: Any) -> String? {
        if let content = (value as? any OptionalType)?.content { return outline(content) }
        if isDescribed(value) && !(value is any Collection) { return nil }
        let mirror = Inspection.mirror(of: value)
        switch mirror.displayStyle {
        case .struct where ByteText(value) == nil: return "\(mirror.subjectType)(…)"
        case .enum: return mirror.children.first?.label.map { ".\($0)(…)" }
        case .collection, .set, .dictionary: return "[…]"
        default: return nil
        }
    }

    /// Returns the description of an expected value in the specified style.
    ///
    /// If the whole value is too long, only the parts that differ from the actual value are shown.
    static func wanted(_ wanted: Any, comparedTo value: Any?, in style: ValueStyle) -> String {
        let isCut = full(wanted, in: style).isCut || ByteText(wanted)?.isCut == true
        guard isCut, let value, compare(wanted, value) == .different else {
            return of(wanted, in: style)
        }
        return marked(wanted, comparedTo: value, in: style.plain)
    }

    // MARK: Parts

    /// Returns a description of an actual value in which parts that differ are surrounded by
    /// asterisks, or `nil` if this isn't more informative than asterisks around the whole value.
    private static func markedParts(
        _ value: Any, comparedTo wanted: Any, in style: ValueStyle
    ) -> String? {
        let mirror = Inspection.mirror(of: value)
        let wantedMirror = Inspection.mirror(of: wanted)
        guard mirror.subjectType == wantedMirror.subjectType else { return nil }
        let whole = full(value, in: style)
        let isLarge =
            whole.isCut || whole.text.count > maximumWholeLength
            || mirror.children.count > maximumSortedEntries
        let count = mirror.children.count
        switch mirror.displayStyle {
        case .struct where isLarge || !isDescribed(value):
            let brackets = ("\(mirror.subjectType)(", ")")
            return isLarge
                ? largeParts(mirror, comparedTo: wantedMirror, brackets: brackets, in: style)
                : parts(mirror, comparedTo: wantedMirror, brackets: brackets, in: style)
        case .tuple where isLarge:
            return largeParts(
                mirror, comparedTo: wantedMirror, brackets: ("(", ")"), in: style)
        case .tuple:
            return parts(mirror, comparedTo: wantedMirror, brackets: ("(", ")"), in: style)
        case .enum where !isDescribed(value):
            return payload(mirror, comparedTo: wantedMirror, in: style)
        case .collection where count == wantedMirror.children.count:
            if isLarge {
                return largeParts(
                    mirror, comparedTo: wantedMirror, brackets: ("[", "]"), in: style
                ) { find in
                    ComparisonMemo.indices(value, wanted, find)
                }
            }
            guard let first = mirror.children.first, hasFields(first.value) else { return nil }
            return parts(mirror, comparedTo: wantedMirror, brackets: ("[", "]"), in: style)
        case .collection where isLarge:
            return list(value, comparedTo: wanted, in: style)
        case .set where isLarge:
            return markedEntries(
                elements(of: mirror), comparedTo: elements(of: wantedMirror), in: style)
        case .dictionary where !isLarge:
            return markedValues(
                entries(of: mirror), comparedTo: entries(of: wantedMirror), in: style)
        case .dictionary:
            return markedEntries(
                entries(of: mirror), comparedTo: entries(of: wantedMirror), in: style)
        default:
            return nil
        }
    }

    /// Returns whether a value has a custom description.
    private static func isDescribed(_ value: Any) -> Bool {
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    }

    private static func hasFields(_ value: Any) -> Bool {
        let mirror = Inspection.mirror(of: value)
        return !isDescribed(value) && mirror.displayStyle == .struct && mirror.children.count > 1
    }

    /// Returns a description of an enum case in which the parts of the payload that differ are
    /// surrounded by asterisks, for example `.loaded(Page(id: *2*, title: "a"))`. If the cases
    /// differ, the result is `nil`.
    private static func payload(
        _ mirror: Mirror, comparedTo wanted: Mirror, in style: ValueStyle
    ) -> String? {
        guard let part = mirror.children.first, let label = part.label,
            let wanted = wanted.children.first, wanted.label == label,
            compare(wanted.value, part.value) == .different
        else { return nil }
        let list = Inspection.mirror(of: part.value)
        let wantedList = Inspection.mirror(of: wanted.value)
        // The payload may be a single value with a label, as in `.fresh(days: *3*)`.
        if list.displayStyle == .tuple, list.children.count == 1, let only = list.children.first,
            let other = wantedList.children.first
        {
            let text = self.label(only) + marked(only.value, comparedTo: other.value, in: style)
            return ".\(label)(\(text))"
        }
        let text = marked(part.value, comparedTo: wanted.value, in: style)
        let isList = list.displayStyle == .tuple
        return isList && text.hasPrefix("(") ? ".\(label)\(text)" : ".\(label)(\(text))"
    }

    /// Returns a description of a small value that shows all of its parts.
    ///
    /// It's only used if some parts differ and others don't.
    private static func parts(
        _ mirror: Mirror, comparedTo wanted: Mirror, brackets: (String, String),
        in style: ValueStyle
    ) -> String? {
        var texts: [String] = []
        var differing = 0
        for (part, wantedPart) in zip(mirror.children, wanted.children) {
            if compare(wantedPart.value, part.value) == .different {
                texts.append(
                    label(part) + marked(part.value, comparedTo: wantedPart.value, in: style))
                differing += 1
            } else {
                texts.append(label(part) + of(part.value, in: style))
            }
        }
        // If the type has a custom `==`, its values may differ even if none of their parts differ.
        if differing == 0 || differing == mirror.children.count { return nil }
        return brackets.0 + texts.joined(separator: ", ") + brackets.1
    }

    /// Returns a description of a large value that only shows the first parts that differ.
    private static func largeParts(
        _ mirror: Mirror, comparedTo wanted: Mirror, brackets: (String, String),
        in style: ValueStyle, caching find: (() -> [Int]) -> [Int] = { $0() }
    ) -> String? {
        let pairs = zip(mirror.children, wanted.children).prefix(maximumComparedParts)
        let indices = find {
            Array(
                pairs.enumerated().lazy
                    .filter { compare($0.element.1.value, $0.element.0.value) == .different }
                    .map(\.offset).prefix(maximumParts))
        }
        guard let last = indices.last else { return nil }
        var texts: [String] = []
        for (index, (part, wantedPart)) in pairs.prefix(last + 1).enumerated() {
            if indices.contains(index) {
                texts.append(
                    label(part) + marked(part.value, comparedTo: wantedPart.value, in: style))
            } else if texts.last != "…" {
                texts.append("…")
            }
        }
        let end = min(mirror.children.count, maximumComparedParts)
        let isIncomplete = indices.count == maximumParts || last + 1 < end
        if isIncomplete, texts.last != "…" { texts.append("…") }
        return brackets.0 + texts.joined(separator: ", ") + brackets.1
    }

    // MARK: Strings

    /// Returns the part of a long string that surrounds the first character that differs.
    private static func markedExcerpt(
        of value: String, comparedTo wanted: String, in style: ValueStyle
    ) -> String {
        let common = zip(value.prefix(maximumComparedParts), wanted).prefix { $0 == $1 }.count
        guard value.utf8.count > maximumWholeLength, common > contextLength,
            common < maximumComparedParts
        else {
            return "\(style.marker)\(of(value))\(style.marker)"
        }
        let offset = common - contextLength
        let start = value.index(value.startIndex, offsetBy: offset)
        let excerpt = value[start...].prefix(maximumWholeLength)
        let isCut = excerpt.endIndex < value.endIndex
        let text = QuotedText.of(excerpt) + (isCut ? "…" : "")
        return "\(style.marker)…\(text)\(style.marker) (from character \(offset + 1))"
    }
}

// MARK: - Hidden differences

extension ValueText {
    /// Returns the difference between two values that have the same description. For example, if
    /// two dates only differ in the fraction of a second, the result is `
    /// (timeIntervalSinceReferenceDate: 0.25, not 0.75)`. If the descriptions differ, or if no
    /// difference can be found, the result is empty.
    private static func hiddenDifference(of value: Any, from wanted: Any) -> String {
        guard full(value, in: ValueStyle()).text == full(wanted, in: ValueStyle()).text else {
            return ""
        }
        let parts = differingParts(of: value, from: wanted, depth: 0)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private static func differingParts(
        of value: Any, from wanted: Any, depth: Int
    ) -> [String] {
        // Objects that aren't `Equatable` are compared by identity, so their contents don't matter.
        guard depth < maximumHiddenDepth, !isObject(value) || value is any Equatable,
            type(of: value) == type(of: wanted)
        else { return [] }
        var texts: [String] = []
        for (part, other) in zip(children(of: value), children(of: wanted))
        where texts.count < maximumHiddenParts && compare(other.value, part.value) == .different {
            let text = of(part.value)
            let otherText = of(other.value)
            guard text == otherText else {
                texts.append("\(part.label): \(text), not \(otherText)")
                continue
            }
            texts += differingParts(of: part.value, from: other.value, depth: depth + 1)
                .map { "\(part.label).\($0)" }
        }
        return texts
    }

    /// Returns the parts of a value and their labels.
    ///
    /// If the value is an object, parts of its superclasses are included.
    private static func children(of value: Any) -> [(label: String, value: Any)] {
        sequence(first: Inspection.mirror(of: value), next: \.superclassMirror).flatMap { mirror in
            mirror.children.prefix(maximumSortedEntries).enumerated().map { index, child in
                (child.label ?? "[\(index)]", child.value)
            }
        }
    }
}
