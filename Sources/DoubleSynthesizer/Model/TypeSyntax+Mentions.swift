extension TypeSyntax {
    /// Returns whether the type contains at least one of the given names.
    package func mentions(_ names: Set<String>) -> Bool { mention(of: names) != nil }

    /// Returns the first of the given names that occurs in the type, if any.
    func mention(of names: Set<String>) -> String? {
        var found: String?
        _ = first { part in
            guard case .name(let parts) = part.shape else { return false }
            let name = Name.unquoted(parts[0].name)
            if names.contains(name) { found = name }
            return found != nil
        }
        return found
    }
}
