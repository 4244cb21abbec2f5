struct WhereClause {
    /// The clause on one line, with its `where`.
    let text: String
    let offset: Int
    var requirements: [WhereRequirement] = []
}
