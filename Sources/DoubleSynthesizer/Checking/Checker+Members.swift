extension Checker {
    /// A requirement as a double can meet it; nil, with complaints, where it cannot.
    func checked(_ requirement: Requirement, isIsolated: Bool) -> Requirement? {
        let complaintCount = complaints.count
        checkModifiers(
            requirement.front, of: requirement.nameOfStatic, in: requirement.source,
            isIsolated: isIsolated)
        if form == .plain { checkPlain(requirement) }
        if !checkAccessors(of: requirement) { return nil }
        if requirement.isOperator && !requirement.isStatic {
            refuse(
                requirement,
                "the operator `\(requirement.name)` belongs to a type: write `static`, or "
                    + Advice.byHand)
        }
        checkResult(of: requirement)
        checkTypeParameters(of: requirement)
        checkPacks(of: requirement)
        return complaints.count == complaintCount ? completed(requirement) : nil
    }

    /// Finds out what a double has to know of a requirement besides its words.
    private func completed(_ requirement: Requirement) -> Requirement {
        var requirement = requirement
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
        let attributes = requirement.front.attributes
        requirement.front.attributes = attributes.filter(isRepeated)
        requirement.front.modifiers = requirement.front.modifiers.filter {
            $0.name == "nonisolated" || $0.name == "prefix" || $0.name == "postfix"
        }
        requirement.globalActor = attributes.first(where: types.isGlobalActor)?.text
        requirement.hasBuilder = attributes.contains(where: mayBuild)
        requirement.isPlatformBound = attributes.contains(where: \.namesVersion)
        let deprecations = attributes.filter(\.isDeprecation).map(\.text)
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

    func refuse(_ requirement: Requirement, _ message: String) {
        complain(message, requirement.source, at: requirement.offset)
    }

    /// Complains about members that are no requirements, and about what stands in front of them.
    func checkOthers(in declaration: ProtocolDeclaration, isIsolated: Bool) {
        for type in declaration.members.associatedTypes {
            checkModifiers(type.front, in: declaration.source, isIsolated: isIsolated)
            if form == .spy && !type.front.conditions.isEmpty {
                complain(
                    "the associated type `\(type.name)` is there in some builds only, and a double "
                        + "has it in all: \(Advice.byHand)", declaration.source,
                    at: type.front.offset)
            }
        }
        for alias in declaration.members.aliases {
            checkModifiers(alias.front, in: declaration.source, isIsolated: isIsolated)
        }
        for member in declaration.members.unknown
        where form == .spy || member.front.conditions.isEmpty {
            checkModifiers(member.front, in: declaration.source, isIsolated: isIsolated)
            // `#sourceLocation` declares nothing.
            if member.word == "#sourceLocation" { continue }
            complain(
                "`\(member.word)` is nothing that a double can meet: \(Advice.byHand)",
                declaration.source, at: member.front.offset)
        }
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

    private func checkModifiers(
        _ front: Front, of name: String? = nil, in source: Source, isIsolated: Bool
    ) {
        for modifier in front.modifiers {
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
                        + "bound to: \(Advice.takeSpies)", source, at: modifier.offset)
            case "static", "class":
                // A static initializer or the like is refused for what it is.
                guard let name else { continue }
                complain(
                    "`\(modifier.name) \(name)` belongs to the type, and a plain double answers for "
                        + "an instance: \(Advice.takeSpies)", source, at: modifier.offset)
            default:
                complain(
                    "`\(modifier.text)` is more than a double can promise: \(Advice.byHand)",
                    source, at: modifier.offset)
            }
        }
    }

    private func checkAccessors(of requirement: Requirement) -> Bool {
        guard requirement.hasAccessors else { return true }
        let accessors = requirement.accessors
        var isGood = true
        for accessor in accessors where accessor.name != "get" && accessor.name != "set" {
            complain(
                "`\(accessor.name)` is an accessor that a double does not have: use `get` or "
                    + "`get set`, or \(Advice.byHand)", requirement.source, at: accessor.offset)
            isGood = false
        }
        if isGood && !accessors.contains(where: { $0.name == "get" }) {
            refuse(requirement, "`\(requirement.name)` needs `{ get }` or `{ get set }`")
            isGood = false
        }
        return isGood
    }
}

extension Attribute {
    /// Whether the attribute names versions of platforms: what it marks may not be there.
    fileprivate var namesVersion: Bool {
        name == "available" && !isDeprecation && !text.contains("unavailable")
            && text.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
    }
}
