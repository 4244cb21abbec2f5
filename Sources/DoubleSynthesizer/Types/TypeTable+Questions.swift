extension TypeTable {
    /// Whether `#if` decides what a type, or the one behind its attributes, stands for.
    func isConditional(_ type: TypeSyntax, from view: View) -> Bool {
        var type = type.unwrapped
        if case .attributed(_, let inner) = type.shape { type = inner }
        return meanings(of: type, from: view).count > 1
    }

    /// Whether a type has no values.
    package func isUninhabited(_ type: TypeSyntax, from view: View) -> Bool {
        let (type, view) = resolved(type, from: view)
        return type.unwrapped.standardName == "Never"
            || find(type.unwrapped, from: view)?.isEmpty == true
    }

    /// Whether a type of the files says itself that its values can be handed to any thread.
    func isDeclaredSendable(_ type: TypeSyntax, from view: View) -> Bool {
        let candidates = candidates(type, from: view)
        return !candidates.isEmpty
            && candidates.allSatisfy { found in
                if case .actor = found.kind { return true }
                if found.attributes.contains(where: isGlobalActor) { return true }
                return found.inherited.contains { base in
                    if case .attributed(_, let inner) = base.shape {
                        return inner.standardName == "Sendable"
                    }
                    return base.standardName == "Sendable" || base.standardName == "Error"
                }
            }
    }

    /// Whether values of a type stay on the actor that they are on: it is, or holds, a class of the
    /// files of which nothing can say that it is `Sendable`.
    func isKnownToStay(_ type: TypeSyntax, from view: View, links: Int = longestChain) -> Bool {
        type.first { part in
            guard links > 0, let found = find(part, from: view) else { return false }
            if let meant = found.meaning(of: part) {
                return isKnownToStay(meant, from: view.moved(to: found), links: links - 1)
            }
            guard case .class = found.kind else { return false }
            let isPlain = found.inherited.allSatisfy { base in
                ["Codable", "Comparable", "CustomStringConvertible", "Equatable", "Hashable"]
                    .contains(base.standardName)
            }
            return isPlain && !found.attributes.contains(where: isGlobalActor)
        } != nil
    }

    /// The function that a parameter's type is, or may stand for, unless that escapes by itself.
    package func function(behind type: TypeSyntax, from view: View) -> TypeSyntax.FunctionType? {
        for meaning in meanings(of: type, from: view) {
            switch meaning.type.unwrapped.shape {
            case .function(let function): return function
            case .attributed(let prefixes, let inner)
            where !prefixes.contains { $0.text == "@escaping" }:
                for inner in meanings(of: inner, from: meaning.view) {
                    if case .function(let function) = inner.type.unwrapped.shape { return function }
                }
            default:
                // A type of yours may have the name, where Foundation is not imported in sight.
                guard meaning.type.isOfSystem || strangers.contains("Foundation"),
                    let function = StandardLibrary.function(behind: meaning.type)
                else { break }
                return function
            }
        }
        return nil
    }

    /// Whether all names of a type that is written in one place mean the same in another.
    func means(_ type: TypeSyntax, from home: View, alsoFrom view: View) -> Bool {
        let other = type.first { part in
            find(part, from: home)?.qualifiedName != find(part, from: view)?.qualifiedName
        }
        return other == nil
    }

    /// The associated types that the arguments of a protocol stand for: `Element` of `Sequence`;
    /// nil where that is not known.
    func primaryAssociatedTypes(of type: TypeSyntax, from view: View) -> [String]? {
        if let found = find(type, from: view) {
            return found.isProtocol ? found.primaryAssociatedTypes : nil
        }
        return type.standardName.flatMap { StandardLibrary.primaryAssociatedTypes[$0] }
    }

    /// Whether this is a `Mutex` or the like, of the module that other types of that name are not
    /// of.
    func isImmovable(_ type: TypeSyntax) -> Bool {
        guard let name = type.standardName, StandardLibrary.immovable.contains(name),
            !type.children.isEmpty
        else { return false }
        return type.isOfSystem || strangers.contains("Synchronization")
    }

    /// Whether a type names one that is declared to be old.
    func isDeprecated(_ type: TypeSyntax, from view: View) -> Bool {
        type.first { part in
            guard case .name(let parts) = part.shape else { return false }
            return parts.indices.contains { index in
                let owner = TypeSyntax(shape: .name(Array(parts[...index])), range: part.range)
                return find(owner, from: view)?.attributes.contains(where: \.isDeprecation) == true
            }
        } != nil
    }
}
