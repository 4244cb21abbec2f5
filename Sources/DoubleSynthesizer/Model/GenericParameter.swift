struct GenericParameter {
    var name: String
    let isPack: Bool
    let isValue: Bool
    var constraint: TypeSyntax?
}
