extension RequirementRefusals {
    /// Reports type parameters that are bound to a single type. Such a binding is valid for an
    /// associated type, but not for a type parameter of a member.
    func checkTypeParameters(of requirement: Requirement) {
        let own = Set(requirement.genericParameters.map(\.name))
        for clause in requirement.whereRequirements where clause.relation == .equality {
            for (side, other) in [(clause.left, clause.right), (clause.right, clause.left)] {
                guard let name = side.bareName, own.contains(name), !other.mentions(own)
                else { continue }
                report(
                    "`\(clause.text)` makes the type parameter `\(name)` redundant: use "
                        + "`\(other.text)` instead, or \(Advice.byHand)",
                    requirement.source, at: side.range.lowerBound)
            }
        }
    }

    /// Reports parameter packs that are expanded together, because the compiler doesn't accept any
    /// function that satisfies such a requirement.
    func checkPacks(of requirement: Requirement) {
        let packs = Set(requirement.genericParameters.filter(\.isPack).map(\.name))
        let expansion = requirement.types.lazy.compactMap { $0.first { $0.expands(packs) > 1 } }
            .first
        guard packs.count > 1, let expansion else { return }
        report(
            "`\(expansion.text)` requires packs of the same length, and the compiler doesn't "
                + "accept any function that implements this: use one pack", requirement.source,
            at: expansion.range.lowerBound)
    }

    /// Reports results that a test can't set.
    func checkResult(of requirement: Requirement) {
        guard let result = requirement.result else { return }
        if let opaque = result.first(where: \.isOpaque) {
            return report(
                "the result `\(opaque.text)` is a type that the protocol doesn't name: use an "
                    + "associated type, or \(Advice.byHand)",
                requirement.source, at: opaque.range.lowerBound)
        }
        if let function = result.functionOfPacks {
            return report(
                "`\(function.text)` takes any number of arguments, so a spy can't store it: "
                    + Advice.byHand, requirement.source,
                at: function.range.lowerBound)
        }
        let isBound = requirement.front.attributes.contains { $0.name == "_lifetime" }
        if let span = result.first(where: \.isSpan) ?? (isBound ? result : nil) {
            return report(
                "`\(span.text)` can't outlive the value that it refers to, so a test can't set it: "
                    + Advice.byHand, requirement.source, at: span.range.lowerBound)
        }
        if requirement.isProperty,
            types.isImmovable(types.resolved(result, from: setting.view).type)
        {
            return report(
                "`\(result.text)` can't be moved, so only a stored `let` can implement "
                    + "`\(requirement.name)`: \(Advice.byHand)",
                requirement.source, at: result.range.lowerBound)
        }
        let typeParameters = TypeParameters(
            requirement.genericParameters, requirement.whereRequirements)
        if requirement.isSettable,
            let unique = types.noncopyable(in: result, from: setting.view, typeParameters)
        {
            return report(
                "`\(unique.text)` can't be copied, so a spy can't store the values of "
                    + "`\(requirement.name)`: use `{ get }`, or \(Advice.byHand)",
                requirement.source, at: unique.range.lowerBound)
        }
        guard case .attributed(let prefixes, _) = result.shape,
            let prefix = prefixes.first(where: {
                !$0.isOfFunction && $0.text != "sending"
            })
        else { return }
        report(
            "a test can't set a result that is `\(prefix.text)`: \(Advice.byHand)",
            requirement.source, at: prefix.offset)
    }
}

extension TypeSyntax {
    /// Returns how many of the given packs an expansion contains.
    fileprivate func expands(_ packs: Set<String>) -> Int {
        guard case .wrapped(.packExpansion, let pattern) = shape else { return 0 }
        return packs.count { pattern.mentions([$0]) }
    }
}
