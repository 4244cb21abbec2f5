/// Finds the parts of a double: what it has in `spies`, or in itself where it is written by hand.
package enum DoubleParts {
    /// The parts of a double, those of the classes that it inherits from too.
    ///
    /// - Parameter double: a double, also as an optional; its `spies`, or one part.
    /// - Returns: the parts; none where it is no double.
    package static func of(_ double: Any) -> [any DoublePart] {
        if let part = double as? any DoublePart { return [part] }
        // `var store: StoreSpy!`, as test cases have it.
        if let optional = double as? any OptionalType { return optional.content.map(of) ?? [] }
        var parts: [any DoublePart] = []
        var mirror: Mirror? = Inspection.mirror(of: double)
        while let found = mirror {
            for child in found.children { parts += Self.parts(in: child) }
            mirror = found.superclassMirror
        }
        return parts
    }

    private static func parts(in child: Mirror.Child) -> [any DoublePart] {
        if let part = child.value as? any DoublePart { return [part] }
        // A stored property alone is looked into where it holds parts: a double may also keep
        // other doubles, whose calls are not its own.
        guard child.label == "spies" || child.value is any PartGroup else { return [] }
        return Inspection.mirror(of: child.value).children.flatMap(parts)
    }
}

/// Several parts that stand for one member.
private protocol PartGroup {}

extension SpiedProperty: PartGroup {}
extension SpiedSubscript: PartGroup {}
