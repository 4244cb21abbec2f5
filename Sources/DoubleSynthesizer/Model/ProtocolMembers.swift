/// What a protocol declares in its braces, those under `#if` with the others.
package struct ProtocolMembers {
    package var requirements: [Requirement] = []
    package var associatedTypes: [AssociatedType] = []
    var aliases: [TypeAlias] = []
    /// Declarations that no protocol can have or that the reader does not know.
    var unknown: [UnknownMember] = []
    /// Where the `#if` blocks stand that are inside of no other one.
    package var conditionals: [Int] = []

    /// What stands in front of each member.
    var fronts: [Front] {
        var fronts = requirements.map(\.front)
        for type in associatedTypes { fronts.append(type.front) }
        for alias in aliases { fronts.append(alias.front) }
        for member in unknown { fronts.append(member.front) }
        return fronts
    }
}
