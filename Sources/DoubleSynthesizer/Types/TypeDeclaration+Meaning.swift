extension TypeDeclaration {
    /// What a type stands for that names this alias; nil where it is none, or one that grows too
    /// long: it may hand on each argument twice, and the next one too.
    func meaning(of type: TypeSyntax) -> TypeSyntax? {
        guard case .alias(let other, let parameters) = kind else { return nil }
        if parameters.isEmpty { return other }
        let meant = other.replacing(parameters, by: type)
        return meant.isShort(TypeSettlement.longestAlias) ? meant : nil
    }
}
