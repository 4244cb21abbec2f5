// The types around a protocol whose members the files don't declare completely.

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
        if seen.count == TypeTable.maximumBaseCount { return true }
        guard seen.insert(declaration.qualifiedName).inserted else { return false }
        let origin = View(scope: declaration.scope, conditions: declaration.conditions)
        return declaration.inherited.contains { base in
            mayHaveUnreadMembers(base: base, from: origin, &seen)
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
}
