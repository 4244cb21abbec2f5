/// A stage that names the spies of a double, and reports names that would refer to something else
/// in the double.
final class NameStage: SettingStage {
    func named(_ requirements: [Requirement]) -> [Requirement] {
        var requirements = requirements
        let ofInstance = requirements.indices.filter { !requirements[$0].belongsToType }
        let ofType = requirements.indices.filter { requirements[$0].belongsToType }
        for group in [ofInstance, ofType] { NameStage.nameSpies(of: group, &requirements) }
        return requirements
    }

    /// Assigns names to all spies in one namespace, which belongs either to the instance or to the
    /// type.
    private static func nameSpies(of group: [Int], _ requirements: inout [Requirement]) {
        let spyNames = SpyNames.names(of: group.map { requirements[$0] })
        for (spyName, index) in zip(spyNames, group) { requirements[index].spyName = spyName }
        var taken = Set(spyNames)
        for index in group {
            for write in requirements[index].recording.writes.indices {
                let parameter = requirements[index].recording.writes[write].parameter
                let word = Name.capitalized(parameter)
                let spyName = requirements[index].spyName
                var name = spyName.hasSuffix(word) ? spyName : spyName + word
                while !taken.insert(name).inserted { name += "Written" }
                requirements[index].recording.writes[write].spyName = name
            }
            let spyName = requirements[index].spyName
            requirements[index].recording.nameInputs { parameter, isEach in
                let word = Name.capitalized(parameter)
                var name = spyName.hasSuffix(word) ? spyName : spyName + word
                name += isEach ? "Inputs" : "Input"
                while !taken.insert(name).inserted { name += "OfClosure" }
                return name
            }
        }
    }

    /// Reports an associated type if it has the same name as the protocol or the double.
    func checkHidden(by associatedTypes: AssociatedTypes) {
        let declaration = request.declaration
        let double = Name.unquoted(request.name)
        // If the associated type is bound, the protocol is still visible in the head of the class.
        let hidesProtocol = associatedTypes.parameters.contains {
            Name.unquoted($0.name) == declaration.name
        }
        guard hidesProtocol || associatedTypes.names.contains(double) else { return }
        report(
            "the associated type `\(hidesProtocol ? declaration.name : double)` shadows the "
                + "\(hidesProtocol ? "protocol" : "double") with the same name: rename it, or "
                + Advice.byHand, declaration)
    }

    /// Reports names that conflict with the declarations in a double made of spies.
    func checkSpies(_ requirements: [Requirement], _ associatedTypes: AssociatedTypes) {
        if let taken = associatedTypes.names.first(where: NameStage.ownTypes.contains) {
            report(
                "the associated type `\(taken)` conflicts with a type in the double: rename it, or "
                    + Advice.byHand, request.declaration)
        }
        let isModuleHidden = setting.view.scopes.contains { types.declares("Understudy", in: $0) }
        if isModuleHidden, namesModule(requirements, associatedTypes) {
            report(
                "the files declare a type `Understudy`, which shadows the module that the double "
                    + "uses: rename it, or \(Advice.byHand)", request.declaration)
        }
        if let superclass = setting.superclass, superclass.memberNames.contains("spies") {
            report(
                "the double can't derive from `\(superclass.name)`, because both have a property "
                    + "`spies`: rename it in `\(superclass.name)`, or \(Advice.byHand)",
                request.declaration)
        }
        let own = NameStage.ownTypes.subtracting(associatedTypes.names)
        for requirement in requirements { checkOwnNames(own, in: requirement) }
    }

    /// Reports a requirement if it uses the name of a type that the double declares, or if its own
    /// name is one that the double needs.
    private func checkOwnNames(_ own: Set<String>, in requirement: Requirement) {
        if requirement.name == "spies" {
            report(
                "the requirement `spies` conflicts with a property of the double: rename it, or "
                    + Advice.byHand, requirement)
        }
        for type in requirement.types {
            guard let name = type.mention(of: own) else { continue }
            report(
                "the type `\(name)` in the double shadows the one that `\(requirement.fullName)` "
                    + "uses: rename it, or \(Advice.byHand)", requirement)
            break
        }
        if hides(requirement) {
            report(
                "`\(requirement.fullName)` conflicts with `\(requirement.name)`, which the double "
                    + "uses: rename it, or \(Advice.byHand)", requirement)
        }
    }

    /// Returns whether a double must qualify the types of its spies. The double's file may contain
    /// other types with the same names, even if no such type is visible here.
    func namesModule(_ requirements: [Requirement], _ associatedTypes: AssociatedTypes) -> Bool {
        if request.options.isNextToProtocol { return true }
        return [
            "Spy", "SpiedProperty", "SpiedSubscript", "TestScoped", "Unstubbed",
        ].contains { name in
            request.options.neighboringNames.contains(name) || associatedTypes.names.contains(name)
                || requirements.contains { $0.name == name }
                || setting.view.scopes.contains { types.declares(name, in: $0) }
        }
    }

    /// The names of the types in a double that contain a spy for each requirement.
    private static let ownTypes: Set<String> = ["Spies", "StaticSpies"]

    /// Returns whether the code in a double would accidentally refer to this requirement.
    private func hides(_ requirement: Requirement) -> Bool {
        switch requirement.name {
        // An instance member can have the same name as a type, but a type member can't.
        case "Spies": return requirement.isStatic
        case "Self", "StaticSpies": return true
        default: return false
        }
    }
}
