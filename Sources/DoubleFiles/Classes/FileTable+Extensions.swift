import DoubleSynthesizer

extension FileTable {
    /// The identity functions that the double declares itself.
    ///
    /// A double made of spies inherits both functions from `Unstubbed.Identity`. If an extension
    /// also declares one of them, the extension takes precedence. However, a function that is less
    /// visible than the double can't satisfy the requirement.
    func ownIdentity(in setting: Setting) -> Set<Blueprint.IdentityMember> {
        guard setting.family.identity != nil else { return [] }
        let extensions = setting.family.protocols.flatMap { self.extensions(of: $0) }
        var own: Set<Blueprint.IdentityMember> = []
        for member in [Blueprint.IdentityMember.equality, .hash] {
            let levels = extensions.flatMap { $0.levels(of: member) }
            let isImplemented = levels.contains { $0 >= setting.request.options.access.ofImports }
            let isNeeded = !setting.request.options.hasSpies || !levels.isEmpty
            if isNeeded && !isImplemented { own.insert(member) }
        }
        return own
    }

    func implementations(in setting: Setting) -> (Requirement) -> Bool {
        let required = Dictionary(
            grouping: setting.family.protocols.flatMap(\.members.requirements), by: \.overloadName)
        let extensions = setting.family.protocols.flatMap { self.extensions(of: $0) }
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
    /// Returns the access levels of the members that implement the identity, except for private
    /// members.
    fileprivate func levels(of identity: Blueprint.IdentityMember) -> [AccessLevel] {
        var access = Access()
        access.byDefault = place.front.modifiers.first { AccessLevel.words.contains($0.name) }?.name
        return members.compactMap { requirement in
            let isFound =
                switch identity {
                case .equality:
                    requirement.isOperator && requirement.name == "=="
                        && requirement.parameters.count == 2
                case .hash: requirement.fullName == "hash(into:)"
                }
            let words = [access.byDefault] + requirement.front.modifiers.map(\.name)
            let isHidden = words.contains("private") || words.contains("fileprivate")
            return isFound && !isHidden ? access.level(of: requirement.front.modifiers) : nil
        }
    }
}

extension Requirement {
    /// Returns whether a member without parameters implements this requirement as declared in the
    /// protocol.
    fileprivate func isImplemented(by member: Requirement) -> Bool {
        guard overloadName == member.overloadName, isProperty == member.isProperty,
            !member.front.modifiers.arePrivate, member.conditions.allSatisfy(conditions.contains),
            withoutVoid.result?.text == member.withoutVoid.result?.text
        else { return false }
        return (isSettable ? member.isSettable : true)
            && (member.effects.isAsync ? effects.isAsync : true)
            && (member.effects.canThrow ? effects.throwsAnything : true)
    }
}
