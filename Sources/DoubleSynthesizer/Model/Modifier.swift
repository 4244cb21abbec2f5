package struct Modifier {
    /// The word without its argument.
    package let name: String
    /// The word with its argument: `nonisolated(nonsending)`.
    package let text: String
    package let offset: Int

    static func nonisolated(at offset: Int) -> Modifier {
        Modifier(name: "nonisolated", text: "nonisolated", offset: offset)
    }
}
