extension ValueText {
    /// Returns the difference between two values that have the same description. For example, if
    /// two dates only differ in the fraction of a second, the result is `
    /// (timeIntervalSinceReferenceDate: 0.25, not 0.75)`. If the descriptions differ, or if no
    /// difference can be found, the result is empty.
    static func hiddenDifference(of value: Any, from wanted: Any) -> String {
        guard full(value, in: ValueStyle()).text == full(wanted, in: ValueStyle()).text else {
            return ""
        }
        let parts = differingParts(of: value, from: wanted, depth: 0)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private static func differingParts(
        of value: Any, from wanted: Any, depth: Int
    ) -> [String] {
        // Objects that aren't `Equatable` differ by identity, so their contents don't matter.
        guard depth < 10, !isObject(value) || value is any Equatable,
            type(of: value) == type(of: wanted)
        else { return [] }
        var texts: [String] = []
        for (part, other) in zip(children(of: value), children(of: wanted))
        where texts.count < 3 && compare(other.value, part.value) == .different {
            let (text, otherText) = (of(part.value), of(other.value))
            guard text == otherText else {
                texts.append("\(part.label): \(text), not \(otherText)")
                continue
            }
            texts += differingParts(of: part.value, from: other.value, depth: depth + 1)
                .map { "\(part.label).\($0)" }
        }
        return texts
    }

    /// Returns the parts of a value and their labels. If the value is an object, parts of its
    /// superclasses are included.
    private static func children(of value: Any) -> [(label: String, value: Any)] {
        sequence(first: Inspection.mirror(of: value), next: \.superclassMirror).flatMap { mirror in
            mirror.children.prefix(mostSorted).enumerated().map { index, child in
                (child.label ?? "[\(index)]", child.value)
            }
        }
    }
}
