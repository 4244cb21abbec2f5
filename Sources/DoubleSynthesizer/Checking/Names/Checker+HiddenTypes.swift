// A double that is generic over an associated type `Item` hides every other type of that name, which
// a relative that does not know the associated type may mean.
extension Checker {
    /// Names those standard types in full that associated types of a double hide from a member, and
    /// complains about a type of anybody else.
    func uncover(
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
        let scopes = TypeTable.View(declaration).scopes
        return StandardLibrary.isSwifts(name) && !scopes.contains { types.declares(name, in: $0) }
    }
}
