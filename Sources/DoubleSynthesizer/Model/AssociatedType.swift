struct AssociatedType {
    let name: String
    var inherited: [TypeSyntax]
    var defaultType: TypeSyntax?
    var whereClause: WhereClause?
}
