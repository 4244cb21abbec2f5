extension Checker {
    /// Complains about what a plain double has no properties for; one with spies has parts.
    func checkPlain(_ requirement: Requirement) {
        switch requirement.kind {
        case .function: checkPlain(function: requirement)
        case .property:
            if let type = requirement.result { checkPlain(type, requirement) }
        case .subscript:
            refuse(
                requirement,
                "`\(requirement.fullName)` has no property that records it: use a method, or "
                    + Advice.takeSpies)
        case .initializer:
            refuse(
                requirement,
                "`\(requirement.fullName)` would make the double, which then is "
                    + "not the test's own: \(Advice.takeSpies)")
        }
    }

    /// Complains about `#if` in a protocol.
    func checkPlain(conditionalsOf declaration: ProtocolDeclaration) {
        for offset in declaration.members.conditionals {
            complain(
                "requirements inside `#if` are there in some builds only: move them to a protocol "
                    + "of their own, or \(Advice.takeSpies)", declaration.source, at: offset)
        }
    }

    /// Complains about an associated type, which a plain double is not generic over.
    func checkPlain(associatedTypesOf declaration: ProtocolDeclaration) {
        // `where Self: Base` is another way to inherit.
        if let clause = declaration.whereClause, !clause.requirements.allSatisfy(\.isInheritance) {
            complain(
                "`\(clause.text)` constrains types that a plain double does not know: "
                    + Advice.takeSpies, declaration.source, at: clause.offset)
        }
        for type in declaration.members.associatedTypes where type.front.conditions.isEmpty {
            complain(
                "the associated type `\(type.name)` is unknown to a plain double: "
                    + Advice.takeSpies, declaration.source, at: type.front.offset)
        }
    }

    func checkSendable(_ declaration: ProtocolDeclaration, at offset: Int?) {
        complain(
            "`\(declaration.name)` is `Sendable`, and a plain double keeps bare variables, which "
                + "is not safe: \(Advice.takeSpies)",
            declaration.source, at: offset ?? declaration.offset)
    }

    private func checkPlain(function: Requirement) {
        let complaintCount = complaints.count
        let fullName = function.name + function.parameters.labels
        if let clause = function.genericClause {
            return complain(
                "`\(fullName)` is generic, and a property of a plain double has one type: use `any` "
                    + "instead of `\(clause.text)`, or \(Advice.takeSpies)",
                function.source, at: clause.offset)
        }
        if let clause = function.whereClause {
            return complain(
                "`\(clause.text)` constrains types that a plain double does not know: "
                    + Advice.takeSpies, function.source, at: clause.offset)
        }
        for parameter in function.parameters { checkPlain(parameter, function) }
        if let result = function.result { checkPlain(result: result, function) }
        if case .always(let error?) = function.effects.throwing { checkPlain(error, function) }
        if case .ifArgumentsDo = function.effects.throwing, complaints.count == complaintCount {
            refuse(
                function,
                "`\(fullName)` rethrows what a closure throws, which a plain double cannot "
                    + "repeat: use `throws`, or \(Advice.takeSpies)")
        }
    }

    private func checkPlain(_ parameter: Parameter, _ requirement: Requirement) {
        let name = parameter.secondName ?? parameter.firstName
        var type = parameter.declaredType
        var escapes = false
        if case .attributed(let prefixes, let inner) = type.shape {
            escapes = prefixes.contains { $0.text == "@escaping" }
            type = inner
            for prefix in prefixes where !Checker.isHarmless(prefix) {
                complain(
                    "`\(prefix.text)` on `\(name)` is more than a plain double can promise: "
                        + Advice.takeSpies, requirement.source, at: prefix.offset)
            }
        }
        if !escapes, !parameter.isVariadic, types.function(behind: type, from: view) != nil {
            return complain(
                "the closure `\(name)` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or \(Advice.takeSpies)", requirement.source,
                at: parameter.offset)
        }
        checkPlain(type, requirement)
    }

    private static func isHarmless(_ prefix: TypeSyntax.Prefix) -> Bool {
        prefix.text.hasPrefix("@") || prefix.text == "inout" || prefix.text == "sending"
            || prefix.text == "__owned" || prefix.text == "__shared"
    }

    private func checkPlain(result: TypeSyntax, _ requirement: Requirement) {
        if case .attributed(let prefixes, _) = result.shape,
            let prefix = prefixes.first(where: { !$0.isOfFunction })
        {
            return complain(
                "a result that is `\(prefix.text)` cannot be one that a test has set: "
                    + Advice.takeSpies, requirement.source, at: prefix.offset)
        }
        if types.isUninhabited(result, from: view) {
            return complain(
                "a function that never returns has no result that a test could set: "
                    + Advice.takeSpies, requirement.source, at: result.range.lowerBound)
        }
        if let opaque = result.first(where: \.isOpaque) {
            return complain(
                "`\(opaque.text)` as a result means one type that the protocol does not name: use an "
                    + "associated type, or \(Advice.byHand)",
                requirement.source, at: opaque.range.lowerBound)
        }
        checkPlain(result, requirement)
    }

    /// Complains about what a property of a plain double cannot hold.
    private func checkPlain(_ type: TypeSyntax, _ requirement: Requirement) {
        var reason = ""
        var found = type.first { part in
            switch part.shape {
            case .name(let parts) where parts[0].name == "Self":
                reason = "`Self` means the type of the double, which a plain one cannot record"
            case .some(let inner):
                reason =
                    "`\(part.text)` stands for any type, and a property of a plain double has one: "
                    + "use `any \(inner.text)`"
            case .suppressed: reason = "`\(part.text)` cannot be copied, and so not recorded"
            case .packElement, .packExpansion: reason = "a parameter pack has no type of its own"
            default: return false
            }
            return true
        }
        if found == nil, let unique = types.noncopyable(in: type, from: view) {
            found = unique
            reason = "`\(unique.text)` cannot be copied, and so not recorded"
        }
        guard let found else { return }
        let isAlternative = reason.contains("use `any")
        complain(
            reason + (isAlternative ? ", or " : ": ") + Advice.takeSpies, requirement.source,
            at: found.range.lowerBound)
    }
}

extension Requirement {
    /// The name of a static function or property, for a complaint.
    var nameOfStatic: String? {
        switch kind {
        case .function: name + parameters.labels
        case .property: name
        case .subscript, .initializer: nil
        }
    }
}
