package struct AssociatedType {
    package let front: Front
    package let name: String
    let inherited: [TypeSyntax]
    let defaultType: TypeSyntax?
    let whereClause: WhereClause?
}
