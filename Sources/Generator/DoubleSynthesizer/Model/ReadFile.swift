/// The contents of a file, which a ``Reader`` adds.
package final class ReadFile {
    package let source: Source
    package internal(set) var protocols: [ProtocolDeclaration] = []
    package internal(set) var imports: [ImportDeclaration] = []
    package internal(set) var types: [TypeDeclaration] = []
    /// The conformances that extensions add, with the qualified names of the extended types.
    package var conformances: [(name: String, inherited: [TypeSyntax])] = []
    /// The positions of structs, classes and extensions.
    package var places: [TypePlace] = []
    package internal(set) var problems: [SourceProblem] = []
    /// The number of tokens that were read. A test uses this property to ensure that reading takes
    /// linear time.
    var work = 0

    init(_ source: Source) { self.source = source }
}

/// An import, as written in the source.
package struct ImportDeclaration: Hashable {
    package let text: String
    /// The access level, if it's explicit.
    package var level: AccessLevel?
    /// The conditions of the `#if` blocks that contain this import, outermost first.
    package let conditions: [String]

    /// The name of the imported module. For an import like `import struct Pages.Page`, the module
    /// is `Pages`.
    package var module: String {
        let path = text.split(separator: " ").last ?? ""
        return path.split(separator: ".").first.map(String.init) ?? ""
    }
}

// MARK: - Types

/// A declared type with the details that a double requires.
package struct TypeDeclaration {
    package indirect enum Kind {
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

    package let kind: Kind
    package let name: String
    /// The types that enclose the declaration, outermost first.
    package let scope: [String]
    /// The conditions of the `#if` blocks that contain the declaration, outermost first.
    package var conditions: [String] = []
    /// The inherited types, including those that extensions add.
    package var inherited: [TypeSyntax] = []
    package var attributes: [Attribute] = []
    package var level = AccessLevel.public
    /// The reason why the type isn't visible in other files, or `nil` if it can be visible.
    package internal(set) var fileRestriction: FileRestriction?
    /// The names of the primary associated types, if the declaration is a protocol.
    var primaryAssociatedTypes: [String] = []
    /// `true` if the type is an enumeration without cases, which has no values.
    var isEmpty = false

    var isProtocol: Bool { if case .protocol = kind { true } else { false } }

    /// The name of the type, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

/// The position of a struct, a class or an extension in a file. The body of the declaration is only
/// read if a double requires it.
package struct TypePlace {
    package enum Kind {
        case structure, `class`, `extension`
    }

    package let kind: Kind
    package let name: String
    /// The types that enclose the declaration, outermost first.
    package let scope: [String]
    /// The index of the token that contains the keyword.
    package let index: Int
    package let front: DeclarationPrefix
    /// The visibility of declarations in the enclosing types.
    package let enclosingContext: Access

    /// The name of the declaration, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

/// A struct as written in the source, including everything that its double depends on.
package struct StructureDeclaration {
    let source: Source
    /// The position of the keyword.
    let start: Int
    package let name: String
    /// The position of the name.
    let offset: Int
    let attributes: [Attribute]
    let modifiers: [Modifier]
    let genericClause: GenericClause?
    let inherited: [TypeSyntax]
    let whereClause: WhereClause?
    /// The types that enclose the struct, outermost first.
    package var scope: [String] = []
    /// The conditions of the `#if` blocks that contain the struct.
    package var conditions: [String] = []
    /// The visibility of declarations in the enclosing types.
    package var enclosingContext = Access()
    /// The names of the types declared in the body of the struct or next to the struct.
    package var typeNames: Set<String> = []
    var properties: [StoredProperty] = []
    var initializers: [Requirement] = []

    /// The struct with its own type parameters as arguments, as named by code outside of the
    /// struct.
    var type: TypeSyntax.NamePart {
        var part = TypeSyntax.NamePart(name: Name.quotedType(name))
        part.arguments = (genericClause?.parameters ?? []).map { parameter in
            let argument = TypeSyntax.NamePart(name: Name.quotedType(parameter.name))
            return TypeSyntax(shape: .name([argument]), range: offset..<offset)
        }
        return part
    }
}

/// A stored property of a struct.
struct StoredProperty {
    package let name: String
    /// The type of the property, if it's explicit.
    let type: TypeSyntax?
    let isConstant: Bool
    /// `true` if the initializer can omit the argument for this property, because the property has
    /// a value or is a variable that is implicitly `nil`.
    let hasValue: Bool
    package let front: DeclarationPrefix
}
