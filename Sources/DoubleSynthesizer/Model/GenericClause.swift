struct GenericClause {
    /// The clause on one line, with its brackets.
    let text: String
    var parameters: [GenericParameter]
    let offset: Int
}
