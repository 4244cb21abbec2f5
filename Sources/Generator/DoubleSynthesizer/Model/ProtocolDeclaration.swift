/// A protocol, as written in the source.
///
/// This type is a class because its instances are immutable and are referenced in many places.
package final class ProtocolDeclaration {
    package let source: Source
    package let name: String
    /// The position of the name.
    package let offset: Int
    /// The types that enclose the protocol, outermost first.
    package let scope: [String]
    /// The conditions of the `#if` blocks that contain the protocol, outermost first.
    package let conditions: [String]
    package let attributes: [Attribute]
    package let modifiers: [Modifier]
    /// The visibility of declarations in the enclosing types.
    package let enclosingContext: Access
    /// The names of the primary associated types.
    let primaryAssociatedTypes: [String]
    let inherited: [TypeSyntax]
    package let whereClause: WhereClause?
    package let members: ProtocolMembers
    /// `true` if a part of the protocol couldn't be read. In this case, a diagnostic contains the
    /// reason.
    package let isBroken: Bool
    /// The creation of a value, if this protocol represents a struct of closures.
    package let client: Blueprint.Client?

    init(
        source: Source, name: String, offset: Int, scope: [String] = [],
        conditions: [String] = [], attributes: [Attribute], modifiers: [Modifier] = [],
        enclosingContext: Access = Access(), primaryAssociatedTypes: [String] = [],
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
        self.enclosingContext = enclosingContext
        self.primaryAssociatedTypes = primaryAssociatedTypes
        self.inherited = inherited
        self.whereClause = whereClause
        self.members = members
        self.isBroken = isBroken
        self.client = client
    }

    /// The inherited types. Note that `where Self: Sendable` is equivalent to `: Sendable`.
    package var bases: [TypeSyntax] {
        inherited
            + (whereClause?.requirements ?? []).lazy.filter(\.isInheritance).map(\.right)
    }

    /// The name of the protocol, qualified by its enclosing types: `Library.Loader`.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

extension ProtocolDeclaration {
    /// The names of the associated types and of the unconditional aliases.
    var typeNames: [String] {
        // A protocol that isn't visible may declare a primary associated type.
        var names = primaryAssociatedTypes + members.associatedTypes.map(\.name)
        for alias in members.aliases where alias.front.conditions.isEmpty {
            names.append(alias.name)
        }
        return names
    }
}

// MARK: - Members

/// The members of a protocol, including conditional members.
package struct ProtocolMembers {
    package var requirements: [Requirement] = []
    package var associatedTypes: [AssociatedType] = []
    var aliases: [TypeAlias] = []
    /// The declarations that are unknown, or that a protocol can't contain.
    var unknown: [UnknownMember] = []
    /// The positions of the outermost `#if` blocks in the protocol.
    package var conditionals: [Int] = []

    /// The attributes and modifiers of all members.
    var fronts: [DeclarationPrefix] {
        requirements.map(\.front) + associatedTypes.map(\.front) + aliases.map(\.front)
            + unknown.map(\.front)
    }
}

/// A type alias. Note that a type alias isn't a requirement.
struct TypeAlias {
    let front: DeclarationPrefix
    let name: String
    let genericClause: GenericClause?
    let type: TypeSyntax
    let whereClause: WhereClause?
}

/// A declaration that a protocol can't contain, or that the reader doesn't know.
struct UnknownMember {
    let front: DeclarationPrefix
    /// The first word of the declaration.
    let word: String
}
