import DoubleSynthesizer

// The checks for properties that a plain double adds to the properties of its protocol.

extension PlainChecks {
    /// Renames properties that conflict with a requirement. This function also reports duplicates
    /// that remain, and conflicts with the names of helpers.
    func checkNames() {
        resolveNames()
        let keepsTypeState = blueprint.requirements.contains(where: \.keepsTypeState)
        guard blueprint.needsLock || keepsTypeState else { return }
        for requirement in blueprint.requirements {
            let isConflict =
                PlainChecks.generatedTypes.contains(requirement.name)
                || (requirement.isStatic && requirement.name == "statics")
                || requirement.types.contains { $0.mentions(PlainChecks.generatedTypes) }
            guard isConflict else { continue }
            report(
                "`\(requirement.fullName)` conflicts with `statics`, `Statics` or `Guarded` of the "
                    + "double: rename it, or \(Advice.byHand)", requirement)
        }
    }

    private static let generatedTypes: Set<String> = ["Statics", "Guarded"]

    /// Resolves conflicts between the names of properties. For example, if the properties of
    /// `track` would conflict with the function `trackError`, their names begin with
    /// `trackFunction` instead.
    private func resolveNames() {
        var usedNames = UsedNames()
        for requirement in blueprint.requirements where !requirement.isStatic {
            usedNames.insert(requirement.name, requirement)
        }
        if case .declared(_, let members) = blueprint.superclass { usedNames.insert(members) }
        // The type members are declared in a separate class.
        var usedNamesOfType = UsedNames()
        for requirement in blueprint.requirements {
            let name = requirement.spyName
            if requirement.helperNames.contains(where: { usedNames.contains($0, requirement) })
                || requirement.typeHelperNames.contains(where: {
                    usedNamesOfType.contains($0, requirement)
                })
            {
                requirement.spyName = name + requirement.kindSuffix
            }
            let duplicate =
                requirement.helperNames.first { !usedNames.insert($0, requirement) }
                ?? requirement.typeHelperNames.first { !usedNamesOfType.insert($0, requirement) }
            guard let duplicate else { continue }
            report(
                "the double would have two properties `\(duplicate)`: rename a requirement or a "
                    + "parameter, or \(Advice.byHand)", requirement)
        }
    }
}

/// The names of a double's members, and the requirements to which they belong.
private struct UsedNames {
    private var owners: [String: [Requirement]] = [:]
    private var inherited: Set<String> = []

    /// Returns whether a name is already used in a build that contains the given requirement.
    func contains(_ name: String, _ requirement: Requirement) -> Bool {
        inherited.contains(name)
            || owners[name, default: []].contains { $0.mayCoexist(with: requirement) }
    }

    /// Reserves a name for a requirement.
    ///
    /// - Returns: Whether the name was still available.
    @discardableResult
    mutating func insert(_ name: String, _ requirement: Requirement) -> Bool {
        if contains(name, requirement) { return false }
        owners[name, default: []].append(requirement)
        return true
    }

    /// Reserves the given names in all builds.
    mutating func insert(_ names: Set<String>) { inherited.formUnion(names) }
}

extension Requirement {
    /// Returns whether there may be a build that contains both requirements. If two requirements
    /// have the same name but different conditions, they exclude each other, because otherwise the
    /// protocol couldn't contain both.
    fileprivate func mayCoexist(with other: Requirement) -> Bool {
        if conditions == other.conditions { return true }
        let areAlternatives =
            fullName == other.fullName && !conditions.isEmpty && !other.conditions.isEmpty
        return !areAlternatives && !excludes(other)
    }

    /// The word to append to a conflicting name.
    fileprivate var kindSuffix: String {
        switch kind {
        case .function: "Function"
        case .property: "Property"
        case .subscript: "Access"
        case .initializer: "Initializer"
        }
    }

    /// The names of the instance helpers that a plain double adds for this requirement.
    fileprivate var helperNames: [String] {
        if isInitializer { return named(recording.elements.isEmpty ? [] : ["Arguments"]) }
        return isStatic ? [] : named(helpers)
    }

    /// The names of the type helpers that a plain double adds for this requirement.
    fileprivate var typeHelperNames: [String] {
        if isInitializer { return named(flags) }
        return isStatic ? named(helpers) : []
    }

    private func named(_ suffixes: [String]) -> [String] {
        isUncallable ? [] : suffixes.map { spyName + $0 }
    }

    private var flags: [String] {
        if canFail { return ["ShouldFail", "Error"] }
        return failingValue == nil ? [] : ["ShouldFail"]
    }

    /// The suffixes of the properties that belong to a function, a subscript or a property.
    private var helpers: [String] {
        if isProperty {
            if canFail { return flags + ["ReturnValue"] }
            return result?.obviousValue == nil || isStatic ? ["Value"] : []
        }
        return flags + (plainAnswer == nil ? [] : ["ReturnValue"])
            + recording.closuresWithInput.compactMap { $0.input?.spySuffix }
            + ["CallCount", "DidGetCalled"] + (recording.elements.isEmpty ? [] : ["Calls"])
            + recording.elements.map { "Received" + Name.capitalized($0.name) }
    }
}
