/// The body of a type that contains the current position.
struct OpenScope {
    let openBrace: Int
    /// The scope of the reader outside of the body.
    var outerScope: [String]?
    /// The visibility of protocols that are declared in the body.
    var access: Access
}
