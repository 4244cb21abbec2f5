import DoubleSynthesizer

/// The checks that reject members of a finished blueprint that a plain double doesn't support.
final class PlainChecks {
    let blueprint: Blueprint
    private let types: TypeTable
    private let view: TypeTable.View
    private(set) var problems: [SourceProblem] = []

    init(_ blueprint: Blueprint, _ types: TypeTable) {
        self.blueprint = blueprint
        self.types = types
        view = TypeTable.View(of: blueprint)
    }

    /// Returns whether a plain double can be written. If it can't, diagnostics contain the reasons.
    func isAccepted() -> Bool {
        for requirement in blueprint.requirements { check(requirement) }
        if problems.isEmpty { checkNames() }
        return problems.isEmpty
    }

    private func report(_ message: String, in source: Source, at offset: Int) {
        // We attribute a standard library requirement to the protocol that inherits it.
        let isStandard = source.name == StandardLibrary.sourceName
        problems.append(
            SourceProblem(
                message: message, source: isStandard ? blueprint.source : source,
                offset: isStandard ? blueprint.offset : offset))
    }

    func report(_ message: String, _ requirement: Requirement) {
        report(message, in: requirement.source, at: requirement.offset)
    }

    // MARK: - Requirements

    private func check(_ requirement: Requirement) {
        if requirement.hasBuilder, requirement.result == nil {
            report(
                "`\(requirement.fullName)` has a result builder but no result, so the builder "
                    + "would transform the code of a plain double: \(Advice.useSpies)", requirement)
        }
        if requirement.isOverride, requirement.hasAccessors {
            report(
                "`\(requirement.fullName)` overrides a member, so a plain double can't store it: "
                    + Advice.useSpies, requirement)
        }
        if let result = requirement.result { check(result: result, requirement) }
        if case .openClass = blueprint.shape { checkOpenness(of: requirement) }
        if blueprint.isIsolated && isOutsideActor(requirement) {
            report(
                "`\(requirement.fullName)` isn't on the actor of `\(blueprint.protocols[0].name)`, "
                    + "but the variables of a plain double are: \(Advice.useSpies)", requirement)
        }
    }

    /// Reports each use of `Self` that isn't valid if the double can be subclassed.
    private func checkOpenness(of requirement: Requirement) {
        for type in requirement.types {
            let found = type.first { part in
                guard case .name(let parts) = part.shape else { return false }
                return parts[0].name == blueprint.name
            }
            guard let found else { continue }
            return report(
                "`Self` may be a subclass of the double, which a plain double can't record: "
                    + Advice.useSpies, in: requirement.source, at: found.range.lowerBound)
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
            return report(
                "a test can't set a result that is `\(prefix.text)`: \(Advice.useSpies)",
                in: requirement.source, at: prefix.offset)
        }
        if types.isUninhabited(result, from: view) {
            return report(
                "a function that never returns has no result that a test could set: "
                    + Advice.useSpies, in: requirement.source, at: result.range.lowerBound)
        }
        if let pack = result.first(where: \.isPack) {
            return report(
                "a plain double can't store a parameter pack: \(Advice.useSpies)",
                in: requirement.source, at: pack.range.lowerBound)
        }
        let unique = types.noncopyable(in: result, from: view, of: requirement)
        guard let unique else { return }
        report(
            "`\(unique.text)` can't be copied, so a plain double can't store it: "
                + Advice.useSpies,
            in: requirement.source, at: unique.range.lowerBound)
    }
}

extension TypeSyntax {
    /// `true` if the type is a pack element or a pack expansion, for example `each T` or `repeat
    /// each T`.
    fileprivate var isPack: Bool {
        switch shape {
        case .wrapped(.packElement, _), .wrapped(.packExpansion, _): true
        default: false
        }
    }
}
