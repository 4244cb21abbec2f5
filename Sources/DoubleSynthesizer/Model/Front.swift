/// What stands in front of a member's keyword, and around it.
struct Front {
    var attributes: [Attribute] = []
    var modifiers: [Modifier] = []
    /// The conditions of the `#if` blocks around it, inside the protocol or the class.
    var conditions: [String] = []
    /// Where its modifiers or its keyword stand.
    var offset: Int
}
