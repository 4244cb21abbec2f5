package struct WhereClause {
    /// The clause on one line, with its `where`.
    package let text: String
    package let offset: Int
    package var requirements: [WhereRequirement] = []
}
