// The declarations to which names refer, and the targets of aliases.

extension TypeTable {
    /// The maximum number of links to follow between declarations, for example from alias to alias.
    /// In real code, there are rarely more than a few.
    package static let maximumLinks = 16

    /// The maximum number of types to search for an inherited name. There are fewer types in real
    /// code, and the limit is low enough for the smallest stack.
    static let maximumBaseCount = 64

    /// Returns the type to which a name refers. This is the innermost declaration or, if there are
    /// several, the first of them.
    package func find(_ type: TypeSyntax, from view: View) -> TypeDeclaration? {
        guard case .name(let parts) = type.shape, let last = parts.last,
            // Most types aren't in the files, and this function is called for every type in every
            // requirement.
            knows(Name.unquoted(last.name))
        else { return nil }
        var names = parts.map { Name.unquoted($0.name) }
        if names.count > 1, names[0] == "Self" || names[0] == view.double { names.removeFirst() }
        guard let scope = view.scopes.first(where: { declares(names[0], in: $0) }) else {
            guard let rest = withoutModule(names, from: view) else { return nil }
            if rest.count == 1, let found = namesakes.declaration(of: rest[0], in: names[0]) {
                return found.declaration
            }
            return declarations[rest.joined(separator: ".")]
        }
        if scope.isEmpty, names.count == 1,
            let found = namesakes.declaration(of: names[0], seenFrom: view.source, imports(of:))
        {
            return found.declaration
        }
        var seen: Set<String> = []
        return declared(names, in: scope, &seen)
    }

    /// Returns the type to which a path of names refers in a scope. The type is either a direct
    /// member of its owner or inherited by the owner. Each inherited type is only searched once.
    private func declared(
        _ names: [String], in scope: [String], _ seen: inout Set<String>
    ) -> TypeDeclaration? {
        let path = scope + names
        if let found = declarations[path.joined(separator: ".")] { return found }
        guard names.count > 1, let name = path.last,
            let owner = declarations[path.dropLast().joined(separator: ".")],
            seen.count < TypeTable.maximumBaseCount, seen.insert(owner.qualifiedName).inserted
        else { return nil }
        for base in owner.inherited {
            guard case .name(let parts) = base.shape else { continue }
            let origin = View(scope: owner.scope, conditions: owner.conditions)
            let first = Name.unquoted(parts[0].name)
            guard let scope = origin.scopes.first(where: { declares(first, in: $0) }) else {
                continue
            }
            let names = parts.map { Name.unquoted($0.name) } + [name]
            if let found = declared(names, in: scope, &seen) { return found }
        }
        return nil
    }

    /// Returns whether a type declares or inherits a member type with the given name.
    func hasMember(_ name: String, of scope: [String]) -> Bool {
        if !knows(name) { return false }
        var seen: Set<String> = []
        return declared(scope + [name], in: [], &seen) != nil
    }

    /// Returns the types to which a name may refer. If an `#if` declares these types and the view
    /// isn't under one of their conditions, there are several.
    func candidates(_ type: TypeSyntax, from view: View) -> [TypeDeclaration] {
        guard let found = find(type, from: view) else { return [] }
        if found.conditions.isEmpty { return [found] }
        let all = alternatives[found.qualifiedName] ?? [found]
        let present = all.first { $0.conditions.allSatisfy(view.conditions.contains) }
        return present.map { [$0] } ?? Array(all.prefix(TypeTable.maximumLinks))
    }

    /// Returns the type to which an alias refers, and the view at the position of the alias.
    ///
    /// If the given type isn't an alias, or if there are several aliases, this function returns the
    /// type itself. It follows no more than ``maximumLinks`` aliases.
    package func resolved(_ type: TypeSyntax, from view: View) -> (type: TypeSyntax, view: View) {
        let targets = targets(of: type, from: view)
        return targets.count == 1 ? targets[0] : (type, view)
    }

    /// Returns all types to which a type may refer.
    package func targets(of type: TypeSyntax, from view: View) -> [(type: TypeSyntax, view: View)] {
        // Most types aren't in the files, so there is nothing to resolve.
        if find(type.unwrapped, from: view) == nil { return [(type, view)] }
        var result: [(TypeSyntax, View)] = []
        var pending = [(type, view)]
        for step in 0... {
            guard let (type, view) = pending.popLast() else { break }
            let candidates =
                step < TypeTable.maximumLinks ? candidates(type.unwrapped, from: view) : []
            var isItself = candidates.isEmpty
            for candidate in candidates {
                if let target = candidate.target(of: type.unwrapped) {
                    pending.append((target, view.moved(to: candidate)))
                } else {
                    isItself = true
                }
            }
            if isItself { result.append((type, view)) }
        }
        return result
    }
}
