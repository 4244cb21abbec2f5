/// Reports requirements that a double can't satisfy.
final class RequirementRefusals: Stage {
    let setting: Setting

    init(_ setting: Setting) {
        self.setting = setting
        super.init(setting.request)
    }

    /// Returns the requirements that a double can satisfy, and reports the others.
    func accepted(_ requirements: [PlacedRequirement]) -> [PlacedRequirement] {
        for relative in setting.family.protocols where !setting.family.isAnswered(relative) {
            checkOthers(in: relative)
        }
        return requirements.filter { isAccepted($0.requirement) }
    }

    private func isAccepted(_ requirement: Requirement) -> Bool {
        let complaintCount = complaints.count
        checkModifiers(requirement.front, in: requirement.source)
        if !checkAccessors(of: requirement) { return false }
        if requirement.isOperator && !requirement.isStatic {
            complain(
                "the operator `\(requirement.name)` belongs to a type: write `static`, or "
                    + Advice.byHand, requirement)
        }
        checkResult(of: requirement)
        checkTypeParameters(of: requirement)
        checkPacks(of: requirement)
        return complaints.count == complaintCount
    }

    /// Reports members that aren't requirements, and unsupported modifiers.
    private func checkOthers(in declaration: ProtocolDeclaration) {
        for type in declaration.members.associatedTypes {
            checkModifiers(type.front, in: declaration.source)
            if !type.front.conditions.isEmpty {
                complain(
                    "the associated type `\(type.name)` is there in some builds only, and a double "
                        + "has it in all: \(Advice.byHand)", declaration.source,
                    at: type.front.offset)
            }
        }
        for alias in declaration.members.aliases {
            checkModifiers(alias.front, in: declaration.source)
        }
        for member in declaration.members.unknown {
            checkModifiers(member.front, in: declaration.source)
            // These don't declare anything.
            if ["#sourceLocation", "#warning", "#error"].contains(member.word) { continue }
            complain(
                "`\(member.word)` is nothing that a double can meet: \(Advice.byHand)",
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
            complain("`\(requirement.name)` needs `{ get }` or `{ get set }`", requirement)
            isGood = false
        }
        return isGood
    }
}
