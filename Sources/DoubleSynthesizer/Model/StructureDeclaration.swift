/// A struct as written, with the details that a double of its functions requires.
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
    /// The enclosing types, outermost first.
    var scope: [String] = []
    /// The conditions of the enclosing `#if` blocks.
    var conditions: [String] = []
    /// The visibility in the enclosing types.
    var surroundings = Access()
    /// The types declared in its body or next to it.
    var typeNames: Set<String> = []
    var properties: [StoredProperty] = []
    var initializers: [Requirement] = []

    /// The type with its own type parameters as arguments, as named by outside code.
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
    /// The type, if it's explicit.
    let type: TypeSyntax?
    let isConstant: Bool
    /// `true` if it doesn't require an argument: it has a value, or is a variable that is
    /// implicitly nil.
    let hasValue: Bool
    let front: Front
}
