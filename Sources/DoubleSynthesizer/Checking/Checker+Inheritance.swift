extension Checker {
    func collect(_ declaration: ProtocolDeclaration, into family: inout Family) {
        for type in declaration.bases {
            collect(inherited: type, of: declaration, into: &family)
        }
    }

    /// Complains about what only the compiler knows that a protocol asks for.
    func checkCompilersOwn(_ family: Family, _ declaration: ProtocolDeclaration) {
        for relative in family.protocols {
            if access == .open, form == .spy, relative.name == "Strideable",
                relative.source.name == StandardLibrary.sourceName
            {
                complain(
                    "`Strideable` asks for what a class that others derive from cannot have: ask for "
                        + "a double that is `public`, or \(Advice.byHand)", declaration.source,
                    at: declaration.offset)
            }
            guard let module = relative.source.module,
                let reason = StandardLibrary.secrets["\(module).\(relative.name)"]
            else { continue }
            complain(
                "`\(relative.name)` asks for \(reason): \(Advice.byHand)", declaration.source,
                at: declaration.offset)
        }
    }

    /// Takes in an inherited type. What an alias stands for is complained about where the alias is.
    private func collect(
        inherited type: TypeSyntax, of declaration: ProtocolDeclaration, into family: inout Family,
        behindAliasAt place: Int? = nil
    ) {
        let type = type.unwrapped
        let offset = place ?? type.range.lowerBound
        switch type.shape {
        case .composition(let types):
            for type in types {
                collect(inherited: type, of: declaration, into: &family, behindAliasAt: place)
            }
            return
        case .attributed(_, let type):
            return collect(
                inherited: type, of: declaration, into: &family, behindAliasAt: place)
        // A class can be copied, and so it is whatever the protocol could do without.
        case .suppressed: return
        default: break
        }
        if collect(known: type, of: declaration, into: &family, at: offset) { return }
        let isOfSystem = type.isOfSystem || declaration.source.name == StandardLibrary.sourceName
        if isOfSystem, let name = type.simpleName, isAnswered(name) {
            return collect(stranger: type, of: declaration, into: &family, at: offset)
        }
        let candidates = lookUp(type, from: declaration)
        let kinds = types.candidates(type, from: TypeTable.View(declaration))
        let isMixed = kinds.count > 1 && !kinds.allSatisfy(\.isProtocol)
        if !candidates.isEmpty || isMixed {
            let bases = choose(candidates, for: declaration)
            let isAlwaysThere = bases.allSatisfy { $0.isThere(with: declaration) }
            guard !bases.isEmpty, !isMixed, isAlwaysThere || form == .spy else {
                return complain(
                    "`\(type.text)` is declared under a condition that `\(declaration.name)` does "
                        + "not share: put both under the same `#if`, or \(Advice.byHand)",
                    declaration.source, at: offset)
            }
            for base in bases { family.add(base, inheritedBy: declaration) }
            return
        }
        collect(stranger: type, of: declaration, into: &family, at: offset)
    }

    /// Takes in what the language itself knows; returns whether it was that.
    private func collect(
        known type: TypeSyntax, of declaration: ProtocolDeclaration, into family: inout Family,
        at offset: Int
    ) -> Bool {
        guard let name = type.simpleName, isOfLanguage(type, seenFrom: declaration) else {
            return false
        }
        switch name {
        case "AnyObject", "class", "Any", "Copyable", "Escapable", "SendableMetatype": break
        case "Sendable":
            family.isSendable = true
            // The place to complain about is in the protocol that was asked for.
            if family.isAsked(declaration) { family.sendableOffset = offset }
        case "NSObject", "NSObjectProtocol": family.inheritsFromNSObject = true
        case "Actor" where form == .spy: family.addActor(declaration)
        case "Actor", "AnyActor", "DistributedActor":
            complain(
                form == .plain && name == "Actor"
                    ? "`\(declaration.name)` asks for an actor, and a plain double is a class: "
                        + Advice.takeSpies
                    : "`\(declaration.name)` asks for an actor of another kind than `actor` declares: "
                        + Advice.byHand, declaration.source, at: offset)
        case "BitwiseCopyable":
            complain(
                "`BitwiseCopyable` is for values, and a double is a class: \(Advice.byHand)",
                declaration.source, at: offset)
        default: return false
        }
        return true
    }

    /// Whether a name can be one that the language knows: a type of that name in the files goes before,
    /// unless they are the language's own.
    private func isOfLanguage(_ type: TypeSyntax, seenFrom user: ProtocolDeclaration) -> Bool {
        if type.isOfSystem || types.find(type, from: TypeTable.View(user)) == nil {
            return true
        }
        let module = lookUp(type, from: user).first?.source.module
        return module.map(StandardLibrary.modules.contains) == true
    }

    /// Whether the brain has an answer of its own to a protocol of the standard library.
    private func isAnswered(_ name: String) -> Bool {
        ["Codable", "Equatable", "Error", "Hashable"].contains(name)
            || standardDeclarations[name] != nil
    }

    /// Takes in a protocol that the given files do not declare.
    private func collect(
        stranger type: TypeSyntax, of declaration: ProtocolDeclaration, into family: inout Family,
        at offset: Int
    ) {
        let view = TypeTable.View(declaration)
        if let found = types.candidates(type, from: view).first {
            switch found.kind {
            case .alias:
                // One may stand for itself, or many of them for each other.
                let alias = "\(found.qualifiedName) \(type.text)"
                guard family.isNew(alias: alias, of: declaration) else { return }
                let resolved = resolvedBase(type, of: declaration)
                if resolved.text != type.text {
                    return collect(
                        inherited: resolved, of: declaration, into: &family, behindAliasAt: offset)
                }
            case .class:
                return complain(
                    "`\(declaration.name)` asks for a subclass of `\(type.text)`, whose initializers "
                        + "a double does not know: \(Advice.byHand)", declaration.source, at: offset
                )
            default: break
            }
        }
        guard let name = type.standardName else {
            return complain(ofStranger: type, declaration, in: &family, at: offset)
        }
        switch name {
        // Every class has all that they ask for.
        case "Observable", "Observation.Observable", "ObservableObject", "Combine.ObservableObject":
            break
        case "Error": family.isSendable = true
        case "Hashable" where form == .spy: family.identity = .hashable
        case "Equatable" where form == .spy: family.identity = family.identity ?? .equatable
        case "Codable" where form == .spy:
            for part in ["Decodable", "Encodable"] {
                if let found = standardDeclarations[part] {
                    family.add(found, inheritedBy: declaration)
                }
            }
        default:
            if form == .spy, let found = standardDeclarations[name] {
                return family.add(found, inheritedBy: declaration)
            }
            complain(ofStranger: type, declaration, in: &family, at: offset)
        }
    }

    /// What an alias of protocols stands for, in the names of the module that declares it.
    func resolvedBase(_ type: TypeSyntax, of heir: ProtocolDeclaration) -> TypeSyntax {
        let own = TypeTable.View(heir)
        var (resolved, view) = types.resolved(type, from: own)
        // What is declared beside the alias, another protocol may not see.
        resolved = resolved.mappingNames { parts in
            let name = Name.unquoted(parts[0].name)
            let isInside = { self.types.declares(name, in: $0) }
            guard let home = view.scopes.first(where: isInside),
                home != own.scopes.first(where: isInside)
            else { return .name(parts) }
            return .name(home.map { .init(name: Name.quotedMember($0)) } + parts)
        }
        guard let name = type.bareName,
            let home = types.foreignHome(of: name, seenFrom: heir.source.module)
        else { return resolved }
        return resolved.mappingNames { parts in
            let isShared = types.isShared(
                Name.unquoted(parts[0].name), declaredIn: home, tested: asked?.source.module)
            return .name((isShared ? [.init(name: home)] : []) + parts)
        }
    }

    private func complain(
        ofStranger type: TypeSyntax, _ declaration: ProtocolDeclaration, in family: inout Family,
        at offset: Int
    ) {
        if form == .plain, let name = type.standardName, isAnswered(name) {
            return complain(
                "`\(name)` asks for more than a plain double can answer by itself: inherit it in the "
                    + "types that conform, or \(Advice.takeSpies)", declaration.source, at: offset)
        }
        if let name = type.standardName, StandardLibrary.protocols.contains(name) {
            return complain(
                "`\(name)` asks for more than a double can answer by itself: inherit it in the "
                    + "types that conform, or \(Advice.byHand)", declaration.source, at: offset)
        }
        // Beside its protocol, the compiler says what a double lacks.
        if isBeside {
            family.inheritsUnseen = true
            return
        }
        if let name = type.simpleName, StandardLibrary.demanding.contains(name) {
            return complain(
                "`\(type.text)` belongs to the toolchain, and asks for more than a double can answer "
                    + "by itself: \(Advice.byHand)", declaration.source, at: offset)
        }
        if let name = type.simpleName, StandardLibrary.foreign.contains(name) {
            return complain(
                "`\(type.text)` belongs to the toolchain, whose files are not here: put `@Spy` on a class "
                    + "of yours that conforms to it, or \(Advice.byHand)", declaration.source,
                at: offset)
        }
        complain(
            "`\(type.text)` is inherited, but it is not declared in the files that were "
                + "given: give its file too, or "
                + (form == .spy
                    ? "put `@Spy` on a class of yours that conforms" : Advice.byHand),
            declaration.source, at: offset)
    }

    /// Which of several declarations a protocol inherits: the one that is there whenever it is, or
    /// else those of all conditions.
    private func choose(
        _ candidates: [ProtocolDeclaration], for user: ProtocolDeclaration
    ) -> [ProtocolDeclaration] {
        // Those of the nearest module come first.
        let own = candidates.filter { $0.source.module == candidates.first?.source.module }
        if let present = own.first(where: { $0.isThere(with: user) }) { return [present] }
        return own.filter { candidate in
            !candidate.conditions.contains {
                user.conditions.contains(Condition.negation($0))
            }
        }
    }

    /// The protocols that a name means, seen from another one: the nearest around it first.
    func lookUp(
        _ type: TypeSyntax, from user: ProtocolDeclaration
    ) -> [ProtocolDeclaration] {
        guard case .name(let parts) = type.shape else { return [] }
        let names = parts.map { Name.unquoted($0.name) }
        let view = TypeTable.View(user)
        for scope in view.scopes {
            if let found = declarations[(scope + names).joined(separator: ".")] { return found }
        }
        guard let rest = types.withoutModule(names, from: view) else { return [] }
        // Without a name, it is the module that is in work.
        return declarations[rest.joined(separator: "."), default: []].filter {
            $0.source.module == nil || $0.source.module == names[0]
        }
    }
}

extension ProtocolDeclaration {
    /// Whether it is compiled whenever another one is.
    fileprivate func isThere(with user: ProtocolDeclaration) -> Bool {
        conditions.allSatisfy(user.conditions.contains)
    }
}
