package struct Attribute: Conditional {
    /// The name without `@` and arguments.
    package let name: String
    /// The whole attribute on one line.
    let text: String
    let offset: Int
    /// The conditions of the `#if` blocks of attributes that it stands in, outermost first.
    package var conditions: [String] = []

    /// Whether it says the same as another one, in the same builds.
    func isSame(as other: Attribute) -> Bool {
        text == other.text && conditions == other.conditions
    }

    /// Whether it says the same wherever another one says it, at least.
    func covers(_ other: Attribute) -> Bool {
        text == other.text && conditions.allSatisfy(other.conditions.contains)
    }

    /// Whether it says something else than another one, in some build that has both.
    func disagrees(with other: Attribute) -> Bool { text != other.text && !excludes(other) }
}
