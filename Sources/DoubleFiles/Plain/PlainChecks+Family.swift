import DoubleSynthesizer

/// What the protocols themselves say, besides the types of their requirements.
extension PlainChecks {
    func checkFamily() {
        for relative in relatives {
            checkConditions(of: relative)
            checkAssociatedTypes(of: relative)
            checkModifiers(of: relative)
        }
        checkInherited()
        if case .actor = blueprint.shape {
            let (heir, offset) = place(of: ["Actor"]) ?? (relatives[0], blueprint.offset)
            complain(
                "`\(heir.name)` asks for an actor, and a plain double is a class: "
                    + Advice.takeSpies, heir.source, at: offset)
        } else if blueprint.isSendable && !blueprint.isIsolated && complaints.isEmpty {
            let own = relatives[0]
            let offset = own.offset(ofBase: ["Sendable"])
            complain(
                "`\(own.name)` is `Sendable`, and a plain double keeps bare variables, which is "
                    + "not safe: \(Advice.takeSpies)", own.source, at: offset ?? own.offset)
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

    private func checkAssociatedTypes(of relative: ProtocolDeclaration) {
        // `where Self: Base` is another way to inherit.
        if let clause = relative.whereClause, !clause.requirements.allSatisfy(\.isInheritance) {
            complain(
                "`\(clause.text)` constrains types that a plain double does not know: "
                    + Advice.takeSpies, relative.source, at: clause.offset)
        }
        for type in relative.members.associatedTypes where type.front.conditions.isEmpty {
            complain(
                "the associated type `\(type.name)` is unknown to a plain double: "
                    + Advice.takeSpies, relative.source, at: type.front.offset)
        }
    }

    private func checkModifiers(of relative: ProtocolDeclaration) {
        for requirement in relative.members.requirements where requirement.isStatic {
            // A static subscript is refused for what it is.
            guard let name = requirement.nameOfStatic,
                let modifier = requirement.front.modifiers.first(where: {
                    $0.name == "static" || $0.name == "class"
                })
            else { continue }
            complain(
                "`\(modifier.name) \(name)` belongs to the type, and a plain double answers for an "
                    + "instance: \(Advice.takeSpies)", relative.source, at: modifier.offset)
        }
    }

    /// Complains about protocols of the standard library that a double with spies answers.
    private func checkInherited() {
        var names = Set(blueprint.protocols.map(\.name)).subtracting(relatives.map(\.name))
        if names.contains("Decodable") || names.contains("Encodable") { names.insert("Codable") }
        if blueprint.identity != nil { names.formUnion(["Equatable", "Hashable"]) }
        if names.isEmpty { return }
        let complaintCount = complaints.count
        for relative in relatives {
            for base in relative.namedBases {
                guard let name = base.simpleName, names.contains(name) else { continue }
                complain(reason(against: name), relative.source, at: base.range.lowerBound)
            }
        }
        if complaints.count == complaintCount { complain(reason(against: names.sorted()[0])) }
    }

    private func reason(against name: String) -> String {
        "`\(name)` asks for more than a plain double can answer by itself: inherit it in the types "
            + "that conform, or \(Advice.takeSpies)"
    }

    // MARK: - Names

    /// Complains about properties that the double would have twice.
    func checkNames() {
        let requirements = blueprint.requirements
        let own = Set(requirements.flatMap(\.helperNames))
        for requirement in requirements where own.contains(requirement.name) {
            complain(
                "the double has a property `\(requirement.name)` of its own, and so cannot meet a "
                    + "requirement of that name: rename the requirement, or \(Advice.byHand)",
                requirement)
        }
        var names: Set<String> = []
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
    /// The name of a static function or property.
    fileprivate var nameOfStatic: String? {
        switch kind {
        case .function: name + parameters.labels
        case .property: name
        case .subscript, .initializer: nil
        }
    }

    /// The names that a plain double adds for it.
    fileprivate var helperNames: [String] {
        if isUncallable { return [] }
        var suffixes = ["ShouldFail", "Error", "ReturnValue", "Calls", "CallCount", "DidGetCalled"]
        if isProperty {
            suffixes =
                effects.canThrow
                ? ["ShouldFail", "Error", "ReturnValue"]
                : result?.obviousValue == nil ? ["Value"] : []
        }
        suffixes += parameters.map { "Received" + Name.capitalized($0.name) }
        return suffixes.map { part + $0 }
    }
}
