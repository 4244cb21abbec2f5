package struct WhereClause {
    /// The text of the clause on one line, including the `where` keyword.
    package let text: String
    package let offset: Int
    package var requirements: [WhereRequirement] = []
}
