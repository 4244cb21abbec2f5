/// A protocol as it is written in source.
///
/// A class, since nothing changes it, and much that works on one refers to it.
package final class ProtocolDeclaration {
    package let source: Source
    package let name: String
    /// Where the name stands.
    package let offset: Int
    /// The types around it, outermost first.
    let scope: [String]
    /// The conditions of the `#if` blocks around it, outermost first.
    package let conditions: [String]
    package let attributes: [Attribute]
    let modifiers: [Modifier]
    /// What the types around it let through.
    let surroundings: Access
    /// The associated types that the brackets behind the name list.
    let primaryAssociatedTypes: [String]
    let inherited: [TypeSyntax]
    package let whereClause: WhereClause?
    package let members: ProtocolMembers
    /// Whether something in it could not be read; a complaint says what.
    package let isBroken: Bool
    /// How a value is made, where it stands for a structure of functions.
    package let client: Blueprint.Client?

    init(
        source: Source, name: String, offset: Int, scope: [String] = [],
        conditions: [String] = [], attributes: [Attribute], modifiers: [Modifier] = [],
        surroundings: Access = Access(), primaryAssociatedTypes: [String] = [],
        inherited: [TypeSyntax], whereClause: WhereClause? = nil, members: ProtocolMembers,
        isBroken: Bool = false, client: Blueprint.Client? = nil
    ) {
        self.source = source
        self.name = name
        self.offset = offset
        self.scope = scope
        self.conditions = conditions
        self.attributes = attributes
        self.modifiers = modifiers
        self.surroundings = surroundings
        self.primaryAssociatedTypes = primaryAssociatedTypes
        self.inherited = inherited
        self.whereClause = whereClause
        self.members = members
        self.isBroken = isBroken
        self.client = client
    }

    /// What it inherits: `where Self: Sendable` says the same as `: Sendable`.
    package var bases: [TypeSyntax] {
        inherited
            + (whereClause?.requirements ?? []).lazy.filter(\.isInheritance).map(\.right)
    }

    /// Where it starts, with its attributes and modifiers.
    package var start: Int {
        let fronts = [attributes.first?.offset, modifiers.first?.offset]
        return fronts.compactMap(\.self).reduce(offset, min)
    }

    /// The name with those of the types around it: `Library.Loader`.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

extension ProtocolDeclaration {
    /// Its associated types and aliases, without those under `#if`.
    var typeNames: [String] {
        // Its primary ones may be those of a protocol out of sight.
        var names = primaryAssociatedTypes
        for type in members.associatedTypes where type.front.conditions.isEmpty {
            names.append(type.name)
        }
        for alias in members.aliases where alias.front.conditions.isEmpty {
            names.append(alias.name)
        }
        return names
    }
}
