package struct GenericClause {
    /// The clause on one line, with its brackets.
    package let text: String
    var parameters: [GenericParameter]
    package let offset: Int
}
