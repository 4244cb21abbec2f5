/// The members of a protocol, including conditional members.
package struct ProtocolMembers {
    package var requirements: [Requirement] = []
    package var associatedTypes: [AssociatedType] = []
    var aliases: [TypeAlias] = []
    /// The declarations that are unknown, or that a protocol can't contain.
    var unknown: [UnknownMember] = []
    /// The positions of the outermost `#if` blocks in the protocol.
    package var conditionals: [Int] = []

    /// The attributes and modifiers of all members.
    var fronts: [Front] {
        var fronts = requirements.map(\.front)
        for type in associatedTypes { fronts.append(type.front) }
        for alias in aliases { fronts.append(alias.front) }
        for member in unknown { fronts.append(member.front) }
        return fronts
    }
}
