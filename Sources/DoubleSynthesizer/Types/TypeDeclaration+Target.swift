extension TypeDeclaration {
    /// Returns the type to which a use of this alias refers.
    ///
    /// If this declaration isn't an alias, or if the type is too long, the result is `nil`. An
    /// alias may repeat each of its arguments, and the next alias may repeat them again.
    func target(of type: TypeSyntax) -> TypeSyntax? {
        guard case .alias(let other, let parameters) = kind else { return nil }
        if parameters.isEmpty { return other }
        let target = other.replacing(parameters, by: type)
        return target.isShort(AssociatedTypeResolver.longestAlias) ? target : nil
    }
}
