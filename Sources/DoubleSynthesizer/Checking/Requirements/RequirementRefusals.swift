/// A stage that reports requirements that a double can't satisfy.
final class RequirementRefusals: Stage {
    let setting: Setting

    init(_ setting: Setting) {
        self.setting = setting
        super.init(setting.request)
    }

    /// Returns the requirements that a double can satisfy, and reports all other requirements.
    func accepted(_ requirements: [PlacedRequirement]) -> [PlacedRequirement] {
        for relative in setting.family.protocols
        where !setting.family.isImplementedByNSObject(relative) {
            checkOthers(in: relative)
        }
        return requirements.filter { isAccepted($0.requirement) }
    }

    private func isAccepted(_ requirement: Requirement) -> Bool {
        let problemCount = problems.count
        checkModifiers(requirement.front, in: requirement.source)
        if !checkAccessors(of: requirement) { return false }
        if requirement.isOperator && !requirement.isStatic {
            report(
                "the operator `\(requirement.name)` must be `static`: add `static`, or "
                    + Advice.byHand, requirement)
        }
        checkResult(of: requirement)
        checkTypeParameters(of: requirement)
        checkPacks(of: requirement)
        return problems.count == problemCount
    }

    /// Reports members that aren't requirements, and modifiers that aren't supported.
    private func checkOthers(in declaration: ProtocolDeclaration) {
        for type in declaration.members.associatedTypes {
            checkModifiers(type.front, in: declaration.source)
            if !type.front.conditions.isEmpty {
                report(
                    "the associated type `\(type.name)` only exists in some builds, but a double "
                        + "has it in all: \(Advice.byHand)", declaration.source,
                    at: type.front.offset)
            }
        }
        for alias in declaration.members.aliases {
            checkModifiers(alias.front, in: declaration.source)
        }
        for member in declaration.members.unknown {
            checkModifiers(member.front, in: declaration.source)
            // These directives don't declare anything.
            if ["#sourceLocation", "#warning", "#error"].contains(member.word) { continue }
            report(
                "a protocol can't require `\(member.word)`: \(Advice.byHand)",
                declaration.source, at: member.front.offset)
        }
    }

    private func checkModifiers(_ front: Front, in source: Source) {
        for modifier in front.modifiers {
            switch modifier.name {
            case "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "optional",
                "override", "dynamic", "prefix", "postfix", "infix", "final", "public", "package",
                "internal", "open", "static", "class", "nonisolated":
                break
            default:
                report(
                    "a double doesn't support the modifier `\(modifier.text)`: \(Advice.byHand)",
                    source, at: modifier.offset)
            }
        }
    }

    private func checkAccessors(of requirement: Requirement) -> Bool {
        guard requirement.hasAccessors else { return true }
        let accessors = requirement.accessors
        var isGood = true
        for accessor in accessors where accessor.name != "get" && accessor.name != "set" {
            report(
                "a double doesn't support the accessor `\(accessor.name)`: use `get` or `get set`, "
                    + "or \(Advice.byHand)", requirement.source, at: accessor.offset)
            isGood = false
        }
        if isGood && !accessors.contains(where: { $0.name == "get" }) {
            report("`\(requirement.name)` needs `{ get }` or `{ get set }`", requirement)
            isGood = false
        }
        return isGood
    }
}
