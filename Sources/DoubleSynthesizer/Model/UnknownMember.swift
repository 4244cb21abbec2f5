/// A declaration that no protocol can have or that the reader does not know.
struct UnknownMember {
    let front: Front
    /// The word that it starts with.
    let word: String
}
