import DoubleSynthesizer

/// Refuses, in a finished blueprint, what a plain double has no properties for.
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

    /// Whether a plain double can be written; complaints say why not.
    func isAccepted() -> Bool {
        checkFamily()
        for requirement in blueprint.requirements { check(requirement) }
        if complaints.isEmpty { checkNames() }
        return complaints.isEmpty
    }

    func complain(_ message: String, _ source: Source, at offset: Int) {
        complaints.append(Complaint(message: message, source: source, offset: offset))
    }

    /// Complains about the protocol that the double is of.
    func complain(_ message: String) {
        complain(message, blueprint.source, at: blueprint.offset)
    }

    func complain(_ message: String, _ requirement: Requirement) {
        complain(message, requirement.source, at: requirement.offset)
    }

    // MARK: - Requirements

    private func check(_ requirement: Requirement) {
        switch requirement.kind {
        case .function: check(function: requirement)
        case .property:
            if let type = requirement.result { check(type, requirement) }
        case .subscript:
            complain(
                "`\(requirement.fullName)` has no property that records it: use a method, or "
                    + Advice.takeSpies, requirement)
        case .initializer:
            complain(
                "`\(requirement.fullName)` would make the double, which then is not the test's "
                    + "own: \(Advice.takeSpies)", requirement)
        }
        if blueprint.isIsolated && isOutsideActor(requirement) {
            complain(
                "`\(requirement.fullName)` is not on the actor that "
                    + "`\(blueprint.protocols[0].name)` is bound to, and a plain double keeps its "
                    + "variables there: \(Advice.takeSpies)")
        }
    }

    private func isOutsideActor(_ requirement: Requirement) -> Bool {
        requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
            || requirement.globalActor.map { $0 != blueprint.actor } == true
            || requirement.parameters.contains { $0.has("isolated") }
    }

    private func check(function: Requirement) {
        let complaintCount = complaints.count
        let fullName = function.name + function.parameters.labels
        if let clause = function.genericClause {
            return complain(
                "`\(fullName)` is generic, and a property of a plain double has one type: use "
                    + "`any` instead of `\(clause.text)`, or \(Advice.takeSpies)",
                function.source, at: clause.offset)
        }
        if let clause = function.whereClause {
            return complain(
                "`\(clause.text)` constrains types that a plain double does not know: "
                    + Advice.takeSpies, function.source, at: clause.offset)
        }
        for parameter in function.parameters { check(parameter, function) }
        if let result = function.result { check(result: result, function) }
        if case .always(let error?) = function.effects.throwing { check(error, function) }
        if case .ifArgumentsDo = function.effects.throwing, complaints.count == complaintCount {
            complain(
                "`\(fullName)` rethrows what a closure throws, which a plain double cannot "
                    + "repeat: use `throws`, or \(Advice.takeSpies)", function)
        }
    }

    private func check(_ parameter: Parameter, _ requirement: Requirement) {
        let name = parameter.secondName ?? parameter.firstName
        var type = parameter.declaredType
        var escapes = false
        if case .attributed(let prefixes, let inner) = type.shape {
            escapes = prefixes.contains { $0.text == "@escaping" }
            type = inner
            for prefix in prefixes where !PlainChecks.isHarmless(prefix) {
                complain(
                    "`\(prefix.text)` on `\(name)` is more than a plain double can promise: "
                        + Advice.takeSpies, requirement.source, at: prefix.offset)
            }
        }
        let isClosure = types.function(behind: type, from: view) != nil
        if isClosure && !escapes && !parameter.isVariadic {
            return complain(
                "the closure `\(name)` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or \(Advice.takeSpies)", requirement.source,
                at: parameter.offset)
        }
        check(type, requirement)
    }

    private static func isHarmless(_ prefix: TypeSyntax.Prefix) -> Bool {
        prefix.text.hasPrefix("@")
            || ["inout", "sending", "__owned", "__shared"].contains(prefix.text)
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
        check(result, requirement)
    }

    // MARK: - Types

    /// Complains about what a property of a plain double cannot hold.
    private func check(_ type: TypeSyntax, _ requirement: Requirement) {
        var reason: String?
        var found = type.first { part in
            reason = self.reason(against: part)
            return reason != nil
        }
        if found == nil, let unique = types.noncopyable(in: type, from: view) {
            found = unique
            reason = "`\(unique.text)` cannot be copied, and so not recorded: "
        }
        guard let found, let reason else { return }
        complain(reason + Advice.takeSpies, requirement.source, at: found.range.lowerBound)
    }

    /// Why a property cannot have this type, up to what to do about it.
    private func reason(against type: TypeSyntax) -> String? {
        switch type.shape {
        // The blueprint has the double's name in the place of `Self`.
        case .name(let parts) where parts[0].name == blueprint.name:
            "`Self` means the type of the double, which a plain one cannot record: "
        case .wrapped(.some, let inner):
            "`\(type.text)` stands for any type, and a property of a plain double has one: use "
                + "`any \(inner.text)`, or "
        case .wrapped(.suppressed, _):
            "`\(type.text)` cannot be copied, and so not recorded: "
        case .wrapped(.packElement, _), .wrapped(.packExpansion, _):
            "a parameter pack has no type of its own: "
        default: nil
        }
    }
}
