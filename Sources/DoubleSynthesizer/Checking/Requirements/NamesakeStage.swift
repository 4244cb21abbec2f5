/// A stage that finds names that are required both as a property and as a function without
/// parameters. Because a class can only declare one of them, a protocol extension must implement
/// the other requirement.
final class NamesakeStage: SettingStage {
    /// Returns the requirements except for those that extensions implement, and reports each name
    /// for which no such extension exists.
    func resolved(_ requirements: [Requirement]) -> [Requirement] {
        var properties: [String: Requirement] = [:]
        for property in requirements where property.isProperty {
            properties["\(property.isStatic) \(property.name)()"] = property
        }
        if properties.isEmpty { return requirements }
        var left: [Requirement] = []
        for function in requirements where !function.isProperty && !function.isOperator {
            guard let property = properties[function.overloadName], !property.excludes(function)
            else { continue }
            if isImplemented(function) {
                property.namesake = function
                left.append(function)
            } else if isImplemented(property) {
                function.namesake = property
                left.append(property)
            } else {
                report(
                    "`\(function.name)` is required as a property and as a function, but a double "
                        + "can't have both: rename one",
                    request.declares(property) ? property : function)
            }
        }
        return requirements.filter { requirement in !left.contains { $0 === requirement } }
    }

    /// Returns whether an extension of one of the protocols implements a requirement for all
    /// conforming types.
    private func isImplemented(_ requirement: Requirement) -> Bool {
        let name = requirement.overloadName
        return added[name, default: []].contains { member in
            required[name, default: []].contains {
                $0.isProperty == requirement.isProperty && $0.isImplemented(by: member)
            }
        }
    }

    /// The requirements, as declared in the protocols.
    private lazy var required = Dictionary(
        grouping: setting.family.protocols.flatMap(\.members.requirements), by: \.overloadName)

    /// The members that extensions add to every conforming type.
    private lazy var added: [String: [Requirement]] = {
        let extensions = setting.family.protocols.flatMap {
            request.protocols.classes.extensions(of: $0)
        }
        return Dictionary(
            grouping: extensions.flatMap(\.members).map(\.requirement), by: \.overloadName)
    }()
}

extension Requirement {
    /// Returns whether a member without parameters implements this requirement as declared in the
    /// protocol.
    fileprivate func isImplemented(by member: Requirement) -> Bool {
        guard overloadName == member.overloadName, isProperty == member.isProperty,
            !member.front.modifiers.arePrivate, member.conditions.allSatisfy(conditions.contains),
            withoutVoid.result?.text == member.withoutVoid.result?.text
        else { return false }
        return (isSettable ? member.isSettable : true)
            && (member.effects.isAsync ? effects.isAsync : true)
            && (member.effects.canThrow ? effects.throwsAnything : true)
    }
}
