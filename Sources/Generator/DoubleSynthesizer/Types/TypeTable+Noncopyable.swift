extension TypeTable {
    /// Returns the part of a type that makes its values noncopyable or nonescapable, if any.
    /// Functions, metatypes, pointers and classes only refer to such a type, and are ignored.
    /// The requirement declares the type parameters in the type.
    package func noncopyable(
        in type: TypeSyntax, from view: View, of requirement: Requirement
    ) -> TypeSyntax? {
        noncopyable(
            in: type, from: view,
            TypeParameters(requirement.genericParameters, requirement.whereRequirements))
    }

    /// Returns the part of a type that makes its values noncopyable or nonescapable, if any.
    func noncopyable(
        in type: TypeSyntax, from view: View, _ parameters: TypeParameters?
    ) -> TypeSyntax? {
        var aliases: Set<String> = []
        return noncopyable(in: type, from: view, parameters, &aliases)
    }

    /// Returns the part of a type that makes its values noncopyable or nonescapable. This function
    /// follows each alias once, and no more than ``maximumLinks`` aliases.
    private func noncopyable(
        in type: TypeSyntax, from view: View, _ parameters: TypeParameters?,
        _ aliases: inout Set<String>
    ) -> TypeSyntax? {
        switch type.shape {
        case .function, .member: return nil
        case .wrapped(.any, _), .wrapped(.some, _), .composition, .wrapped(.suppressed, _):
            return type.suppressesCopying ? type : nil
        case .name(let parts):
            if parts.last?.name == "Type" { return nil }
            switch copyability(ofName: type, from: view, parameters, &aliases) {
            case .copyable: return nil
            case .noncopyable: return type
            case .dependsOnArguments: break
            }
        default: break
        }
        for child in type.children {
            if let found = noncopyable(in: child, from: view, parameters, &aliases) {
                return found
            }
        }
        return nil
    }

    private enum Copyability {
        case copyable, noncopyable
        /// The type is copyable if its generic arguments are.
        case dependsOnArguments
    }

    private func copyability(
        ofName type: TypeSyntax, from view: View, _ parameters: TypeParameters?,
        _ aliases: inout Set<String>
    ) -> Copyability {
        if parameters?.isNoncopyable(type) == true { return .noncopyable }
        let candidates = candidates(type, from: view)
        if candidates.isEmpty { return copyability(ofUnreadType: type) }
        var result = Copyability.copyable
        for (index, candidate) in candidates.enumerated() {
            switch candidate.kind {
            case .alias:
                if isNoncopyable(
                    candidate, number: index, usedAs: type, from: view, parameters, &aliases)
                {
                    return .noncopyable
                }
            case .value where candidate.inherited.contains(where: \.suppressesCopying):
                // A conformance to `Copyable` in an extension is conditional.
                let isConditional = candidate.inherited.contains { $0.simpleName == "Copyable" }
                if !isConditional { return .noncopyable }
                result = .dependsOnArguments
            default: break
            }
        }
        return result
    }

    private func copyability(ofUnreadType type: TypeSyntax) -> Copyability {
        if type.isSpan || isImmovable(type) { return .noncopyable }
        let isPointer = StandardLibrary.pointers.contains(type.standardName ?? "")
        return isPointer ? .copyable : .dependsOnArguments
    }

    /// Returns whether the target of an alias is noncopyable. If the alias was already followed,
    /// the result is `false`.
    private func isNoncopyable(
        _ alias: TypeDeclaration, number: Int, usedAs type: TypeSyntax, from view: View,
        _ parameters: TypeParameters?, _ aliases: inout Set<String>
    ) -> Bool {
        guard case .alias(_, let ownParameters) = alias.kind else { return false }
        let isGeneric = !ownParameters.isEmpty
        let name = isGeneric ? type.text : alias.qualifiedName
        guard aliases.count < TypeTable.maximumLinks,
            aliases.insert("\(name) \(number)").inserted, let target = alias.target(of: type)
        else { return false }
        // Only the arguments of a generic alias can be type parameters of the requirement.
        let known = isGeneric ? parameters : nil
        return noncopyable(in: target, from: view.moved(to: alias), known, &aliases) != nil
    }
}
