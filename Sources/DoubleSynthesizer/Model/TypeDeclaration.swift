/// A type that is declared in the files, with the details that a double requires.
package struct TypeDeclaration {
    indirect enum Kind {
        /// The type is a structure or an enumeration.
        case value
        case `class`
        case actor
        case `protocol`
        /// The declaration is an alias of this type, and has its own type parameters.
        case alias(TypeSyntax, of: [GenericParameter])
        /// The declaration is an associated type.
        case associated
    }

    let kind: Kind
    let name: String
    /// The types that enclose the declaration, outermost first.
    let scope: [String]
    /// The conditions of the `#if` blocks that contain the declaration, outermost first.
    var conditions: [String] = []
    /// The inherited types, including those that extensions add.
    var inherited: [TypeSyntax] = []
    var attributes: [Attribute] = []
    var level = AccessLevel.public
    /// The reason why the type isn't visible in other files: `private` or `fileprivate`. If it can
    /// be visible, the value of this property is `nil`.
    package internal(set) var hiding: String?
    /// The names of the primary associated types, if the declaration is a protocol.
    var primaryAssociatedTypes: [String] = []
    /// Whether the type is an enumeration without cases, which has no values.
    var isEmpty = false

    var isProtocol: Bool { if case .protocol = kind { true } else { false } }

    /// The name of the type, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}
