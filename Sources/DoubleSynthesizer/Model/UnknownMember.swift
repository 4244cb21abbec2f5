/// A declaration that a protocol can't contain, or that the reader doesn't know.
struct UnknownMember {
    let front: Front
    /// The first word of the declaration.
    let word: String
}
