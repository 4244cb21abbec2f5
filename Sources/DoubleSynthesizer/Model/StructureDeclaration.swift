/// A structure as it is written, as far as a double of its functions has to know it.
struct StructureDeclaration {
    let source: Source
    /// Where the keyword stands.
    let start: Int
    let name: String
    /// Where the name stands.
    let offset: Int
    let attributes: [Attribute]
    let modifiers: [Modifier]
    let genericClause: GenericClause?
    let inherited: [TypeSyntax]
    let whereClause: WhereClause?
    /// The types around it, outermost first.
    var scope: [String] = []
    /// The conditions of the `#if` blocks around it.
    var conditions: [String] = []
    /// What the types around it let through.
    var surroundings = Access()
    /// The types that it declares in its body or beside it.
    var typeNames: Set<String> = []
    var properties: [StoredProperty] = []
    var initializers: [Requirement] = []

    /// The type with its own type parameters as arguments, as code outside of it names it.
    var type: TypeSyntax.NamePart {
        var part = TypeSyntax.NamePart(name: Name.quotedType(name))
        part.arguments = (genericClause?.parameters ?? []).map { parameter in
            let argument = TypeSyntax.NamePart(name: Name.quotedType(parameter.name))
            return TypeSyntax(shape: .name([argument]), range: offset..<offset)
        }
        return part
    }
}

/// A property that each value of a structure keeps.
struct StoredProperty {
    let name: String
    /// The type, where it is written.
    let type: TypeSyntax?
    let isConstant: Bool
    /// Whether it needs no argument: it has a value, or is a variable that begins as nil.
    let hasValue: Bool
    let front: Front
}
