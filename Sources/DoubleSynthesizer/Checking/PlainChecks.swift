/// Refuses what a plain double has no properties for; one with spies has parts.
final class PlainChecks: Stage {
    private let setting: Setting

    init(_ setting: Setting) {
        self.setting = setting
        super.init(setting.request)
    }

    private func isOnAnotherActor(_ requirement: Requirement) -> Bool {
        let own = requirement.front.attributes.first(where: types.isGlobalActor)?.text
        return own.map { !setting.actors.contains($0) } == true
            || requirement.parameters.contains { $0.has("isolated") }
    }

    /// Complains about what has no properties.
    func check(_ requirement: Requirement) {
        switch requirement.kind {
        case .function: check(function: requirement)
        case .property:
            if let type = requirement.result { check(type, requirement) }
        case .subscript:
            complain(
                "`\(requirement.fullName)` has no property that records it: use a method, or "
                    + Advice.takeSpies, requirement)
        case .initializer:
            complain(
                "`\(requirement.fullName)` would make the double, which then is "
                    + "not the test's own: \(Advice.takeSpies)", requirement)
        }
    }

    /// Complains about what a protocol says besides its requirements.
    func check(_ declaration: ProtocolDeclaration) {
        for offset in declaration.members.conditionals {
            complain(
                "requirements inside `#if` are there in some builds only: move them to a protocol "
                    + "of their own, or \(Advice.takeSpies)", declaration.source, at: offset)
        }
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

    /// Complains about what a plain double cannot keep in its variables.
    func check(_ requirements: [PlacedRequirement]) {
        let declaration = request.declaration
        if setting.family.isSendable && !setting.isIsolated {
            complain(
                "`\(declaration.name)` is `Sendable`, and a plain double keeps bare variables, "
                    + "which is not safe: \(Advice.takeSpies)", declaration.source,
                at: setting.family.sendableOffset ?? declaration.offset)
        }
        guard setting.isIsolated else { return }
        for placed in requirements
        where placed.isOutsideActor || isOnAnotherActor(placed.requirement) {
            complain(
                "`\(placed.requirement.fullName)` is not on the actor that `\(declaration.name)` "
                    + "is bound to, and a plain double keeps its variables there: "
                    + Advice.takeSpies, declaration)
        }
    }

    private func check(function: Requirement) {
        let complaintCount = complaints.count
        let fullName = function.name + function.parameters.labels
        if let clause = function.genericClause {
            return complain(
                "`\(fullName)` is generic, and a property of a plain double has one type: use "
                    + "`any` instead of `\(clause.text)`, or \(Advice.takeSpies)",
                function.source, at: clause.offset)
        }
        if let clause = function.whereClause {
            return complain(
                "`\(clause.text)` constrains types that a plain double does not know: "
                    + Advice.takeSpies, function.source, at: clause.offset)
        }
        for parameter in function.parameters { check(parameter, function) }
        if let result = function.result { check(result: result, function) }
        if case .always(let error?) = function.effects.throwing { check(error, function) }
        if case .ifArgumentsDo = function.effects.throwing, complaints.count == complaintCount {
            complain(
                "`\(fullName)` rethrows what a closure throws, which a plain double cannot "
                    + "repeat: use `throws`, or \(Advice.takeSpies)", function)
        }
    }

    private func check(_ parameter: Parameter, _ requirement: Requirement) {
        let name = parameter.secondName ?? parameter.firstName
        var type = parameter.declaredType
        var escapes = false
        if case .attributed(let prefixes, let inner) = type.shape {
            escapes = prefixes.contains { $0.text == "@escaping" }
            type = inner
            for prefix in prefixes where !PlainChecks.isHarmless(prefix) {
                complain(
                    "`\(prefix.text)` on `\(name)` is more than a plain double can promise: "
                        + Advice.takeSpies, requirement.source, at: prefix.offset)
            }
        }
        if !escapes, !parameter.isVariadic, types.function(behind: type, from: setting.view) != nil
        {
            return complain(
                "the closure `\(name)` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or \(Advice.takeSpies)", requirement.source,
                at: parameter.offset)
        }
        check(type, requirement)
    }

    private static func isHarmless(_ prefix: TypeSyntax.Prefix) -> Bool {
        prefix.text.hasPrefix("@") || prefix.text == "inout" || prefix.text == "sending"
            || prefix.text == "__owned" || prefix.text == "__shared"
    }

    private func check(result: TypeSyntax, _ requirement: Requirement) {
        if case .attributed(let prefixes, _) = result.shape,
            let prefix = prefixes.first(where: { !$0.isOfFunction })
        {
            return complain(
                "a result that is `\(prefix.text)` cannot be one that a test has set: "
                    + Advice.takeSpies, requirement.source, at: prefix.offset)
        }
        if types.isUninhabited(result, from: setting.view) {
            return complain(
                "a function that never returns has no result that a test could set: "
                    + Advice.takeSpies, requirement.source, at: result.range.lowerBound)
        }
        if let opaque = result.first(where: \.isOpaque) {
            return complain(
                "`\(opaque.text)` as a result means one type that the protocol does not name: use "
                    + "an associated type, or \(Advice.byHand)",
                requirement.source, at: opaque.range.lowerBound)
        }
        check(result, requirement)
    }

    /// Complains about what a property of a plain double cannot hold.
    private func check(_ type: TypeSyntax, _ requirement: Requirement) {
        var reason = ""
        var found = type.first { part in
            switch part.shape {
            case .name(let parts) where parts[0].name == "Self":
                reason = "`Self` means the type of the double, which a plain one cannot record"
            case .wrapped(.some, let inner):
                reason =
                    "`\(part.text)` stands for any type, and a property of a plain double has one: "
                    + "use `any \(inner.text)`"
            case .wrapped(.suppressed, _):
                reason = "`\(part.text)` cannot be copied, and so not recorded"
            case .wrapped(.packElement, _), .wrapped(.packExpansion, _):
                reason = "a parameter pack has no type of its own"
            default: return false
            }
            return true
        }
        if found == nil, let unique = types.noncopyable(in: type, from: setting.view) {
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
