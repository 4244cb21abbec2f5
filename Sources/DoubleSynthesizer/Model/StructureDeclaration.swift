/// A struct, as written in the source, with the details that are required to double its functions.
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
    /// Whether or not the initializer can omit the argument for this property, because the property
    /// has a value or is a variable that is implicitly `nil`.
    let hasValue: Bool
    let front: Front
}
