struct AssociatedType {
    let front: Front
    let name: String
    let inherited: [TypeSyntax]
    let defaultType: TypeSyntax?
    let whereClause: WhereClause?
}
