package struct Attribute: Conditional {
    /// The name of the attribute, without `@` and arguments.
    package let name: String
    /// The attribute including its arguments, on one line.
    let text: String
    let offset: Int
    /// The conditions of the `#if` blocks that contain this attribute, outermost first.
    package var conditions: [String] = []

    /// Returns whether this attribute is identical to another attribute and exists in the same
    /// builds.
    func isSame(as other: Attribute) -> Bool {
        text == other.text && conditions == other.conditions
    }

    /// Returns whether this attribute is identical to another attribute and exists in at least the
    /// same builds.
    func covers(_ other: Attribute) -> Bool {
        text == other.text && conditions.allSatisfy(other.conditions.contains)
    }

    /// Returns whether this attribute differs from another attribute in a build that contains both.
    func disagrees(with other: Attribute) -> Bool { text != other.text && !excludes(other) }
}
