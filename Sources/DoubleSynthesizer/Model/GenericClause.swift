package struct GenericClause {
    /// The text of the clause on one line, including its brackets.
    package let text: String
    var parameters: [GenericParameter]
    package let offset: Int
}
