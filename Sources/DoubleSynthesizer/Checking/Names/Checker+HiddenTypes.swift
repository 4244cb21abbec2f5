// A double that is generic over an associated type `Item` hides every other type of that name, which
// a relative that does not know the associated type may mean.
extension Checker {
    /// Names those standard types in full that associated types of a double hide from a requirement,
    /// and complains about any other type.
    func uncover(
        _ hidden: Set<String>, in requirement: inout Requirement, of relative: ProtocolDeclaration
    ) {
        if hidden.isEmpty { return }
        var lost: String?
        let uncovered = requirement.mappingOuterNames { parts in
            let name = Name.unquoted(parts[0].name)
            guard hidden.contains(name) else { return .name(parts) }
            if isStandard(name, from: relative) { return .name([.init(name: "Swift")] + parts) }
            lost = lost ?? name
            return .name(parts)
        }
        requirement = uncovered
        if let lost { refuse(hidden: lost, relative.source, at: requirement.offset) }
    }

    /// Complains about associated types that are constrained to what others hide.
    func checkHidden(_ hidden: Set<String>, in relative: ProtocolDeclaration) {
        if hidden.isEmpty { return }
        for type in relative.members.associatedTypes {
            let sides = type.whereClause?.requirements.flatMap { [$0.left, $0.right] } ?? []
            for used in type.inherited + sides {
                guard let name = used.mention(of: hidden), !isStandard(name, from: relative) else {
                    continue
                }
                refuse(hidden: name, relative.source, at: type.front.offset)
                break
            }
        }
    }

    private func refuse(hidden name: String, _ source: Source, at offset: Int) {
        complain(
            "`\(name)` is another type here than the associated type of that name, which hides it in "
                + "the double: rename one, or \(Advice.byHand)", source, at: offset)
    }

    /// Whether a name can only mean a type of Swift's own, seen from a protocol.
    func isStandard(_ name: String, from declaration: ProtocolDeclaration) -> Bool {
        let scopes = TypeTable.View(declaration).scopes
        return StandardLibrary.isSwifts(name) && !scopes.contains { types.declares(name, in: $0) }
    }
}
