/// A type alias, which asks nothing of a double.
struct TypeAlias {
    let front: Front
    let name: String
    let genericClause: GenericClause?
    let type: TypeSyntax
    let whereClause: WhereClause?
}
