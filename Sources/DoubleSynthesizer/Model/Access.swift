/// A type representing the visibility of declarations in the body of a type.
struct Access {
    /// The access level of declarations without a modifier, or `nil` if they are internal.
    var byDefault: String?
    /// The reason why declarations aren't visible in other files: `private`, `fileprivate` or
    /// ``inCode``. If they can be visible, the value of this property is `nil`.
    var hiding: String?
    /// The maximum visibility of all declarations.
    var limit = AccessLevel.public
    /// The availability attributes that apply to all declarations.
    var availability: [Attribute] = []
    /// The SPI attributes that apply to all declarations.
    var spiGroups: [String] = []

    /// The reason why a declaration in the body of a function is hidden. This string is also the
    /// name of the body's scope.
    static let inCode = "{}"

    /// Returns the access level of a declaration with the given modifiers.
    func level(of modifiers: [Modifier]) -> AccessLevel {
        let word = modifiers.first { AccessLevel.words.contains($0.name) }?.name ?? byDefault
        let own = word == "open" ? .public : word.flatMap(AccessLevel.init) ?? .internal
        return min(own, limit)
    }
}
