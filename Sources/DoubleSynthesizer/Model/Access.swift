/// The visibility of declarations in a type's body.
struct Access {
    /// The level of a declaration without a modifier; nil for internal.
    var byDefault: String?
    /// The reason why nothing there is visible in other files: `private`, `fileprivate` or
    /// ``inCode``.
    var hiding: String?
    /// The maximum visibility of all declarations.
    var limit = AccessLevel.public
    /// The availability of all declarations, as attributes.
    var availability: [Attribute] = []
    /// The SPI groups of all declarations, as attributes.
    var spiGroups: [String] = []

    /// Marks a declaration as hidden in the body of a function, and is the name of its scope.
    static let inCode = "{}"

    /// Returns the level of a declaration with these modifiers.
    func level(of modifiers: [Modifier]) -> AccessLevel {
        let word = modifiers.first { AccessLevel.words.contains($0.name) }?.name ?? byDefault
        let own = word == "open" ? .public : word.flatMap(AccessLevel.init) ?? .internal
        return min(own, limit)
    }
}
