extension TypeSyntax {
    /// Returns whether the type contains one of some names.
    package func mentions(_ names: Set<String>) -> Bool { mention(of: names) != nil }

    /// Returns the first of some names in the type.
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
