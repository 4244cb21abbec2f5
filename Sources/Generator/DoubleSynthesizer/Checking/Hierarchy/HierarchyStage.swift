/// A stage that finds all inherited protocols, and reports those that a double can't satisfy.
final class HierarchyStage: CheckingStage {
    private var hierarchy = ProtocolHierarchy()

    func found() -> ProtocolHierarchy {
        hierarchy.add(request.declaration)
        // The loop body adds inherited protocols to this list.
        var next = 0
        while next < hierarchy.protocols.count {
            let declaration = hierarchy.protocols[next]
            for type in declaration.bases { collect(inherited: type, of: declaration) }
            next += 1
        }
        checkIterator()
        return hierarchy
    }

    /// Reports a sequence that must be its own iterator but doesn't inherit the iterator's
    /// protocol.
    private func checkIterator() {
        func isInherited(_ name: String) -> Bool {
            hierarchy.protocols.contains { $0.source.isStandard && $0.name == name }
        }
        guard isInherited("Sequence"), !isInherited("IteratorProtocol") else { return }
        for declaration in hierarchy.protocols {
            let clause = declaration.whereClause?.requirements.first { requirement in
                let sides = [requirement.left.bareName, requirement.right.bareName]
                return requirement.relation == .equality
                    && (sides == ["Iterator", "Self"] || sides == ["Self", "Iterator"])
            }
            guard let clause else { continue }
            request.report(
                "`\(clause.text)` makes the sequence its own iterator: inherit `IteratorProtocol` "
                    + "as well", in: declaration.source, at: clause.left.range.lowerBound)
        }
    }

    /// Adds an inherited type. Problems of an aliased type are reported where the alias is used.
    private func collect(
        inherited type: TypeSyntax, of declaration: ProtocolDeclaration,
        aliasedAt aliasOffset: Int? = nil
    ) {
        let type = type.unwrapped.namingModuleInFront
        let offset = aliasOffset ?? type.range.lowerBound
        switch type.shape {
        case .composition(let types):
            for type in types {
                collect(inherited: type, of: declaration, aliasedAt: aliasOffset)
            }
            return
        case .attributed(_, let type):
            return collect(
                inherited: type, of: declaration, aliasedAt: aliasOffset)
        // A class is always copyable, even if the protocol doesn't require it.
        case .wrapped(.suppressed, _): return
        default: break
        }
        if collect(known: type, of: declaration, at: offset) { return }
        let isOfSystem = type.isOfSystem || declaration.source.isStandard
        if isOfSystem, let name = type.simpleName, isSupported(name) {
            return collect(undeclared: type, of: declaration, at: offset)
        }
        let candidates = protocols.lookUp(type, from: declaration)
        let kinds = types.candidates(type, from: TypeTable.View(declaration))
        let isMixed = kinds.count > 1 && !kinds.allSatisfy(\.isProtocol)
        if isMixed, collect(branches: kinds, of: type, inheritedBy: declaration, at: offset) {
            return
        }
        if !candidates.isEmpty || isMixed {
            let bases = protocols.choose(candidates, for: declaration)
            guard !bases.isEmpty, !isMixed else {
                return request.report(
                    "`\(type.text)` is declared under a condition that `\(declaration.name)` "
                        + "doesn't share: put both under the same `#if`, or \(Advice.byHand)",
                    in: declaration.source, at: offset)
            }
            for base in bases { hierarchy.add(base, inheritedBy: declaration) }
            return
        }
        collect(undeclared: type, of: declaration, at: offset)
    }

    /// Adds an alias that every branch of an `#if` declares, if all branches refer to marker
    /// protocols. A double that satisfies all of these protocols is valid in every build.
    ///
    /// - Returns: Whether the alias was added.
    private func collect(
        branches: [TypeDeclaration], of type: TypeSyntax,
        inheritedBy declaration: ProtocolDeclaration, at offset: Int
    ) -> Bool {
        let targets = branches.compactMap { $0.target(of: type) }
        guard targets.count == branches.count else { return false }
        let markers = targets.flatMap(\.composed)
        guard markers.allSatisfy({ isMarker($0, seenFrom: declaration) }) else { return false }
        for type in markers { _ = collect(known: type, of: declaration, at: offset) }
        return true
    }

    /// Returns whether a type is a protocol of the language that has no members.
    private func isMarker(_ type: TypeSyntax, seenFrom user: ProtocolDeclaration) -> Bool {
        guard let name = type.simpleName, isOfLanguage(type, seenFrom: user) else { return false }
        return [
            "Any", "AnyObject", "Copyable", "Escapable", "Sendable", "SendableMetatype",
        ].contains(name)
    }

    /// Adds a type that is part of the language.
    ///
    /// - Returns: Whether the type was added.
    private func collect(
        known type: TypeSyntax, of declaration: ProtocolDeclaration,
        at offset: Int
    ) -> Bool {
        guard let name = type.simpleName, isOfLanguage(type, seenFrom: declaration) else {
            return false
        }
        switch name {
        case "AnyObject", "class", "Any", "Copyable", "Escapable", "SendableMetatype": break
        case "Sendable": hierarchy.isSendable = true
        case "NSObject", "NSObjectProtocol": hierarchy.inheritsFromNSObject = true
        case "Actor": hierarchy.addActor(declaration)
        case "AnyActor", "DistributedActor":
            request.report(
                "`\(declaration.name)` requires a kind of actor that `actor` doesn't declare: "
                    + Advice.byHand, in: declaration.source, at: offset)
        case "BitwiseCopyable":
            request.report(
                "a double is a class, which can't be `BitwiseCopyable`: \(Advice.byHand)",
                in: declaration.source, at: offset)
        default: return false
        }
        return true
    }

    /// Returns whether a name may refer to a type of the language. If the files declare a type with
    /// the same name, that type takes precedence, unless these files are part of the language.
    private func isOfLanguage(_ type: TypeSyntax, seenFrom user: ProtocolDeclaration) -> Bool {
        if type.isOfSystem || types.find(type, from: TypeTable.View(user)) == nil {
            return true
        }
        let module = protocols.lookUp(type, from: user).first?.source.module
        return module.map(StandardLibrary.modules.contains) == true
    }

    /// Returns whether doubles can satisfy a standard library protocol.
    private func isSupported(_ name: String) -> Bool {
        ["Codable", "Equatable", "Error", "Hashable"].contains(name)
            || protocols.standard[name] != nil
    }

    /// Adds a protocol that the files don't declare.
    private func collect(
        undeclared type: TypeSyntax, of declaration: ProtocolDeclaration,
        at offset: Int
    ) {
        let view = TypeTable.View(declaration)
        if let found = types.candidates(type, from: view).first {
            switch found.kind {
            case .alias:
                // An alias may refer to itself, or several aliases may refer to each other.
                let alias = "\(found.qualifiedName) \(type.text)"
                guard hierarchy.insertAlias(alias, of: declaration) else { return }
                let resolved = request.resolvedBase(type, of: declaration)
                if resolved.text != type.text {
                    return collect(
                        inherited: resolved, of: declaration, aliasedAt: offset)
                }
            case .class:
                hierarchy.superclasses.append(
                    .init(
                        type: type, name: found.qualifiedName, inheritor: declaration,
                        offset: offset))
                return
            default: break
            }
        }
        guard let name = type.standardName else {
            return refuse(type, of: declaration, at: offset)
        }
        switch name {
        // All classes satisfy these protocols.
        case "Observable", "Observation.Observable", "ObservableObject", "Combine.ObservableObject":
            break
        case "Error": hierarchy.isSendable = true
        case "Hashable": hierarchy.identity = .hashable
        case "Equatable": hierarchy.identity = hierarchy.identity ?? .equatable
        case "Codable":
            for part in ["Decodable", "Encodable"] {
                if let found = protocols.standard[part] {
                    hierarchy.add(found, inheritedBy: declaration)
                }
            }
        default:
            if let found = protocols.standard[name] {
                return hierarchy.add(found, inheritedBy: declaration)
            }
            refuse(type, of: declaration, at: offset)
        }
    }

    /// Reports a protocol that the files don't declare.
    private func refuse(
        _ type: TypeSyntax, of declaration: ProtocolDeclaration, at offset: Int
    ) {
        if let name = type.standardName, StandardLibrary.protocols.contains(name) {
            return request.report(
                "`\(name)` has requirements that a double can't implement: inherit it in the "
                    + "conforming types instead, or \(Advice.byHand)",
                in: declaration.source, at: offset)
        }
        guard let lookup = request.lookup else {
            // The compiler reports the members that a double next to its protocol lacks.
            hierarchy.unseen.append(type.text)
            return
        }
        lookup.refuse(type, of: declaration, at: offset, in: request)
    }

    private var protocols: ProtocolTable { request.protocols }
}

extension TypeSyntax {
    /// The members of a protocol composition, or the type itself if it isn't a composition.
    fileprivate var composed: [TypeSyntax] {
        let type = unwrapped.namingModuleInFront
        if case .composition(let types) = type.shape { return types.flatMap(\.composed) }
        return [type]
    }
}

// MARK: - Checks

/// A stage that rejects protocols that no type in another file can conform to.
final class HierarchyChecks: CheckingStage {
    func check(_ hierarchy: ProtocolHierarchy) {
        request.lookup?.checkAccess(of: request)
        checkAvailability()
        checkActors(of: hierarchy)
        request.lookup?.checkCompilersOwn(hierarchy, in: request)
    }

    private var declaration: ProtocolDeclaration { request.declaration }

    /// Reports the protocol if it's unavailable, because its double would also be unavailable.
    private func checkAvailability() {
        let attributes = declaration.attributes + declaration.enclosingContext.availability
        let isUnavailable = attributes.contains { $0.isUnavailability && $0.conditions.isEmpty }
        guard isUnavailable else { return }
        request.report(
            "`\(declaration.name)` is unavailable, so its double would be too: remove it, or leave "
                + "it out", declaration)
    }

    /// Reports protocols if they require an actor, but no actor can conform to all of them.
    private func checkActors(of hierarchy: ProtocolHierarchy) {
        guard hierarchy.isActor else { return }
        if let actor = types.globalActors(of: hierarchy.protocols).first {
            request.report(
                "`\(declaration.name)` requires an actor, which can't be isolated to "
                    + "`\(actor.text)`: \(Advice.byHand)", declaration)
        }
        checkInitializers(of: hierarchy)
    }

    private func checkInitializers(of hierarchy: ProtocolHierarchy) {
        for member in hierarchy.protocols where member.source.isStandard {
            let isStrict = member.name == "Decodable" || member.name.hasPrefix("ExpressibleBy")
            guard isStrict else { continue }
            request.report(
                "`\(member.name)` requires an initializer that an actor can't have, because its "
                    + "argument may not be `Sendable`: \(Advice.byHand)", declaration)
        }
    }
}
