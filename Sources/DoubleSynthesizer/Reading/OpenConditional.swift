/// An `#if` block at the current position.
struct OpenConditional {
    let offset: Int
    var branch: Condition
    /// The condition of the branch. It's stored, because every declaration in the branch uses it.
    var text: String
    /// The length of the conditions, including those of enclosing blocks.
    var length: Int
    let scopeCount: Int
}
