/// The members of a protocol, including conditional ones.
package struct ProtocolMembers {
    package var requirements: [Requirement] = []
    package var associatedTypes: [AssociatedType] = []
    var aliases: [TypeAlias] = []
    /// Declarations that a protocol can't have or that are unknown.
    var unknown: [UnknownMember] = []
    /// The positions of the outermost `#if` blocks.
    package var conditionals: [Int] = []

    /// The attributes and modifiers of each member.
    var fronts: [Front] {
        var fronts = requirements.map(\.front)
        for type in associatedTypes { fronts.append(type.front) }
        for alias in aliases { fronts.append(alias.front) }
        for member in unknown { fronts.append(member.front) }
        return fronts
    }
}
