/// The attributes and modifiers of a member, and its conditions.
package struct Front {
    var attributes: [Attribute] = []
    package var modifiers: [Modifier] = []
    /// The conditions of the enclosing `#if` blocks inside the protocol or the class.
    package var conditions: [String] = []
    /// The position of its modifiers or its keyword.
    package var offset: Int
}
