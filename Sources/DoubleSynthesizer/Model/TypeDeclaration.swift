/// A type that the files declare, as far as a double has to know it.
package struct TypeDeclaration {
    indirect enum Kind {
        /// A structure or an enumeration.
        case value
        case `class`
        case actor
        case `protocol`
        /// What the alias stands for, and the type parameters of its own.
        case alias(TypeSyntax, of: [GenericParameter])
        /// A type that a protocol leaves open.
        case associated
    }

    let kind: Kind
    let name: String
    /// The types around it, outermost first.
    let scope: [String]
    /// The conditions of the `#if` blocks around it, outermost first.
    var conditions: [String] = []
    /// What it inherits, in extensions too.
    var inherited: [TypeSyntax] = []
    var attributes: [Attribute] = []
    var level = AccessLevel.public
    /// Why other files cannot see it: `private` or `fileprivate`.
    package internal(set) var hiding: String?
    /// The associated types that the brackets behind a protocol's name list.
    var primaryAssociatedTypes: [String] = []
    /// Whether it is an enumeration with nothing in its braces, so that it has no values.
    var isEmpty = false

    var isProtocol: Bool { if case .protocol = kind { true } else { false } }

    /// The name with those of the types around it.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}
