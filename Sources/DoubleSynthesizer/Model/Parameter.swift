struct Parameter {
    /// The first name; `_` for no label.
    let label: String
    /// The second name, if there is one.
    var secondName: String?
    var type: TypeSyntax
    let isVariadic: Bool
    let attributes: [Attribute]
    /// Words before the label, in the old place: `isolated`, `_const`.
    var modifiers: [Modifier] = []
    let offset: Int
}
