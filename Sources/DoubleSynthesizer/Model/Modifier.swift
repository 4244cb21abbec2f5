package struct Modifier {
    /// The name of the modifier, without its argument.
    package let name: String
    /// The modifier with its argument, for example `nonisolated(nonsending)`.
    package let text: String
    package let offset: Int

    static func nonisolated(at offset: Int) -> Modifier {
        Modifier(name: "nonisolated", text: "nonisolated", offset: offset)
    }
}
