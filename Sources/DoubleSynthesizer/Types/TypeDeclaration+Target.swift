extension TypeDeclaration {
    /// Returns the type that a use of this alias refers to. Returns nil if the declaration isn't an
    /// alias or the type is too long: an alias may repeat each argument, and so may the next one.
    func target(of type: TypeSyntax) -> TypeSyntax? {
        guard case .alias(let other, let parameters) = kind else { return nil }
        if parameters.isEmpty { return other }
        let target = other.replacing(parameters, by: type)
        return target.isShort(AssociatedTypeResolver.longestAlias) ? target : nil
    }
}
