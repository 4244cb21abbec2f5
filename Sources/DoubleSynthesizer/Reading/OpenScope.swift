/// A type's body that is being walked.
struct OpenScope {
    let openBrace: Int
    /// The reader's scope outside of the body.
    var outerScope: [String]?
    /// Where a protocol in it can be seen.
    var access: Access
}
