/// What stands in front of a member's keyword, and around it.
package struct Front {
    var attributes: [Attribute] = []
    package var modifiers: [Modifier] = []
    /// The conditions of the `#if` blocks around it, inside the protocol or the class.
    package var conditions: [String] = []
    /// Where its modifiers or its keyword stand.
    package var offset: Int
}
