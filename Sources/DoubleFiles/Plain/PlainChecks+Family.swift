import DoubleSynthesizer

/// The checks that concern the protocols themselves, instead of the types in their requirements.
extension PlainChecks {
    func checkFamily() {
        if case .actor = blueprint.shape {
            let (heir, offset) = place(of: ["Actor"]) ?? (relatives[0], blueprint.offset)
            report(
                "`\(heir.name)` requires an actor, but a plain double is a class: "
                    + Advice.useSpies, heir.source, at: offset)
        }
    }

    /// The protocols that are declared in the files.
    private var relatives: [ProtocolDeclaration] {
        blueprint.protocols.filter { $0.source.name != StandardLibrary.sourceName }
    }

    /// Returns the protocol that inherits at least one of the given names, and the position of that
    /// name.
    private func place(of names: Set<String>) -> (heir: ProtocolDeclaration, offset: Int)? {
        for relative in relatives {
            if let offset = relative.offset(ofBase: names) { return (relative, offset) }
        }
        return nil
    }
}

extension ProtocolDeclaration {
    /// The inherited types. The members of a composition are listed separately.
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
