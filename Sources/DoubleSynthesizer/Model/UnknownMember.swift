/// A declaration that a protocol can't have or that the reader doesn't know.
struct UnknownMember {
    let front: Front
    /// Its first word.
    let word: String
}
