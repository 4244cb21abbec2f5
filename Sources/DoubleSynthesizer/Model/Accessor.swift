struct Accessor {
    /// `get`, `set`, or the word that stands there.
    let name: String
    let modifiers: [String]
    var effects: Effects
    let offset: Int
}
