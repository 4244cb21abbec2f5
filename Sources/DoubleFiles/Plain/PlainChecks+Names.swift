import DoubleSynthesizer

/// The properties that a plain double adds to those of its protocol.
extension PlainChecks {
    /// Gives other names to properties that meet a requirement, and complains about those that the
    /// double would have twice all the same, and about the names of what it is made of.
    func checkNames() {
        settleNames()
        let keepsTypeState = blueprint.requirements.contains(where: \.keepsTypeState)
        guard blueprint.needsLock || keepsTypeState else { return }
        for requirement in blueprint.requirements {
            let isTaken =
                PlainChecks.ownTypes.contains(requirement.name)
                || (requirement.isStatic && requirement.name == "statics")
                || requirement.types.contains { $0.mentions(PlainChecks.ownTypes) }
            guard isTaken else { continue }
            complain(
                "the double has `statics`, `Statics` and `Guarded` of its own, and so cannot meet "
                    + "`\(requirement.fullName)`: rename it, or \(Advice.byHand)", requirement)
        }
    }

    private static let ownTypes: Set<String> = ["Statics", "Guarded"]

    /// Where the properties of `track` would be called like the function `trackError`, they begin
    /// with `trackFunction`.
    private func settleNames() {
        var taken = TakenNames()
        for requirement in blueprint.requirements where !requirement.isStatic {
            taken.insert(requirement.name, requirement)
        }
        if case .declared(_, let members) = blueprint.superclass { taken.insert(members) }
        // What belongs to the type is in a class of its own.
        var takenInType = TakenNames()
        for requirement in blueprint.requirements {
            let part = requirement.part
            if requirement.helperNames.contains(where: { taken.contains($0, requirement) })
                || requirement.typeHelperNames.contains(where: {
                    takenInType.contains($0, requirement)
                })
            {
                requirement.renamePart(to: part + requirement.kindWord)
            }
            let doubled =
                requirement.helperNames.first { !taken.insert($0, requirement) }
                ?? requirement.typeHelperNames.first { !takenInType.insert($0, requirement) }
            guard let doubled else { continue }
            complain(
                "the double would have two properties `\(doubled)`: rename a requirement or a "
                    + "parameter, or \(Advice.byHand)", requirement)
        }
    }
}

/// The names of a double's members, and for which requirements they are there.
private struct TakenNames {
    private var owners: [String: [Requirement]] = [:]
    private var inherited: Set<String> = []

    /// Whether a name is taken in builds that have a requirement.
    func contains(_ name: String, _ requirement: Requirement) -> Bool {
        inherited.contains(name)
            || owners[name, default: []].contains { $0.meets(requirement) }
    }

    /// Takes a name for a requirement; false where it is taken.
    @discardableResult
    mutating func insert(_ name: String, _ requirement: Requirement) -> Bool {
        if contains(name, requirement) { return false }
        owners[name, default: []].append(requirement)
        return true
    }

    /// Takes names in all builds.
    mutating func insert(_ names: Set<String>) { inherited.formUnion(names) }
}

extension Requirement {
    /// Whether there may be a build that has both. Where two have one name under different
    /// conditions, each is there where the other is not, as the protocol could not have both.
    fileprivate func meets(_ other: Requirement) -> Bool {
        if conditions == other.conditions { return true }
        let areOne = fullName == other.fullName && !conditions.isEmpty && !other.conditions.isEmpty
        return !areOne && !excludes(other)
    }

    /// What a name that is already there is made longer with.
    fileprivate var kindWord: String {
        switch kind {
        case .function: "Function"
        case .property: "Property"
        case .subscript: "Access"
        case .initializer: "Initializer"
        }
    }

    /// The names of what a plain double adds for it to its own properties.
    fileprivate var helperNames: [String] {
        if isInitializer { return named(recording.elements.isEmpty ? [] : ["Arguments"]) }
        return isStatic ? [] : named(helpers)
    }

    /// The names of what a plain double adds for it to what belongs to the type.
    fileprivate var typeHelperNames: [String] {
        if isInitializer { return named(flags) }
        return isStatic ? named(helpers) : []
    }

    private func named(_ suffixes: [String]) -> [String] {
        isUncallable ? [] : suffixes.map { part + $0 }
    }

    private var flags: [String] {
        canFail ? ["ShouldFail", "Error"] : failingValue == nil ? [] : ["ShouldFail"]
    }

    /// What the names of the properties of a function, a subscript or a property end in.
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
