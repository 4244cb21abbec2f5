extension TypeTable {
    /// Returns whether the type to which a name refers depends on an `#if`. Attributes of the type
    /// are ignored.
    func isConditional(_ type: TypeSyntax, from view: View) -> Bool {
        var type = type.unwrapped
        if case .attributed(_, let inner) = type.shape { type = inner }
        return targets(of: type, from: view).count > 1
    }

    /// Returns whether a type has no values.
    package func isUninhabited(_ type: TypeSyntax, from view: View) -> Bool {
        let (type, view) = resolved(type, from: view)
        return type.unwrapped.standardName == "Never"
            || find(type.unwrapped, from: view)?.isEmpty == true
    }

    /// Returns whether a type is declared as `Sendable` in the files. If the type is an alias, this
    /// function also follows the aliases in its target.
    func isDeclaredSendable(_ type: TypeSyntax, from view: View) -> Bool {
        var links = TypeTable.longestChain
        return isDeclaredSendable(type, from: view, &links)
    }

    private func isDeclaredSendable(_ type: TypeSyntax, from view: View, _ links: inout Int) -> Bool
    {
        let candidates = candidates(type, from: view)
        return !candidates.isEmpty
            && candidates.allSatisfy { found in
                if case .actor = found.kind { return true }
                if let target = found.target(of: type) {
                    return isSendable(target, from: view.moved(to: found), &links)
                }
                // A nonisolated type can conform to a protocol on an actor.
                if !found.isProtocol, found.attributes.contains(where: isGlobalActor) {
                    return true
                }
                return found.inherited.contains { base in
                    isSendable(base: base, of: found, from: view, &links)
                }
            }
    }

    /// Returns whether a protocol or class makes the types that inherit it `Sendable`.
    private func isSendable(
        base: TypeSyntax, of inheritor: TypeDeclaration, from view: View, _ links: inout Int
    ) -> Bool {
        if case .attributed(let prefixes, let inner) = base.shape {
            let isChecked = !prefixes.contains { $0.text == "@unchecked" }
            return inner.standardName == "Sendable"
                || isChecked && isSendable(base: inner, of: inheritor, from: view, &links)
        }
        if case .composition(let parts) = base.unwrapped.shape {
            return parts.contains { isSendable(base: $0, of: inheritor, from: view, &links) }
        }
        let home = view.moved(to: inheritor)
        guard find(base, from: home) != nil else {
            return base.standardName.map(StandardLibrary.sendableProtocols.contains) == true
        }
        guard links > 0 else { return false }
        links -= 1
        return isDeclaredSendable(base, from: home, &links)
    }

    /// Returns whether the target of an alias is known to be `Sendable`.
    private func isSendable(_ target: TypeSyntax, from view: View, _ links: inout Int) -> Bool {
        guard links > 0 else { return false }
        links -= 1
        var names: Set<String> = []
        let unknown = target.first { part in
            guard find(part, from: view) != nil else { return false }
            guard let name = part.plainName, isDeclaredSendable(part, from: view, &links) else {
                return true
            }
            names.insert(name)
            return false
        }
        return unknown == nil && target.isKnownSendable(names)
    }

    /// Returns whether values of a type can't leave their actor. This is the case if the type is,
    /// or contains, a class in the files that isn't made `Sendable` by any declaration.
    func isKnownNonsendable(_ type: TypeSyntax, from view: View, links: Int = longestChain) -> Bool
    {
        type.first { part in
            guard links > 0, let found = find(part, from: view) else { return false }
            if let target = found.target(of: part) {
                return isKnownNonsendable(target, from: view.moved(to: found), links: links - 1)
            }
            guard case .class = found.kind else { return false }
            let isPlain = found.inherited.allSatisfy { base in
                ["Codable", "Comparable", "CustomStringConvertible", "Equatable", "Hashable"]
                    .contains(base.standardName)
            }
            return isPlain && !found.attributes.contains(where: isGlobalActor)
        } != nil
    }

    /// Returns the function type of a parameter, unless the parameter is `@escaping`. If the type
    /// is an alias, this function resolves it.
    package func functionType(of type: TypeSyntax, from view: View) -> TypeSyntax.FunctionType? {
        for target in targets(of: type, from: view) {
            switch target.type.unwrapped.shape {
            case .function(let function): return function
            case .attributed(let prefixes, let inner)
            where !prefixes.contains { $0.text == "@escaping" }:
                for inner in targets(of: inner, from: target.view) {
                    if case .function(let function) = inner.type.unwrapped.shape { return function }
                }
            default:
                // If Foundation isn't imported, the project may declare a type with the same name.
                guard target.type.isOfSystem || unreadModules.contains("Foundation"),
                    let function = StandardLibrary.functionType(of: target.type)
                else { break }
                return function
            }
        }
        return nil
    }

    /// Returns whether all names in a type refer to the same types at two positions.
    func refersToSameTypes(_ type: TypeSyntax, from home: View, and view: View) -> Bool {
        let other = type.first { part in
            find(part, from: home)?.qualifiedName != find(part, from: view)?.qualifiedName
        }
        return other == nil
    }

    /// Returns the primary associated types of a protocol, for example `Element` of `Sequence`. If
    /// they aren't known, this function returns `nil`.
    func primaryAssociatedTypes(of type: TypeSyntax, from view: View) -> [String]? {
        if let found = find(type, from: view) {
            return found.isProtocol ? found.primaryAssociatedTypes : nil
        }
        return type.standardName.flatMap { StandardLibrary.primaryAssociatedTypes[$0] }
    }

    /// Returns whether this is a type like `Mutex` in the `Synchronization` module, instead of
    /// another type with the same name.
    func isImmovable(_ type: TypeSyntax) -> Bool {
        guard let name = type.standardName, StandardLibrary.immovable.contains(name),
            !type.children.isEmpty
        else { return false }
        return type.isOfSystem || unreadModules.contains("Synchronization")
    }

    /// Returns whether a type contains the name of a deprecated type.
    func isDeprecated(_ type: TypeSyntax, from view: View) -> Bool {
        type.first { part in
            guard case .name(let parts) = part.shape else { return false }
            return parts.indices.contains { index in
                let owner = part.with(.name(Array(parts[...index])))
                return find(owner, from: view)?.attributes.contains(where: \.isDeprecation) == true
            }
        } != nil
    }

    /// Returns the global actors of the given protocols, without duplicates.
    package func globalActors(of protocols: [ProtocolDeclaration]) -> [Attribute] {
        var actors: [Attribute] = []
        for actor in protocols.flatMap(\.attributes).filter(isGlobalActor)
        where !actors.contains(where: { $0.isSame(as: actor) }) {
            actors.append(actor)
        }
        return actors
    }
}

// MARK: - Scopes outside of the files

extension TypeTable {
    /// Returns the innermost of some enclosing types that may have members outside of the files.
    func innermostUnreadScope(of scope: [String]) -> [String]? {
        let scopes = scope.indices.reversed().lazy.map { Array(scope[...$0]) }
        return scopes.first { scope in
            var seen: Set<String> = []
            return self.mayHaveUnreadMembers(scope, &seen)
        }
    }

    /// Returns whether a type or one of the types that it inherits is declared outside of the
    /// files.
    private func mayHaveUnreadMembers(_ scope: [String], _ seen: inout Set<String>) -> Bool {
        guard let declaration = declaration(at: scope) else { return !isOutlined(scope) }
        if case .alias = declaration.kind { return true }
        guard seen.insert(declaration.qualifiedName).inserted else { return false }
        let home = View(scope: declaration.scope, conditions: declaration.conditions)
        return declaration.inherited.contains { base in
            mayHaveUnreadMembers(base: base, from: home, &seen)
        }
    }

    private func mayHaveUnreadMembers(
        base: TypeSyntax, from view: View, _ seen: inout Set<String>
    ) -> Bool {
        switch base.unwrapped.shape {
        case .attributed(_, let inner): return mayHaveUnreadMembers(base: inner, from: view, &seen)
        case .wrapped(.suppressed, _): return false
        case .composition(let parts):
            return parts.contains { mayHaveUnreadMembers(base: $0, from: view, &seen) }
        default:
            if let found = find(base.unwrapped, from: view) {
                return mayHaveUnreadMembers(found.scope + [found.name], &seen)
            }
            let name = base.unwrapped.standardName ?? ""
            return !(StandardLibrary.isOfSwift(name) || name == "NSObject")
                || StandardLibrary.primaryAssociatedTypes[name] != nil
        }
    }

    /// Returns whether the first part of a longer name is a module.
    func isModule(_ name: String, from view: View) -> Bool {
        unreadModules.contains(name) || StandardLibrary.modules.contains(name)
            || view.source.map { $0.module == name || imports(of: $0).contains(name) } == true
    }
}

// MARK: - Noncopyable types

extension TypeTable {
    /// Returns the part of a type that makes its values noncopyable or nonescapable, if any.
    /// Functions, metatypes, pointers and classes only refer to such a type, and are ignored.
    /// The requirement declares the type parameters in the type.
    package func noncopyable(
        in type: TypeSyntax, from view: View, of requirement: Requirement
    ) -> TypeSyntax? {
        noncopyable(
            in: type, from: view,
            TypeParameters(requirement.genericParameters, requirement.whereRequirements))
    }

    /// Returns the part of a type that makes its values noncopyable or nonescapable, if any.
    func noncopyable(
        in type: TypeSyntax, from view: View, _ parameters: TypeParameters?
    ) -> TypeSyntax? {
        var aliases: Set<String> = []
        return noncopyable(in: type, from: view, parameters, &aliases)
    }

    /// Returns the part of a type that makes its values noncopyable or nonescapable. This function
    /// follows each alias once, and no more than ``longestChain`` aliases.
    private func noncopyable(
        in type: TypeSyntax, from view: View, _ parameters: TypeParameters?,
        _ aliases: inout Set<String>
    ) -> TypeSyntax? {
        switch type.shape {
        case .function, .member: return nil
        case .wrapped(.any, _), .wrapped(.some, _), .composition, .wrapped(.suppressed, _):
            return type.suppressesCopying ? type : nil
        case .name(let parts):
            if parts.last?.name == "Type" { return nil }
            if parameters?.isNoncopyable(type) == true { return type }
            let candidates = candidates(type, from: view)
            if candidates.isEmpty {
                if type.isSpan || isImmovable(type) { return type }
                let name = type.standardName ?? ""
                if StandardLibrary.pointers.contains(name) { return nil }
                break
            }
            var dependsOnArguments = false
            for (index, candidate) in candidates.enumerated() {
                switch candidate.kind {
                case .alias(_, let own):
                    let name = own.isEmpty ? candidate.qualifiedName : type.text
                    guard aliases.count < TypeTable.longestChain,
                        aliases.insert("\(name) \(index)").inserted,
                        let target = candidate.target(of: type)
                    else { break }
                    let home = view.moved(to: candidate)
                    let known = own.isEmpty ? nil : parameters
                    if noncopyable(in: target, from: home, known, &aliases) != nil { return type }
                case .value where candidate.inherited.contains(where: \.suppressesCopying):
                    // If the conformance to `Copyable` is conditional, it depends on the arguments.
                    if !candidate.inherited.contains(where: { $0.simpleName == "Copyable" }) {
                        return type
                    }
                    dependsOnArguments = true
                default: break
                }
            }
            if !dependsOnArguments { return nil }
        default: break
        }
        for child in type.children {
            if let found = noncopyable(in: child, from: view, parameters, &aliases) {
                return found
            }
        }
        return nil
    }
}
