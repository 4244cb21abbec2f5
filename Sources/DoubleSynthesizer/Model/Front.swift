/// The attributes, modifiers and conditions of a member.
package struct Front {
    var attributes: [Attribute] = []
    package var modifiers: [Modifier] = []
    /// The conditions of the `#if` blocks inside the protocol or class that contain this member.
    package var conditions: [String] = []
    /// The position of the modifiers or, if there are none, of the keyword.
    package var offset: Int
}
