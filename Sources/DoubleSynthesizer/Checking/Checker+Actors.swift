extension Checker {
    func isIsolated(_ declaration: ProtocolDeclaration) -> Bool {
        if declaration.attributes.contains(where: types.isGlobalActor) { return true }
        // The actor's name may be any, or that of the module's default, which nothing here tells.
        return isBeside && !isForActor && declaration === asked
            && declaration.members.fronts.contains { front in
                front.modifiers.contains { $0.text == "nonisolated" }
            }
    }

    /// Complains about protocols that no actor, or no type on one actor, can conform to together.
    func checkActors(of family: Family, _ declaration: ProtocolDeclaration) {
        let actors = globalActors(of: family)
        if family.isActor, let actor = actors.first {
            complain(
                "`\(declaration.name)` asks for an actor, and an actor cannot be on another one, as "
                    + "`\(actor)` says: \(Advice.byHand)", declaration.source,
                at: declaration.offset)
        } else if actors.count > 1 {
            complain(
                "`\(declaration.name)` inherits from protocols on different actors, "
                    + "`\(actors[0])` and `\(actors[1])`, and a double is on one: \(Advice.byHand)",
                declaration.source, at: declaration.offset)
        }
        if family.isActor { checkInitializers(of: family, declaration) }
    }

    /// The global actors that the protocols of a family name, as attributes.
    func globalActors(of family: Family) -> [String] {
        var actors: [String] = []
        for attribute in family.protocols.lazy.flatMap(\.attributes)
        where types.isGlobalActor(attribute) && !actors.contains(attribute.text) {
            actors.append(attribute.text)
        }
        return actors
    }

    private func checkInitializers(
        of family: Family, _ declaration: ProtocolDeclaration
    ) {
        for relative in family.protocols where relative.source.name == StandardLibrary.sourceName {
            let isStrict = relative.name == "Decodable" || relative.name.hasPrefix("ExpressibleBy")
            guard isStrict else { continue }
            complain(
                "`\(relative.name)` asks for an initializer that no actor has, since what it takes may "
                    + "not be `Sendable`: \(Advice.byHand)", declaration.source,
                at: declaration.offset)
        }
    }

    /// Complains about a requirement that is not on the actor that a plain double keeps its variables
    /// on.
    func checkActor(
        of requirement: Requirement, isOutside: Bool, _ family: Family,
        _ declaration: ProtocolDeclaration
    ) {
        guard isOutside || requirement.isOnAnotherActor(than: globalActors(of: family)) else {
            return
        }
        complain(
            "`\(requirement.fullName)` is not on the actor that `\(declaration.name)` is bound to, and "
                + "a plain double keeps its variables there: \(Advice.takeSpies)",
            declaration.source, at: declaration.offset)
    }
}

extension Requirement {
    /// Puts it outside of the actor that the double is bound to.
    mutating func leaveActor(_ types: TypeTable) {
        let isBound =
            front.attributes.contains { types.isGlobalActor($0) }
            || parameters.contains { $0.has("isolated") }
        let isOutside = modifiers.contains { $0.hasPrefix("nonisolated") }
        if !isBound && !isOutside { front.modifiers.append(.nonisolated(at: offset)) }
    }
}
