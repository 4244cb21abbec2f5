extension Checker {
    /// A member as the requirements that a double can meet; none, with a complaint, where it cannot.
    ///
    /// Under `#if` there may be several.
    func requirements(
        _ member: Member, isIsolated: Bool, conditions: [String] = []
    ) -> [Requirement] {
        if case .conditional(let branches) = member.kind {
            if form == .plain {
                refuse(
                    member,
                    "requirements inside `#if` are there in some builds only: move them to a protocol "
                        + "of their own, or \(Advice.takeSpies)")
                return []
            }
            return branches.flatMap { branch in
                branch.members.flatMap {
                    requirements(
                        $0, isIsolated: isIsolated, conditions: conditions + [branch.condition.text]
                    )
                }
            }
        }
        if case .associatedType(let type) = member.kind, !conditions.isEmpty {
            refuse(
                member,
                "the associated type `\(type.name)` is there in some builds only, and a double has "
                    + "it in all: \(Advice.byHand)")
        }
        guard var requirement = requirement(member, isIsolated: isIsolated) else { return [] }
        requirement.conditions = conditions
        return [requirement]
    }

    private func requirement(_ member: Member, isIsolated: Bool) -> Requirement? {
        let complaintCount = complaints.count
        checkModifiers(member, isIsolated: isIsolated)
        guard var requirement = Checker.requirement(member) else {
            // That only moves lines.
            if case .other(let words) = member.kind, words != "#sourceLocation" {
                refuse(member, "`\(words)` is nothing that a double can meet: \(Advice.byHand)")
            }
            return nil
        }
        if form == .plain { checkPlain(member) }
        if !checkAccessors(member) { return nil }
        if requirement.isOperator && !requirement.isStatic {
            refuse(
                member,
                "the operator `\(requirement.name)` belongs to a type: write `static`, or "
                    + Advice.byHand)
        }
        checkResult(of: requirement, member)
        checkTypeParameters(of: requirement, member)
        checkPacks(of: requirement, member)
        guard complaints.count == complaintCount else { return nil }
        if case .always(let error?) = requirement.effects.throwing, let never = never(behind: error)
        {
            requirement.effects.throwing = .always(never)
        }
        if mayHideError, case .always(.some(var error)) = requirement.effects.throwing,
            error.text == "Error"
        {
            // Who may mean either says it in the words of the protocol.
            error.shape = .name([.init(name: "Error", isDeclared: true)])
            requirement.effects.throwing = .always(error)
        }
        if let never = requirement.result.flatMap(never) { requirement.result = never }
        requirement.attributes = member.attributes.filter(isRepeated).map(\.text)
        requirement.modifiers = member.modifiers.filter {
            $0.name == "nonisolated" || $0.name == "prefix" || $0.name == "postfix"
        }.map(\.text)
        requirement.globalActor = member.attributes.first(where: types.isGlobalActor)?.text
        requirement.hasBuilder = member.attributes.contains(where: mayBuild)
        requirement.isPlatformBound = member.attributes.contains(where: \.namesVersion)
        let deprecations = member.attributes.filter(\.isDeprecation).map(\.text)
        if !deprecations.isEmpty,
            requirement.types.contains(where: { types.isDeprecated($0, from: view) })
        {
            requirement.deprecations = deprecations
        }
        return requirement
    }

    /// `Never`, where an alias stands for it.
    func never(behind type: TypeSyntax) -> TypeSyntax? {
        let resolved = types.resolved(type, from: view).type
        return resolved.standardName == "Never" ? resolved : nil
    }

    /// A member in the terms of a double; nil for what asks nothing of one.
    static func requirement(_ member: Member) -> Requirement? {
        var requirement: Requirement
        switch member.kind {
        case .function(let function):
            requirement = Requirement(
                kind: .function, name: function.name, isOperator: function.isOperator,
                effects: function.effects, result: function.result, source: member.source,
                offset: member.offset)
            requirement.parameters = ParameterNames.blueprints(
                function.parameters, of: function.genericClause,
                labelsAreNames: !function.isOperator)
            requirement.take(function.genericClause, function.whereClause)
        case .property(let property):
            requirement = Requirement(
                kind: .property, name: property.name, effects: property.accessors.effects,
                result: property.type, source: member.source, offset: member.offset)
            requirement.isSettable = property.accessors.contains { $0.name == "set" }
        case .subscript(let subscription):
            requirement = Requirement(
                kind: .subscript, name: "subscript", effects: subscription.accessors.effects,
                result: subscription.result, source: member.source, offset: member.offset)
            requirement.parameters = ParameterNames.blueprints(
                subscription.parameters, of: subscription.genericClause, labelsAreNames: false)
            requirement.take(subscription.genericClause, subscription.whereClause)
            requirement.isSettable = subscription.accessors.contains { $0.name == "set" }
        case .initializer(let initializer):
            requirement = Requirement(
                kind: .initializer(initializer.failing), name: "init",
                effects: initializer.effects, source: member.source, offset: member.offset)
            requirement.parameters = ParameterNames.blueprints(
                initializer.parameters, of: initializer.genericClause)
            requirement.take(initializer.genericClause, initializer.whereClause)
        case .associatedType, .conditional, .typeAlias, .other: return nil
        }
        if requirement.kind.isFunction, requirement.result?.isVoid == true {
            requirement.result = nil
        }
        requirement.isStatic = member.modifiers.contains {
            $0.name == "static" || $0.name == "class"
        }
        return requirement
    }

    func refuse(_ member: Member, _ message: String) {
        complain(message, member.source, at: member.offset)
    }

    private func isRepeated(_ attribute: Attribute) -> Bool {
        switch attribute.name {
        case "available", "discardableResult", "Sendable", "concurrent": true
        case "_spi": access >= .public
        default: types.isGlobalActor(attribute)
        }
    }

    /// Whether an attribute may be a result builder, which the compiler takes over to the double.
    private func mayBuild(_ attribute: Attribute) -> Bool {
        let name = attribute.name.split(separator: ".").last ?? ""
        return name.first?.isUppercase == true && !isRepeated(attribute)
    }

    private func checkModifiers(_ member: Member, isIsolated: Bool) {
        for modifier in member.modifiers {
            switch modifier.name {
            case "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "optional",
                "override", "dynamic", "prefix", "postfix", "infix", "final", "public", "package",
                "internal", "open":
                break
            case "static" where form == .spy, "class" where form == .spy: break
            case "nonisolated" where !isIsolated || form == .spy: break
            case "nonisolated":
                complain(
                    "`\(modifier.text)` asks for code outside of the actor that the protocol is "
                        + "bound to: \(Advice.takeSpies)", member.source, at: modifier.offset)
            case "static", "class":
                // A static initializer or the like is refused for what it is.
                guard let name = member.nameOfStatic else { continue }
                complain(
                    "`\(modifier.name) \(name)` belongs to the type, and a plain double answers for "
                        + "an instance: \(Advice.takeSpies)", member.source, at: modifier.offset)
            default:
                complain(
                    "`\(modifier.text)` is more than a double can promise: \(Advice.byHand)",
                    member.source, at: modifier.offset)
            }
        }
    }

    private func checkAccessors(_ member: Member) -> Bool {
        let accessors: [Accessor]
        let name: String
        switch member.kind {
        case .property(let property): (accessors, name) = (property.accessors, property.name)
        case .subscript(let subscription):
            (accessors, name) = (subscription.accessors, "subscript")
        default: return true
        }
        var isGood = true
        for accessor in accessors where accessor.name != "get" && accessor.name != "set" {
            complain(
                "`\(accessor.name)` is an accessor that a double does not have: use `get` or "
                    + "`get set`, or \(Advice.byHand)", member.source, at: accessor.offset)
            isGood = false
        }
        if isGood && !accessors.contains(where: { $0.name == "get" }) {
            refuse(member, "`\(name)` needs `{ get }` or `{ get set }`")
            isGood = false
        }
        return isGood
    }
}

extension Requirement {
    fileprivate mutating func take(_ clause: GenericClause?, _ whereClause: WhereClause?) {
        genericParameters = clause?.parameters ?? []
        whereRequirements = whereClause?.requirements ?? []
    }
}

extension Requirement.Kind {
    fileprivate var isFunction: Bool {
        if case .function = self { true } else { false }
    }
}

extension [Accessor] {
    /// What reading may do besides.
    fileprivate var effects: Effects { first { $0.name == "get" }?.effects ?? Effects() }
}

extension Attribute {
    /// Whether the attribute names versions of platforms: what it marks may not be there.
    fileprivate var namesVersion: Bool {
        name == "available" && !isDeprecation && !text.contains("unavailable")
            && text.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
    }
}
