extension Checker {
    /// A member as a requirement that a double can meet; nil, with a complaint, where it cannot.
    mutating func requirement(_ member: Member, isIsolated: Bool) -> Requirement? {
        let complaintCount = complaints.count
        let kind: Requirement.Kind
        checkModifiers(member, isIsolated: isIsolated)
        switch member.kind {
        case .function(let function):
            guard let blueprint = blueprint(function, member) else { return nil }
            kind = .function(blueprint)
        case .property(let property):
            guard let blueprint = blueprint(property, member) else { return nil }
            kind = .property(blueprint)
        case .subscript(let subscription):
            let name = "subscript" + Checker.labels(subscription.parameters, ofSubscript: true)
            refuse(
                member, "`\(name)` has no part that records it: use a method, or \(Advice.byHand)")
            return nil
        case .initializer(let initializer):
            let mark =
                switch initializer.failing {
                case .never: ""
                case .optional: "?"
                case .implicitlyUnwrapped: "!"
                }
            let name = "init\(mark)" + Checker.labels(initializer.parameters)
            refuse(
                member,
                "`\(name)` would make the double, which then is not the test's own: \(Advice.byHand)"
            )
            return nil
        case .associatedType(let type):
            refuse(
                member,
                "the associated type `\(type.name)` is unknown to a double: \(Advice.byHand)")
            return nil
        case .conditional:
            refuse(
                member,
                "requirements inside `#if` are there in some builds only: move them to a protocol "
                    + "of their own, or \(Advice.byHand)")
            return nil
        case .typeAlias: return nil
        case .other(let words):
            refuse(member, "`\(words)` is nothing that a double can meet: \(Advice.byHand)")
            return nil
        }
        guard complaints.count == complaintCount else { return nil }
        return Requirement(
            part: "",
            attributes: member.attributes.filter {
                $0.name == "available" || $0.name == "discardableResult" || types.isGlobalActor($0)
            }.map(\.text),
            modifiers: member.modifiers.filter { $0.name == "nonisolated" }.map(\.text), kind: kind,
            source: member.source, offset: member.offset)
    }

    private mutating func refuse(_ member: Member, _ message: String) {
        complain(message, member.source, at: member.offset)
    }

    private static func labels(_ parameters: [Parameter], ofSubscript: Bool = false) -> String {
        // A subscript's parameter has a label only if it has two names.
        let labels = parameters.map {
            ofSubscript && $0.secondName == nil ? "_:" : $0.label + ":"
        }
        return "(" + labels.joined() + ")"
    }

    private mutating func checkModifiers(_ member: Member, isIsolated: Bool) {
        for modifier in member.modifiers {
            switch modifier.name {
            case "mutating", "nonmutating", "optional", "override", "dynamic", "prefix", "postfix",
                "infix", "final", "public", "package", "internal", "open":
                break
            case "nonisolated" where !isIsolated: break
            case "nonisolated":
                complain(
                    "`\(modifier.text)` asks for code outside of the actor that the protocol is "
                        + "bound to: \(Advice.byHand)", member.source, at: modifier.offset)
            case "static", "class":
                // A static initializer or the like is refused for what it is.
                let what: String
                switch member.kind {
                case .function(let function):
                    what = function.name + Checker.labels(function.parameters)
                case .property(let property): what = property.name
                default: continue
                }
                complain(
                    "`\(modifier.name) \(what)` belongs to the type, and a double answers for an "
                        + "instance: \(Advice.byHand)", member.source, at: modifier.offset)
            default:
                complain(
                    "`\(modifier.text)` is more than a double can promise: \(Advice.byHand)",
                    member.source, at: modifier.offset)
            }
        }
    }

    // MARK: - Functions

    private mutating func blueprint(
        _ function: FunctionRequirement, _ member: Member
    ) -> FunctionBlueprint? {
        let complaintCount = complaints.count
        let fullName = function.name + Checker.labels(function.parameters)
        if function.isOperator && !member.modifiers.contains(where: { $0.name == "static" }) {
            refuse(member, "the operator `\(function.name)` belongs to a type: \(Advice.byHand)")
        }
        if let clause = function.genericClause {
            complain(
                "`\(fullName)` is generic, and a part of a double records one type: use `any` "
                    + "instead of `\(clause.text)`, or \(Advice.byHand)",
                member.source, at: clause.offset)
        } else if let clause = function.whereClause {
            complain(
                "`\(clause.text)` constrains types that a double does not know: \(Advice.byHand)",
                member.source, at: clause.offset)
        } else {
            for parameter in function.parameters { check(parameter, member) }
            if let result = function.result { check(result: result, member) }
        }
        if case .ifArgumentsDo = function.effects.throwing {
            refuse(
                member,
                "`\(fullName)` rethrows what a closure throws, which a part of a double cannot "
                    + "repeat: use `throws`, or \(Advice.byHand)")
        }
        if case .always(let error?) = function.effects.throwing { check(error, member) }
        guard complaints.count == complaintCount else { return nil }
        let result = function.result.flatMap { $0.isVoid ? nil : $0 }
        return FunctionBlueprint(
            name: function.name, parameters: ParameterNames.blueprints(function.parameters),
            effects: function.effects, result: result)
    }

    private mutating func check(_ parameter: Parameter, _ member: Member) {
        let name = parameter.secondName ?? parameter.label
        var type = parameter.type
        var escapes = false
        if case .attributed(let prefixes, let inner) = type.shape {
            escapes = prefixes.contains { $0.text == "@escaping" }
            type = inner
            for prefix in prefixes where !Checker.isHarmless(prefix) {
                complain(
                    "`\(prefix.text)` on `\(name)` is more than a double can promise: "
                        + Advice.byHand, member.source, at: prefix.offset)
            }
        }
        var bare = types.resolved(type, from: view).type.unwrapped
        if case .attributed(let prefixes, let inner) = bare.shape {
            escapes = escapes || prefixes.contains { $0.text == "@escaping" }
            bare = types.resolved(inner, from: view).type.unwrapped
        }
        if case .function = bare.shape, !escapes && !parameter.isVariadic {
            return complain(
                "the closure `\(name)` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or \(Advice.byHand)", member.source, at: parameter.offset)
        }
        check(type, member)
    }

    private static func isHarmless(_ prefix: TypeSyntax.Prefix) -> Bool {
        prefix.text.hasPrefix("@") || prefix.text == "inout" || prefix.text == "sending"
            || prefix.text == "__owned" || prefix.text == "__shared"
    }

    private mutating func check(result: TypeSyntax, _ member: Member) {
        if case .attributed(let prefixes, _) = result.shape,
            let prefix = prefixes.first(where: { !$0.text.hasPrefix("@") })
        {
            return complain(
                "a result that is `\(prefix.text)` cannot be one that a test has set: "
                    + Advice.byHand, member.source, at: prefix.offset)
        }
        if result.standardName == "Never" {
            return complain(
                "a function that never returns has no result that a test could set: "
                    + Advice.byHand, member.source, at: result.range.lowerBound)
        }
        check(result, member)
    }

    // MARK: - Properties

    private mutating func blueprint(
        _ property: PropertyRequirement, _ member: Member
    ) -> PropertyBlueprint? {
        let complaintCount = complaints.count
        check(property.type, member)
        for accessor in property.accessors where accessor.name != "get" && accessor.name != "set" {
            complain(
                "`\(accessor.name)` is an accessor that a double does not have: use `get` or "
                    + "`get set`, or \(Advice.byHand)", member.source, at: accessor.offset)
        }
        guard complaints.count == complaintCount else { return nil }
        let getter = property.accessors.first { $0.name == "get" }
        guard let getter else {
            refuse(member, "`\(property.name)` needs `{ get }` or `{ get set }`")
            return nil
        }
        return PropertyBlueprint(
            name: property.name, type: property.type,
            isSettable: property.accessors.contains { $0.name == "set" }, effects: getter.effects)
    }

    // MARK: - Types

    /// Whether a type in the files is declared `~Copyable`, or stands for one that is.
    private func isNoncopyable(_ type: TypeSyntax) -> Bool {
        let (type, view) = types.resolved(type, from: view)
        guard let found = types.find(type, from: view), case .value = found.kind else {
            return false
        }
        return found.inherited.contains {
            $0.first { part in
                guard case .suppressed(let inner) = part.shape else { return false }
                return inner.simpleName == "Copyable" || inner.simpleName == "Escapable"
            } != nil
        }
    }

    /// Complains about what a part of a double cannot record or return.
    private mutating func check(_ type: TypeSyntax, _ member: Member) {
        var reason = ""
        let found = type.first { part in
            switch part.shape {
            case .name(let parts) where parts[0].name == "Self":
                reason = "`Self` means the type of the double, which a part of it cannot record"
            case .some(let inner):
                reason =
                    "`\(part.text)` stands for any type, and a part of a double records one: use "
                    + "`any \(inner.text)`"
            case .name where isNoncopyable(part):
                reason = "`\(part.text)` cannot be copied, and so not recorded"
            case .suppressed: reason = "`\(part.text)` cannot be copied, and so not recorded"
            case .packElement, .packExpansion: reason = "a parameter pack has no type of its own"
            default: return false
            }
            return true
        }
        guard let found else { return }
        let isAlternative = reason.contains("use `any")
        complain(
            reason + (isAlternative ? ", or " : ": ") + Advice.byHand, member.source,
            at: found.range.lowerBound)
    }
}
