/// The body of a type at the current position.
struct OpenScope {
    let openBrace: Int
    /// The reader's scope outside of the body.
    var outerScope: [String]?
    /// The visibility of protocols in the body.
    var access: Access
}
