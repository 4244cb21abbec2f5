extension TypeTable {
    /// Returns whether a type is declared as `Sendable` in the files. If the type is an alias, this
    /// function also follows the aliases in its target.
    func isDeclaredSendable(_ type: TypeSyntax, from view: View) -> Bool {
        var links = TypeTable.maximumLinks
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
                || (isChecked && isSendable(base: inner, of: inheritor, from: view, &links))
        }
        if case .composition(let parts) = base.unwrapped.shape {
            return parts.contains { isSendable(base: $0, of: inheritor, from: view, &links) }
        }
        let origin = view.moved(to: inheritor)
        guard find(base, from: origin) != nil else {
            return base.standardName.map(StandardLibrary.sendableProtocols.contains) == true
        }
        guard links > 0 else { return false }
        links -= 1
        return isDeclaredSendable(base, from: origin, &links)
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
    func isKnownNonsendable(_ type: TypeSyntax, from view: View, links: Int = maximumLinks) -> Bool
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
}
