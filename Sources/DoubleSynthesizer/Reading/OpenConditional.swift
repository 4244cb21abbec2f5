/// An `#if` block that contains the current position.
struct OpenConditional {
    let offset: Int
    var branch: Condition
    /// The condition of the current branch. We store this text because every declaration in the
    /// branch uses it.
    var text: String
    /// The length of the conditions, including those of the enclosing blocks.
    var length: Int
    let scopeCount: Int
}
