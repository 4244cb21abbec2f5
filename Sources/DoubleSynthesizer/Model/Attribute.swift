package struct Attribute: Conditional {
    /// The name without `@` and arguments.
    package let name: String
    /// The whole attribute on one line.
    let text: String
    let offset: Int
    /// The conditions of enclosing `#if` blocks of attributes, outermost first.
    package var conditions: [String] = []

    /// Returns whether it's the same as another one, in the same builds.
    func isSame(as other: Attribute) -> Bool {
        text == other.text && conditions == other.conditions
    }

    /// Returns whether it's the same as another one, at least in the builds of the other one.
    func covers(_ other: Attribute) -> Bool {
        text == other.text && conditions.allSatisfy(other.conditions.contains)
    }

    /// Returns whether it differs from another one, in some build that has both.
    func disagrees(with other: Attribute) -> Bool { text != other.text && !excludes(other) }
}
