// A double that is generic over an associated type `Item` hides every other type of that name, which
// a relative that does not know the associated type may mean.
extension Checker {
    /// Names those standard types in full that associated types of a double hide from a member, and
    /// complains about a type of anybody else.
    mutating func uncover(
        _ hidden: Set<String>, in member: inout Member, of relative: ProtocolDeclaration
    ) {
        if hidden.isEmpty { return }
        var lost: String?
        let uncovered = member.mappingOuterNames { parts in
            let name = Name.unquoted(parts[0].name)
            guard hidden.contains(name) else { return .name(parts) }
            if isStandard(name, from: relative) { return .name([.init(name: "Swift")] + parts) }
            lost = lost ?? name
            return .name(parts)
        }
        member = uncovered
        guard let lost else { return }
        refuse(
            member,
            "`\(lost)` is another type here than the associated type of that name, which hides it in "
                + "the double: rename one, or \(Advice.byHand)")
    }

    /// Whether a name can only mean a type of Swift's own, seen from a protocol.
    func isStandard(_ name: String, from declaration: ProtocolDeclaration) -> Bool {
        let scopes = TypeTable.View(scope: declaration.scope).scopes
        return StandardLibrary.isSwifts(name) && !scopes.contains { types.declares(name, in: $0) }
    }
}

extension ProtocolDeclaration {
    /// Whether it has an associated type or an alias of this name.
    func declares(_ name: String) -> Bool {
        // Its primary ones may be those of a protocol out of sight.
        primaryAssociatedTypes.contains(name)
            || members.contains { member in
                switch member.kind {
                case .associatedType(let type): type.name == name
                case .typeAlias(let alias): alias.name == name
                default: false
                }
            }
    }
}
