/// A stage that resolves conflicts between the names of requirements, names the spies of a double,
/// and reports names that would refer to something else in the double.
final class NameStage: ContextStage {
    /// Finds names that are required both as a property and as a function without parameters.
    ///
    /// Because a class can only declare one of them, a protocol extension must implement the other
    /// requirement. This function reports each name for which no such extension exists.
    ///
    /// - Returns: The requirements except for those that extensions implement.
    func resolveConflicts(in requirements: [Requirement]) -> [Requirement] {
        var properties: [String: Requirement] = [:]
        for property in requirements where property.isProperty {
            properties["\(property.isStatic) \(property.name)()"] = property
        }
        if properties.isEmpty { return requirements }
        let isImplemented = request.lookup?.implementations(in: context) ?? { _ in false }
        var implemented: [Requirement] = []
        for function in requirements where !function.isProperty && !function.isOperator {
            guard let property = properties[function.overloadName], !property.excludes(function)
            else { continue }
            if isImplemented(function) {
                property.conflict = function
                implemented.append(function)
            } else if isImplemented(property) {
                function.conflict = property
                implemented.append(property)
            } else {
                request.report(
                    "`\(function.name)` is required as a property and as a function, but a double "
                        + "can't have both: rename one",
                    request.declares(property) ? property : function)
            }
        }
        return requirements.filter { requirement in
            !implemented.contains { $0 === requirement }
        }
    }

    // MARK: - Names of spies

    /// Assigns names to all spies. Instance members and type members have separate namespaces.
    func nameSpies(of requirements: [Requirement]) {
        for belongsToType in [false, true] {
            let group = requirements.filter { $0.belongsToType == belongsToType }
            let spyNames = SpyNames.names(of: group)
            for (spyName, requirement) in zip(spyNames, group) { requirement.spyName = spyName }
            var usedNames = Set(spyNames)
            for requirement in group { NameStage.nameOtherSpies(of: requirement, &usedNames) }
        }
    }

    /// Assigns names to the spies that provide the values of `inout` parameters and the arguments
    /// of closures.
    private static func nameOtherSpies(
        of requirement: Requirement, _ usedNames: inout Set<String>
    ) {
        let spyName = requirement.spyName
        func suffix(for parameter: String, _ ending: String, unique addition: String) -> String {
            let word = Name.capitalized(parameter)
            var suffix = (spyName.hasSuffix(word) ? "" : word) + ending
            while !usedNames.insert(spyName + suffix).inserted { suffix += addition }
            return suffix
        }
        for index in requirement.recording.writes.indices {
            let parameter = requirement.recording.writes[index].parameter
            requirement.recording.writes[index].spySuffix = suffix(
                for: parameter, "", unique: "Written")
        }
        func name(_ closure: inout Recording.ClosureCall) {
            guard let isEach = closure.input?.isEach else { return }
            closure.input?.spySuffix = suffix(
                for: closure.parameter, isEach ? "Inputs" : "Input", unique: "OfClosure")
        }
        for index in requirement.recording.closures.indices {
            name(&requirement.recording.closures[index])
        }
        if var resultClosure = requirement.recording.resultClosure {
            name(&resultClosure)
            requirement.recording.resultClosure = resultClosure
        }
    }

    // MARK: - Shadowed names

    /// Reports an associated type if it has the same name as the protocol or the double.
    func checkHidden(by associatedTypes: AssociatedTypes) {
        let declaration = request.declaration
        let double = Name.unquoted(request.name)
        // If the associated type is bound, the protocol is still visible in the head of the class.
        let hidesProtocol = associatedTypes.parameters.contains {
            Name.unquoted($0.name) == declaration.name
        }
        guard hidesProtocol || associatedTypes.names.contains(double) else { return }
        request.report(
            "the associated type `\(hidesProtocol ? declaration.name : double)` shadows the "
                + "\(hidesProtocol ? "protocol" : "double") with the same name: rename it, or "
                + Advice.byHand, declaration)
    }

    /// Reports names that conflict with the declarations in a double made of spies.
    func checkSpies(_ requirements: [Requirement], _ associatedTypes: AssociatedTypes) {
        if let name = associatedTypes.names.first(where: NameStage.generatedTypes.contains) {
            request.report(
                "the associated type `\(name)` conflicts with a type in the double: rename it, or "
                    + Advice.byHand, request.declaration)
        }
        if let superclass = context.superclass, superclass.memberNames.contains("spies") {
            request.report(
                "the double can't derive from `\(superclass.name)`, because both have a property "
                    + "`spies`: rename it in `\(superclass.name)`, or \(Advice.byHand)",
                request.declaration)
        }
        let generatedTypes = NameStage.generatedTypes.subtracting(associatedTypes.names)
        for requirement in requirements { check(requirement, against: generatedTypes) }
    }

    /// Reports a requirement if it uses the name of a type that the double declares, or if its own
    /// name is one that the double needs.
    private func check(_ requirement: Requirement, against generatedTypes: Set<String>) {
        if requirement.name == "spies" {
            request.report(
                "the requirement `spies` conflicts with a property of the double: rename it, or "
                    + Advice.byHand, requirement)
        }
        for type in requirement.types {
            guard let name = type.mention(of: generatedTypes) else { continue }
            request.report(
                "the type `\(name)` in the double shadows the one that `\(requirement.fullName)` "
                    + "uses: rename it, or \(Advice.byHand)", requirement)
            break
        }
        if hides(requirement) {
            request.report(
                "`\(requirement.fullName)` conflicts with `\(requirement.name)`, which the double "
                    + "uses: rename it, or \(Advice.byHand)", requirement)
        }
    }

    /// Returns whether a double must qualify the types of its spies. The double's file may contain
    /// other types with the same names, even if no such type is visible here.
    func namesModule(_ requirements: [Requirement], _ associatedTypes: AssociatedTypes) -> Bool {
        if request.isNextToProtocol { return true }
        return [
            "Spy", "SpiedProperty", "SpiedSubscript", "TestDouble", "TestScoped",
        ].contains { name in
            request.options.neighboringNames.contains(name) || associatedTypes.names.contains(name)
                || requirements.contains { $0.name == name }
                || context.view.scopes.contains { types.declares(name, in: $0) }
        }
    }

    /// The names of the types in a double that contain a spy for each requirement.
    private static let generatedTypes: Set<String> = ["Spies", "StaticSpies"]

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
