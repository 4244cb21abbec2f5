/// Finds the spies of a double: those in its `spies`, or in the double itself if it's handwritten.
package enum DoubleParts {
    /// Returns the spies of a double, including those of its superclasses.
    ///
    /// - Parameter double: a double, an optional double, its `spies`, or one spy.
    /// - Returns: The spies, or an empty array if the value isn't a double.
    package static func of(_ double: Any) -> [any DoublePart] {
        if let part = double as? any DoublePart { return [part] }
        // Test cases declare doubles as `var store: StoreSpy!`.
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
        // Stored properties are inspected only if they hold spies, because a double can also hold
        // other doubles, whose calls aren't its own.
        guard child.label == "spies" || child.value is any PartGroup else { return [] }
        return Inspection.mirror(of: child.value).children.flatMap(parts)
    }
}

/// A group of spies that represent one member.
private protocol PartGroup {}

extension SpiedProperty: PartGroup {}
extension SpiedSubscript: PartGroup {}
