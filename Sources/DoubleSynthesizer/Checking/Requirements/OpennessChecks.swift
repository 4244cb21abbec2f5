/// Refuses what a class that others derive from cannot have.
final class OpennessChecks: Stage {
    /// Complains about `Self` where a class that others derive from cannot be meant.
    func check(_ requirements: [Requirement]) {
        guard options.access == .open else { return }
        let double = request.name
        for requirement in requirements {
            // What a parameter may be, its type is not where values are written or several.
            var types = requirement.parameters.map { parameter in
                let isOne = !parameter.has("inout") && !parameter.isVariadic
                return isOne ? parameter.type : parameter.type.optional
            }
            let isBuilder = !requirement.isStatic && !requirement.isProperty
            if let result = requirement.result, !(isBuilder && result.bareName == double) {
                types.append(result.optional)
            }
            guard types.contains(where: { $0.bareName != double && $0.mentions([double]) }) else {
                continue
            }
            complain(
                "`\(requirement.fullName)` names `Self` where a class that others derive from "
                    + "cannot be meant: ask for a double that is `public`, or \(Advice.byHand)",
                requirement)
        }
    }
}

extension TypeSyntax {
    fileprivate var optional: TypeSyntax {
        TypeSyntax(shape: .wrapped(.optional, self), range: range)
    }
}
