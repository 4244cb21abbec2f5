/// A stage that reports requirements that a class can't satisfy if it can be subclassed.
final class OpennessChecks: Stage {
    /// Reports each use of `Self` that is invalid in a class that can be subclassed.
    func check(_ requirements: [Requirement]) {
        guard options.access == .open else { return }
        let double = request.name
        for requirement in requirements {
            // `Self` is a valid parameter type, unless the parameter is `inout` or variadic.
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
            report(
                "`\(requirement.fullName)` contains `Self`, which can't refer to a class that can "
                    + "be subclassed: \(Advice.publicAccess), or \(Advice.byHand)", requirement)
        }
    }
}

extension TypeSyntax {
    fileprivate var optional: TypeSyntax {
        TypeSyntax(shape: .wrapped(.optional, self), range: range)
    }
}
