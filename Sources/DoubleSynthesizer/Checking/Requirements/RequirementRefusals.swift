/// Refuses what a double cannot meet.
final class RequirementRefusals: Stage {
    let setting: Setting
    private let plain: PlainChecks?

    init(_ setting: Setting) {
        self.setting = setting
        plain = setting.request.isPlain ? PlainChecks(setting) : nil
        super.init(setting.request)
    }

    /// The requirements that a double can meet; complains about the others.
    func accepted(_ requirements: [PlacedRequirement]) -> [PlacedRequirement] {
        for relative in setting.family.protocols where !setting.family.isAnswered(relative) {
            plain?.check(relative)
            if let plain { take(plain) }
            checkOthers(in: relative)
        }
        let accepted = requirements.filter { isAccepted($0.requirement) }
        if let plain {
            plain.check(accepted)
            take(plain)
        }
        return accepted
    }

    private func isAccepted(_ requirement: Requirement) -> Bool {
        let complaintCount = complaints.count
        checkModifiers(
            requirement.front, of: requirement.nameOfStatic, in: requirement.source)
        if let plain {
            plain.check(requirement)
            take(plain)
        }
        if !checkAccessors(of: requirement) { return false }
        if requirement.isOperator && !requirement.isStatic {
            complain(
                "the operator `\(requirement.name)` belongs to a type: write `static`, or "
                    + Advice.byHand, requirement)
        }
        if !isPlain {
            checkResult(of: requirement)
            checkTypeParameters(of: requirement)
            checkPacks(of: requirement)
        }
        return complaints.count == complaintCount
    }

    /// Complains about members that are no requirements, and about what stands in front of them.
    private func checkOthers(in declaration: ProtocolDeclaration) {
        for type in declaration.members.associatedTypes {
            checkModifiers(type.front, in: declaration.source)
            if !isPlain && !type.front.conditions.isEmpty {
                complain(
                    "the associated type `\(type.name)` is there in some builds only, and a double "
                        + "has it in all: \(Advice.byHand)", declaration.source,
                    at: type.front.offset)
            }
        }
        for alias in declaration.members.aliases {
            checkModifiers(alias.front, in: declaration.source)
        }
        for member in declaration.members.unknown
        where !isPlain || member.front.conditions.isEmpty {
            checkModifiers(member.front, in: declaration.source)
            // `#sourceLocation` declares nothing.
            if member.word == "#sourceLocation" { continue }
            complain(
                "`\(member.word)` is nothing that a double can meet: \(Advice.byHand)",
                declaration.source, at: member.front.offset)
        }
    }

    private func checkModifiers(
        _ front: Front, of name: String? = nil, in source: Source
    ) {
        for modifier in front.modifiers {
            switch modifier.name {
            case "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "optional",
                "override", "dynamic", "prefix", "postfix", "infix", "final", "public", "package",
                "internal", "open":
                break
            case "static" where !isPlain, "class" where !isPlain: break
            case "nonisolated" where !setting.isIsolated || !isPlain: break
            case "nonisolated":
                complain(
                    "`\(modifier.text)` asks for code outside of the actor that the protocol is "
                        + "bound to: \(Advice.takeSpies)", source, at: modifier.offset)
            case "static", "class":
                // A static initializer or the like is refused for what it is.
                guard let name else { continue }
                complain(
                    "`\(modifier.name) \(name)` belongs to the type, and a plain double answers "
                        + "for an instance: \(Advice.takeSpies)", source, at: modifier.offset)
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
