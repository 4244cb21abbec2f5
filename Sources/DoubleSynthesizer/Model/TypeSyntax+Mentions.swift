extension TypeSyntax {
    /// Whether the type names one of some types.
    package func mentions(_ names: Set<String>) -> Bool { mention(of: names) != nil }

    /// The first of some types that the type names.
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
