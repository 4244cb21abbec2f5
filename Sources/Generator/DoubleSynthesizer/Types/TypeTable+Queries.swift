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
    func refersToSameTypes(_ type: TypeSyntax, from origin: View, and view: View) -> Bool {
        let other = type.first { part in
            find(part, from: origin)?.qualifiedName != find(part, from: view)?.qualifiedName
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
