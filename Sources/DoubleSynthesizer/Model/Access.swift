/// Who sees what is declared in a type's body.
struct Access {
    /// The level that a declaration there has when it names none; nil for internal.
    var byDefault: String?
    /// A word for why nothing there is seen in other files: `private`, `fileprivate` or ``inCode``.
    var hiding: String?
    /// The furthest that anything there reaches.
    var limit = AccessLevel.public
    /// Where and until when there is anything there, as attributes.
    var availability: [Attribute] = []
    /// The groups of system programming interfaces that all there belongs to, as attributes.
    var spiGroups: [String] = []

    /// What hides a declaration in the body of a function, and is the name of its scope.
    static let inCode = "{}"

    /// The level of a declaration with these modifiers.
    func level(of modifiers: [Modifier]) -> AccessLevel {
        let word = modifiers.first { AccessLevel.words.contains($0.name) }?.name ?? byDefault
        let own = word == "open" ? .public : word.flatMap(AccessLevel.init) ?? .internal
        return min(own, limit)
    }
}
