import DoubleSynthesizer

extension FileTable {
    /// The identity functions that the double declares itself.
    ///
    /// A double made of spies inherits both functions from `TestDouble.Identity`. If an extension
    /// also declares one of them, the extension takes precedence. However, a function that is less
    /// visible than the double, or that may be isolated to an actor, can't satisfy the requirement.
    func ownIdentity(in context: DoubleContext) -> Set<Blueprint.IdentityMember> {
        guard context.hierarchy.identity != nil else { return [] }
        let visible = context.request.options.access.limitedToPublic
        var members: Set<Blueprint.IdentityMember> = []
        for member in [Blueprint.IdentityMember.equality, .hash] {
            var isNeeded = !context.request.options.hasSpies
            var isImplemented = false
            for declaration in context.hierarchy.protocols {
                let isIsolated = context.mayIsolateExtensions(of: declaration)
                for body in extensions(of: declaration) {
                    for function in body.functions(of: member) {
                        isNeeded = true
                        let isOutside = function.isNonisolated || body.isNonisolated
                        if function.level >= visible, isOutside || !isIsolated {
                            isImplemented = true
                        }
                    }
                }
            }
            if isNeeded && !isImplemented { members.insert(member) }
        }
        return members
    }

    func implementations(in context: DoubleContext) -> (Requirement) -> Bool {
        let required = Dictionary(
            grouping: context.hierarchy.protocols.flatMap(\.members.requirements),
            by: \.overloadName)
        let extensions = context.hierarchy.protocols.flatMap { self.extensions(of: $0) }
        let added = Dictionary(
            grouping: extensions.flatMap(\.members), by: \.overloadName)
        return { requirement in
            let name = requirement.overloadName
            return added[name, default: []].contains { member in
                required[name, default: []].contains {
                    $0.isProperty == requirement.isProperty && $0.isImplemented(by: member)
                }
            }
        }
    }
}

extension ClassBody {
    /// `true` if the extension is explicitly nonisolated.
    fileprivate var isNonisolated: Bool {
        place.front.modifiers.contains { $0.text == "nonisolated" }
    }

    /// Returns the members that implement the identity, except for private members.
    fileprivate func functions(
        of identity: Blueprint.IdentityMember
    ) -> [(level: AccessLevel, isNonisolated: Bool)] {
        var access = Access()
        access.defaultLevel = place.front.modifiers.accessModifier?.accessLevel ?? .internal
        return members.compactMap { requirement in
            let isFound =
                switch identity {
                case .equality:
                    requirement.isOperator && requirement.name == "=="
                        && requirement.parameters.count == 2
                case .hash: requirement.fullName == "hash(into:)"
                }
            let isHidden = place.front.modifiers.isPrivate || requirement.front.modifiers.isPrivate
            guard isFound, !isHidden else { return nil }
            return (access.level(of: requirement.front.modifiers), requirement.isNonisolated)
        }
    }
}

extension Requirement {
    /// Returns whether a member without parameters implements this requirement as declared in the
    /// protocol.
    fileprivate func isImplemented(by member: Requirement) -> Bool {
        guard overloadName == member.overloadName, isProperty == member.isProperty,
            !member.front.modifiers.isPrivate, member.conditions.allSatisfy(conditions.contains),
            withoutVoid.result?.text == member.withoutVoid.result?.text
        else { return false }
        return (isSettable ? member.isSettable : true)
            && (member.effects.isAsync ? effects.isAsync : true)
            && (member.effects.canThrow ? effects.throwsAnything : true)
    }
}
