/// Finds what is required as a property and as a function without parameters: a class has one
/// member of such a name, so the other has to be one that an extension of a protocol gives it.
final class NamesakeStage: Stage {
    private let setting: Setting

    init(_ setting: Setting) {
        self.setting = setting
        super.init(setting.request)
    }

    /// The requirements without those that are left to extensions; complains where there are none.
    func settled(_ requirements: [Requirement]) -> [Requirement] {
        var properties: [String: Requirement] = [:]
        for property in requirements where property.isProperty {
            properties["\(property.isStatic) \(property.name)()"] = property
        }
        if properties.isEmpty { return requirements }
        var left: [Requirement] = []
        for function in requirements where !function.isProperty && !function.isOperator {
            guard let property = properties[function.overloadName], !property.excludes(function)
            else { continue }
            if isAnswered(function) {
                property.namesake = function
                left.append(function)
            } else if isAnswered(property) {
                function.namesake = property
                left.append(property)
            } else {
                complain(
                    "`\(function.name)` is required twice, as a property and as a function, and "
                        + "one double cannot have both: rename one",
                    request.isAsked(property) ? property : function)
            }
        }
        return requirements.filter { requirement in !left.contains { $0 === requirement } }
    }

    /// Whether an extension of one of the protocols answers a requirement of every type.
    private func isAnswered(_ requirement: Requirement) -> Bool {
        let name = requirement.overloadName
        return added[name, default: []].contains { member in
            asked[name, default: []].contains {
                $0.isProperty == requirement.isProperty && $0.isAnswered(by: member)
            }
        }
    }

    /// What the protocols ask for, in their own words.
    private lazy var asked = Dictionary(
        grouping: setting.family.protocols.flatMap(\.members.requirements), by: \.overloadName)

    /// What extensions add to every type that conforms.
    private lazy var added: [String: [Requirement]] = {
        let extensions = setting.family.protocols.flatMap {
            request.protocols.classes.extensions(of: $0)
        }
        return Dictionary(
            grouping: extensions.flatMap(\.members).map(\.requirement), by: \.overloadName)
    }()
}

extension Requirement {
    /// Whether a member without parameters is what is asked for, in the words of the protocol.
    fileprivate func isAnswered(by member: Requirement) -> Bool {
        let isHidden = member.front.modifiers.contains {
            $0.text == "private" || $0.text == "fileprivate"
        }
        guard overloadName == member.overloadName, isProperty == member.isProperty, !isHidden,
            member.conditions.allSatisfy(conditions.contains),
            withoutVoid.result?.text == member.withoutVoid.result?.text
        else { return false }
        return (isSettable ? member.isSettable : true)
            && (member.effects.isAsync ? effects.isAsync : true)
            && (member.effects.canThrow ? effects.throwsAnything : true)
    }
}
