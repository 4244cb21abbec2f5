/// A type alias. Note that a type alias isn't a requirement.
struct TypeAlias {
    let front: Front
    let name: String
    let genericClause: GenericClause?
    let type: TypeSyntax
    let whereClause: WhereClause?
}
