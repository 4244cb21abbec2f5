extension TypeTable {
    /// Returns the part of a type that makes its values noncopyable or nonescapable, if any.
    /// Functions, metatypes, pointers and classes only refer to such a type, and are ignored.
    ///
    /// - Parameters:
    ///   - requirement: The requirement that declares the type parameters in the type.
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
    /// follows each alias once, and no more than ``longestChain`` aliases.
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
            if parameters?.isNoncopyable(type) == true { return type }
            let candidates = candidates(type, from: view)
            if candidates.isEmpty {
                if type.isSpan || isImmovable(type) { return type }
                let name = type.standardName ?? ""
                if StandardLibrary.pointers.contains(name) { return nil }
                break
            }
            var dependsOnArguments = false
            for (index, candidate) in candidates.enumerated() {
                switch candidate.kind {
                case .alias(_, let own):
                    let name = own.isEmpty ? candidate.qualifiedName : type.text
                    guard aliases.count < TypeTable.longestChain,
                        aliases.insert("\(name) \(index)").inserted,
                        let target = candidate.target(of: type)
                    else { break }
                    let home = view.moved(to: candidate)
                    let known = own.isEmpty ? nil : parameters
                    if noncopyable(in: target, from: home, known, &aliases) != nil { return type }
                case .value where candidate.inherited.contains(where: \.suppressesCopying):
                    // If the conformance to `Copyable` is conditional, it depends on the arguments.
                    if !candidate.inherited.contains(where: { $0.simpleName == "Copyable" }) {
                        return type
                    }
                    dependsOnArguments = true
                default: break
                }
            }
            if !dependsOnArguments { return nil }
        default: break
        }
        for child in type.children {
            if let found = noncopyable(in: child, from: view, parameters, &aliases) {
                return found
            }
        }
        return nil
    }
}
