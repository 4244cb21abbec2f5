/// A namespace for functions that find the spies of a double. A generated double stores them in its
/// `spies` property, and a handwritten double stores them in its own properties.
package enum DoubleParts {
    /// Returns the spies of a double, including those of its superclasses.
    ///
    /// - Parameters:
    ///   - double: A double, an optional double, the `spies` of a double, or a single spy.
    ///
    /// - Returns: The spies. If the value isn't a double, the array is empty.
    package static func of(_ double: Any) -> [any DoublePart] {
        if let part = double as? any DoublePart { return [part] }
        // Test cases often declare their doubles as `var store: StoreSpy!`.
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
        // We only inspect stored properties that hold spies. A double can also hold other doubles,
        // and their calls aren't part of this double.
        guard child.label == "spies" || child.value is any PartGroup else { return [] }
        return Inspection.mirror(of: child.value).children.flatMap(parts)
    }
}

/// A group of spies that represent one member.
private protocol PartGroup {}

extension SpiedProperty: PartGroup {}
extension SpiedSubscript: PartGroup {}
