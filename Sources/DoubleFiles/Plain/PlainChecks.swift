import DoubleSynthesizer

/// Rejects members of a finished blueprint that a plain double doesn't support.
final class PlainChecks {
    let blueprint: Blueprint
    private let types: TypeTable
    private let view: TypeTable.View
    private(set) var complaints: [Complaint] = []

    init(_ blueprint: Blueprint, _ types: TypeTable) {
        self.blueprint = blueprint
        self.types = types
        view = TypeTable.View(of: blueprint)
    }

    /// Returns whether a plain double can be written; diagnostics contain the reasons otherwise.
    func isAccepted() -> Bool {
        checkFamily()
        for requirement in blueprint.requirements { check(requirement) }
        if complaints.isEmpty { checkNames() }
        return complaints.isEmpty
    }

    func complain(_ message: String, _ source: Source, at offset: Int) {
        // A requirement of the standard library is attributed to the protocol that inherits it.
        let isStandard = source.name == StandardLibrary.sourceName
        complaints.append(
            Complaint(
                message: message, source: isStandard ? blueprint.source : source,
                offset: isStandard ? blueprint.offset : offset))
    }

    func complain(_ message: String, _ requirement: Requirement) {
        complain(message, requirement.source, at: requirement.offset)
    }

    // MARK: - Requirements

    private func check(_ requirement: Requirement) {
        if requirement.hasBuilder {
            complain(
                "`\(requirement.fullName)` is built by a result builder, which would take the code "
                    + "of a plain double for its own: \(Advice.takeSpies)", requirement)
        }
        if blueprint.isGeneric, requirement.keepsTypeState {
            complain(
                "`\(requirement.fullName)` belongs to the type, and a type that is generic keeps "
                    + "nothing: \(Advice.takeSpies)", requirement)
        }
        if requirement.isOverride, requirement.hasAccessors {
            complain(
                "`\(requirement.fullName)` overrides another one, and a plain double would store "
                    + "it: \(Advice.takeSpies)", requirement)
        }
        if let result = requirement.result { check(result: result, requirement) }
        if case .openClass = blueprint.shape { checkOpenness(of: requirement) }
        if blueprint.isIsolated && isOutsideActor(requirement) {
            complain(
                "`\(requirement.fullName)` is not on the actor that "
                    + "`\(blueprint.protocols[0].name)` is bound to, and a plain double keeps its "
                    + "variables there: \(Advice.takeSpies)", requirement)
        }
    }

    /// Reports `Self` if the double can be subclassed.
    private func checkOpenness(of requirement: Requirement) {
        for type in requirement.types {
            let found = type.first { part in
                guard case .name(let parts) = part.shape else { return false }
                return parts[0].name == blueprint.name
            }
            guard let found else { continue }
            return complain(
                "`Self` means a class that derives from the double, which a plain one cannot "
                    + "record: \(Advice.takeSpies)", requirement.source,
                at: found.range.lowerBound)
        }
    }

    private func isOutsideActor(_ requirement: Requirement) -> Bool {
        requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
            || requirement.isOnAnotherActor(than: blueprint.actors)
    }

    private func check(result: TypeSyntax, _ requirement: Requirement) {
        if case .attributed(let prefixes, _) = result.shape,
            let prefix = prefixes.first(where: { !$0.isOfFunction })
        {
            return complain(
                "a result that is `\(prefix.text)` cannot be one that a test has set: "
                    + Advice.takeSpies, requirement.source, at: prefix.offset)
        }
        if types.isUninhabited(result, from: view) {
            return complain(
                "a function that never returns has no result that a test could set: "
                    + Advice.takeSpies, requirement.source, at: result.range.lowerBound)
        }
        if let pack = result.first(where: \.isPack) {
            return complain(
                "a parameter pack has no type of its own: \(Advice.takeSpies)",
                requirement.source, at: pack.range.lowerBound)
        }
        let unique = types.noncopyable(in: result, from: view, of: requirement)
        guard let unique else { return }
        complain(
            "`\(unique.text)` cannot be copied, and so not kept: \(Advice.takeSpies)",
            requirement.source, at: unique.range.lowerBound)
    }
}

extension TypeSyntax {
    /// `true` for `each T` and `repeat each T`.
    fileprivate var isPack: Bool {
        switch shape {
        case .wrapped(.packElement, _), .wrapped(.packExpansion, _): true
        default: false
        }
    }
}
