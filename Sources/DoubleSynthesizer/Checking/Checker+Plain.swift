extension Checker {
    /// Complains about what a plain double has no properties for; one with spies has parts.
    func checkPlain(_ member: Member) {
        switch member.kind {
        case .function(let function): checkPlain(function, member)
        case .property(let property): checkPlain(property.type, member)
        case .subscript(let subscription):
            let labels = subscription.parameters.map {
                ($0.secondName == nil ? "_" : $0.label) + ":"
            }
            refuse(
                member,
                "`subscript(\(labels.joined()))` has no property that records it: use a method, or "
                    + Advice.takeSpies)
        case .initializer(let initializer):
            let mark =
                switch initializer.failing {
                case .never: ""
                case .optional: "?"
                case .implicitlyUnwrapped: "!"
                }
            refuse(
                member,
                "`init\(mark)\(initializer.parameters.labels)` would make the double, which then is "
                    + "not the test's own: \(Advice.takeSpies)")
        case .associatedType, .conditional, .typeAlias, .other: break
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
        for member in declaration.members {
            guard case .associatedType(let type) = member.kind else { continue }
            refuse(
                member,
                "the associated type `\(type.name)` is unknown to a plain double: \(Advice.takeSpies)"
            )
        }
    }

    func checkSendable(_ declaration: ProtocolDeclaration, at offset: Int?) {
        complain(
            "`\(declaration.name)` is `Sendable`, and a plain double keeps bare variables, which "
                + "is not safe: \(Advice.takeSpies)",
            declaration.source, at: offset ?? declaration.offset)
    }

    private func checkPlain(_ function: FunctionRequirement, _ member: Member) {
        let complaintCount = complaints.count
        let fullName = function.name + function.parameters.labels
        if let clause = function.genericClause {
            return complain(
                "`\(fullName)` is generic, and a property of a plain double has one type: use `any` "
                    + "instead of `\(clause.text)`, or \(Advice.takeSpies)",
                member.source, at: clause.offset)
        }
        if let clause = function.whereClause {
            return complain(
                "`\(clause.text)` constrains types that a plain double does not know: "
                    + Advice.takeSpies, member.source, at: clause.offset)
        }
        for parameter in function.parameters { checkPlain(parameter, member) }
        if let result = function.result { checkPlain(result: result, member) }
        if case .always(let error?) = function.effects.throwing { checkPlain(error, member) }
        if case .ifArgumentsDo = function.effects.throwing, complaints.count == complaintCount {
            refuse(
                member,
                "`\(fullName)` rethrows what a closure throws, which a plain double cannot "
                    + "repeat: use `throws`, or \(Advice.takeSpies)")
        }
    }

    private func checkPlain(_ parameter: Parameter, _ member: Member) {
        let name = parameter.secondName ?? parameter.label
        var type = parameter.type
        var escapes = false
        if case .attributed(let prefixes, let inner) = type.shape {
            escapes = prefixes.contains { $0.text == "@escaping" }
            type = inner
            for prefix in prefixes where !Checker.isHarmless(prefix) {
                complain(
                    "`\(prefix.text)` on `\(name)` is more than a plain double can promise: "
                        + Advice.takeSpies, member.source, at: prefix.offset)
            }
        }
        if !escapes, !parameter.isVariadic, types.function(behind: type, from: view) != nil {
            return complain(
                "the closure `\(name)` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or \(Advice.takeSpies)", member.source, at: parameter.offset)
        }
        checkPlain(type, member)
    }

    private static func isHarmless(_ prefix: TypeSyntax.Prefix) -> Bool {
        prefix.text.hasPrefix("@") || prefix.text == "inout" || prefix.text == "sending"
            || prefix.text == "__owned" || prefix.text == "__shared"
    }

    private func checkPlain(result: TypeSyntax, _ member: Member) {
        if case .attributed(let prefixes, _) = result.shape,
            let prefix = prefixes.first(where: { !$0.isOfFunction })
        {
            return complain(
                "a result that is `\(prefix.text)` cannot be one that a test has set: "
                    + Advice.takeSpies, member.source, at: prefix.offset)
        }
        if types.isUninhabited(result, from: view) {
            return complain(
                "a function that never returns has no result that a test could set: "
                    + Advice.takeSpies, member.source, at: result.range.lowerBound)
        }
        if let opaque = result.first(where: \.isOpaque) {
            return complain(
                "`\(opaque.text)` as a result means one type that the protocol does not name: use an "
                    + "associated type, or \(Advice.byHand)",
                member.source, at: opaque.range.lowerBound)
        }
        checkPlain(result, member)
    }

    /// Complains about what a property of a plain double cannot hold.
    private func checkPlain(_ type: TypeSyntax, _ member: Member) {
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
            reason + (isAlternative ? ", or " : ": ") + Advice.takeSpies, member.source,
            at: found.range.lowerBound)
    }
}

extension [Parameter] {
    /// The labels as a full name has them: `(_:options:)`.
    var labels: String { "(" + map { $0.label + ":" }.joined() + ")" }
}

extension Member {
    /// The name of a static function or property, for a complaint.
    var nameOfStatic: String? {
        switch kind {
        case .function(let function): function.name + function.parameters.labels
        case .property(let property): property.name
        default: nil
        }
    }
}
