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
