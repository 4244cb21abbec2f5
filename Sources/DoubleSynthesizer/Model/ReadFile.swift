/// The contents of a file.
package final class ReadFile {
    package let source: Source
    package let protocols: [ProtocolDeclaration]
    package let imports: [ImportDeclaration]
    package let types: [TypeDeclaration]
    /// The conformances that extensions add, with the qualified names of the extended types.
    let conformances: [(name: String, inherited: [TypeSyntax])]
    /// The positions of structs, classes and extensions.
    let places: [TypePlace]
    package let problems: [SourceProblem]
    /// The number of tokens that were read. A test uses this property to ensure that reading takes
    /// linear time.
    let work: Int

    init(
        _ source: Source, protocols: [ProtocolDeclaration], imports: [ImportDeclaration],
        types: [TypeDeclaration], conformances: [(name: String, inherited: [TypeSyntax])],
        places: [TypePlace], problems: [SourceProblem], work: Int
    ) {
        self.source = source
        self.protocols = protocols
        self.imports = imports
        self.types = types
        self.conformances = conformances
        self.places = places
        self.problems = problems
        self.work = work
    }
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
    /// The reason why the type isn't visible in other files: `private` or `fileprivate`, or `nil`
    /// if it can be visible.
    package internal(set) var hiding: String?
    /// The names of the primary associated types, if the declaration is a protocol.
    var primaryAssociatedTypes: [String] = []
    /// `true` if the type is an enumeration without cases, which has no values.
    var isEmpty = false

    var isProtocol: Bool { if case .protocol = kind { true } else { false } }

    /// The name of the type, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

/// A type representing the position of a struct, a class or an extension in a file. The body of the
/// declaration is only read if a double requires it.
package struct TypePlace {
    enum Kind {
        case structure, `class`, `extension`
    }

    let kind: Kind
    package let name: String
    /// The types that enclose the declaration, outermost first.
    let scope: [String]
    /// The index of the token that contains the keyword.
    let index: Int
    let front: Front
    /// The visibility of declarations in the enclosing types.
    let surroundings: Access

    /// The name of the declaration, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

/// A struct as written in the source, including everything that its double depends on.
struct StructureDeclaration {
    let source: Source
    /// The position of the keyword.
    let start: Int
    let name: String
    /// The position of the name.
    let offset: Int
    let attributes: [Attribute]
    let modifiers: [Modifier]
    let genericClause: GenericClause?
    let inherited: [TypeSyntax]
    let whereClause: WhereClause?
    /// The types that enclose the struct, outermost first.
    var scope: [String] = []
    /// The conditions of the `#if` blocks that contain the struct.
    var conditions: [String] = []
    /// The visibility of declarations in the enclosing types.
    var surroundings = Access()
    /// The names of the types declared in the body of the struct or next to the struct.
    var typeNames: Set<String> = []
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
    let name: String
    /// The type of the property, if it's explicit.
    let type: TypeSyntax?
    let isConstant: Bool
    /// `true` if the initializer can omit the argument for this property, because the property has
    /// a value or is a variable that is implicitly `nil`.
    let hasValue: Bool
    let front: Front
}

/// A class, or an extension of a class or a protocol, with the details that a double requires.
struct ClassBody {
    let source: Source
    let place: TypePlace
    let typeParameters: [GenericParameter]
    var inherited: [TypeSyntax]
    /// `true` if the extension has a `where` clause.
    let isConstrained: Bool
    var members: [ClassMember] = []
    var initializers: [Requirement] = []
}

/// A function, a property or a subscript of a class.
struct ClassMember {
    /// The member, represented as a protocol requirement. If it's a property without an explicit
    /// type, the requirement has no result.
    let requirement: Requirement
    var isConstant = false
}
