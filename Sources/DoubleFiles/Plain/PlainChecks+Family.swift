import DoubleSynthesizer

/// What the protocols themselves say, besides the types of their requirements.
extension PlainChecks {
    func checkFamily() {
        for relative in relatives {
            checkConditions(of: relative)
        }
        if case .actor = blueprint.shape {
            let (heir, offset) = place(of: ["Actor"]) ?? (relatives[0], blueprint.offset)
            complain(
                "`\(heir.name)` asks for an actor, and a plain double is a class: "
                    + Advice.takeSpies, heir.source, at: offset)
        }
    }

    /// The protocols of the files.
    private var relatives: [ProtocolDeclaration] {
        blueprint.protocols.filter { $0.source.name != StandardLibrary.sourceName }
    }

    /// Which protocol inherits one of these names, and where it says so.
    private func place(of names: Set<String>) -> (heir: ProtocolDeclaration, offset: Int)? {
        for relative in relatives {
            if let offset = relative.offset(ofBase: names) { return (relative, offset) }
        }
        return nil
    }

    private func checkConditions(of relative: ProtocolDeclaration) {
        for offset in relative.members.conditionals {
            complain(
                "requirements inside `#if` are there in some builds only: move them to a protocol "
                    + "of their own, or \(Advice.takeSpies)", relative.source, at: offset)
        }
        let own = relatives[0]
        if relative.conditions.allSatisfy(own.conditions.contains) { return }
        let (heir, offset) = place(of: [relative.name]) ?? (own, own.offset)
        complain(
            "`\(relative.name)` is declared under a condition that `\(heir.name)` does not share: "
                + "put both under the same `#if`, or \(Advice.takeSpies)", heir.source, at: offset)
    }

    // MARK: - Names

    /// Complains about properties that the double would have twice, and about the names of what
    /// it is made of.
    func checkNames() {
        for requirements in [
            blueprint.requirements.filter { !$0.belongsToType },
            blueprint.requirements.filter(\.belongsToType),
        ] {
            checkHelpers(of: requirements)
        }
        let keepsTypeState = blueprint.requirements.contains(where: \.keepsTypeState)
        guard blueprint.needsLock || keepsTypeState else { return }
        for requirement in blueprint.requirements {
            let isTaken =
                PlainChecks.ownTypes.contains(requirement.name)
                || (requirement.isStatic && requirement.name == "statics")
                || requirement.types.contains { type in
                    type.first { $0.simpleName.map(PlainChecks.ownTypes.contains) == true } != nil
                }
            guard isTaken else { continue }
            complain(
                "the double has `statics`, `Statics` and `Guarded` of its own, and so cannot meet "
                    + "`\(requirement.fullName)`: rename it, or \(Advice.byHand)", requirement)
        }
    }

    private static let ownTypes: Set<String> = ["Statics", "Guarded"]

    private func checkHelpers(of requirements: [Requirement]) {
        let own = Set(requirements.flatMap(\.helperNames))
        for requirement in requirements where own.contains(requirement.name) {
            complain(
                "the double has a property `\(requirement.name)` of its own, and so cannot meet a "
                    + "requirement of that name: rename the requirement, or \(Advice.byHand)",
                requirement)
        }
        var names: Set<String> = []
        if case .declared(_, let members) = blueprint.superclass { names = members }
        for requirement in requirements {
            guard let name = requirement.helperNames.first(where: { !names.insert($0).inserted })
            else { continue }
            complain(
                "the double would have two properties `\(name)`: rename a requirement or a "
                    + "parameter, or \(Advice.byHand)", requirement)
        }
    }
}

extension ProtocolDeclaration {
    /// What it inherits, those in compositions one by one.
    fileprivate var namedBases: [TypeSyntax] {
        bases.flatMap { base -> [TypeSyntax] in
            if case .composition(let types) = base.unwrapped.shape {
                types
            } else {
                [base.unwrapped]
            }
        }
    }

    fileprivate func offset(ofBase names: Set<String>) -> Int? {
        namedBases.first { base in base.simpleName.map(names.contains) == true }?.range.lowerBound
    }
}

extension Requirement {
    /// The names that a plain double adds for it, where the requirement is.
    fileprivate var helperNames: [String] {
        if isUncallable { return [] }
        var suffixes = ["ShouldFail", "Error", "ReturnValue", "Calls", "CallCount", "DidGetCalled"]
        if isInitializer { suffixes = ["ShouldFail", "Error", "Arguments"] }
        if isProperty {
            suffixes =
                canFail
                ? ["ShouldFail", "Error", "ReturnValue"]
                : result?.obviousValue == nil || isStatic ? ["Value"] : []
        }
        suffixes += recording.elements.map { "Received" + Name.capitalized($0.name) }
        suffixes += recording.closuresWithInput.compactMap { $0.input?.suffix(of: self) }
        return suffixes.map { part + $0 }
    }
}
