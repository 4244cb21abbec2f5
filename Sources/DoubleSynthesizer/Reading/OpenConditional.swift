/// An `#if` that is being walked.
struct OpenConditional {
    let offset: Int
    var branch: Condition
    /// The condition of the branch; kept, since every declaration in it asks for it.
    var text: String
    /// How long the conditions are here, with those around.
    var length: Int
    let scopeCount: Int
}
