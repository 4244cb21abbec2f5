struct TypeAlias {
    let name: String
    var genericClause: GenericClause?
    let type: TypeSyntax
    var whereClause: WhereClause?
}
