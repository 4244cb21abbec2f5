/// A type that the files declare, with the details that a double requires.
package struct TypeDeclaration {
    indirect enum Kind {
        /// A structure or an enumeration.
        case value
        case `class`
        case actor
        case `protocol`
        /// The aliased type, and the alias's own type parameters.
        case alias(TypeSyntax, of: [GenericParameter])
        /// An associated type.
        case associated
    }

    let kind: Kind
    let name: String
    /// The enclosing types, outermost first.
    let scope: [String]
    /// The conditions of the enclosing `#if` blocks, outermost first.
    var conditions: [String] = []
    /// The inherited types, including those in extensions.
    var inherited: [TypeSyntax] = []
    var attributes: [Attribute] = []
    var level = AccessLevel.public
    /// The reason why it isn't visible in other files: `private` or `fileprivate`.
    package internal(set) var hiding: String?
    /// The primary associated types of a protocol.
    var primaryAssociatedTypes: [String] = []
    /// `true` if it's an enum without cases, so that it has no values.
    var isEmpty = false

    var isProtocol: Bool { if case .protocol = kind { true } else { false } }

    /// The name, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}
