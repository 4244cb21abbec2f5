struct Modifier {
    /// The word without its argument.
    let name: String
    /// The word with its argument: `nonisolated(nonsending)`.
    let text: String
    let offset: Int

    static func nonisolated(at offset: Int) -> Modifier {
        Modifier(name: "nonisolated", text: "nonisolated", offset: offset)
    }
}
