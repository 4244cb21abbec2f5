import DoubleSynthesizer

/// The properties that a plain double adds to those of its protocol.
extension PlainChecks {
    /// Renames properties that conflict with a requirement, and reports remaining duplicates and
    /// conflicts with the names of helpers.
    func checkNames() {
        resolveNames()
        let keepsTypeState = blueprint.requirements.contains(where: \.keepsTypeState)
        guard blueprint.needsLock || keepsTypeState else { return }
        for requirement in blueprint.requirements {
            let isTaken =
                PlainChecks.ownTypes.contains(requirement.name)
                || (requirement.isStatic && requirement.name == "statics")
                || requirement.types.contains { $0.mentions(PlainChecks.ownTypes) }
            guard isTaken else { continue }
            report(
                "`\(requirement.fullName)` conflicts with `statics`, `Statics` or `Guarded` of the "
                    + "double: rename it, or \(Advice.byHand)", requirement)
        }
    }

    private static let ownTypes: Set<String> = ["Statics", "Guarded"]

    /// If the properties of `track` would conflict with the function `trackError`, they begin with
    /// `trackFunction`.
    private func resolveNames() {
        var taken = TakenNames()
        for requirement in blueprint.requirements where !requirement.isStatic {
            taken.insert(requirement.name, requirement)
        }
        if case .declared(_, let members) = blueprint.superclass { taken.insert(members) }
        // Type members are in a separate class.
        var takenInType = TakenNames()
        for requirement in blueprint.requirements {
            let name = requirement.spyName
            if requirement.helperNames.contains(where: { taken.contains($0, requirement) })
                || requirement.typeHelperNames.contains(where: {
                    takenInType.contains($0, requirement)
                })
            {
                requirement.renameSpy(to: name + requirement.kindWord)
            }
            let doubled =
                requirement.helperNames.first { !taken.insert($0, requirement) }
                ?? requirement.typeHelperNames.first { !takenInType.insert($0, requirement) }
            guard let doubled else { continue }
            report(
                "the double would have two properties `\(doubled)`: rename a requirement or a "
                    + "parameter, or \(Advice.byHand)", requirement)
        }
    }
}

/// The names of a double's members, and the requirements that they belong to.
private struct TakenNames {
    private var owners: [String: [Requirement]] = [:]
    private var inherited: Set<String> = []

    /// Returns whether a name is used in builds with a requirement.
    func contains(_ name: String, _ requirement: Requirement) -> Bool {
        inherited.contains(name)
            || owners[name, default: []].contains { $0.mayCoexist(with: requirement) }
    }

    /// Reserves a name for a requirement; returns false if it's already used.
    @discardableResult
    mutating func insert(_ name: String, _ requirement: Requirement) -> Bool {
        if contains(name, requirement) { return false }
        owners[name, default: []].append(requirement)
        return true
    }

    /// Reserves names in all builds.
    mutating func insert(_ names: Set<String>) { inherited.formUnion(names) }
}

extension Requirement {
    /// Returns whether there may be a build with both. If two requirements with the same name have
    /// different conditions, they exclude each other, because the protocol couldn't have both.
    fileprivate func mayCoexist(with other: Requirement) -> Bool {
        if conditions == other.conditions { return true }
        let areOne = fullName == other.fullName && !conditions.isEmpty && !other.conditions.isEmpty
        return !areOne && !excludes(other)
    }

    /// The word that is appended to a conflicting name.
    fileprivate var kindWord: String {
        switch kind {
        case .function: "Function"
        case .property: "Property"
        case .subscript: "Access"
        case .initializer: "Initializer"
        }
    }

    /// The names of the instance helpers that a plain double adds for the requirement.
    fileprivate var helperNames: [String] {
        if isInitializer { return named(recording.elements.isEmpty ? [] : ["Arguments"]) }
        return isStatic ? [] : named(helpers)
    }

    /// The names of the type helpers that a plain double adds for the requirement.
    fileprivate var typeHelperNames: [String] {
        if isInitializer { return named(flags) }
        return isStatic ? named(helpers) : []
    }

    private func named(_ suffixes: [String]) -> [String] {
        isUncallable ? [] : suffixes.map { spyName + $0 }
    }

    private var flags: [String] {
        canFail ? ["ShouldFail", "Error"] : failingValue == nil ? [] : ["ShouldFail"]
    }

    /// The suffixes of the properties for a function, a subscript or a property.
    private var helpers: [String] {
        if isProperty {
            if canFail { return flags + ["ReturnValue"] }
            return result?.obviousValue == nil || isStatic ? ["Value"] : []
        }
        return flags + (plainAnswer == nil ? [] : ["ReturnValue"])
            + recording.closuresWithInput.compactMap { $0.input?.suffix(of: self) }
            + ["CallCount", "DidGetCalled"] + (recording.elements.isEmpty ? [] : ["Calls"])
            + recording.elements.map { "Received" + Name.capitalized($0.name) }
    }
}
