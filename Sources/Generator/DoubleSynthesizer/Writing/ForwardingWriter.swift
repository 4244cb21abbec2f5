/// A writer for the function with which a double forwards its calls to a real implementation.
///
/// If the spy stores all arguments of a call, the function repeats the call on the real
/// implementation. The test must stub all other functions, for example generic functions and
/// functions with arguments that a spy can't store.
struct ForwardingWriter {
    let shared: ClassLayout
    /// The protocols to which the real implementation must conform.
    let types: [String]

    private var blueprint: Blueprint { shared.blueprint }

    /// The forwarding function, or `nil` if no call can be forwarded.
    var layout: Layout? {
        let requirements = forwardedRequirements
        if requirements.isEmpty { return nil }
        let others = blueprint.requirements.filter { !isForwarded($0) }.map { "`\($0.fullName)`" }
        let remark =
            others.isEmpty ? "" : " Stub \(others.joined(separator: ", ")), which it can't forward."
        let statements = requirements.underConditions { run in
            .lines(run.elements.map(statement))
        }
        let function = Layout.lines([
            .comment(prefix: "/// ", "Forwards calls to a real implementation." + remark),
            .block(head, statements),
        ])
        let conditions = blueprint.associatedTypes.conditions
        if conditions.isEmpty { return function }
        // In other builds, the real implementation doesn't have all of the associated types.
        return .block(.text("#if \(Condition.all(conditions))"), [function], closing: "#endif")
    }

    /// The requirements whose calls are forwarded.
    private var forwardedRequirements: [Requirement] { blueprint.requirements.filter(isForwarded) }

    // MARK: - The head

    private var head: Layout {
        let outside = blueprint.isActor ? "nonisolated " : ""
        let start = "\(shared.accessPrefix)\(outside)func forwards"
        let (name, constraint) = implementationType
        guard let constraint else {
            return .functionHead(start, [.labelled("to live:", .text(name))])
        }
        return .functionHead(
            start, generics: [.text("\(name): \(constraint)")], [.text("to live: \(name)")],
            whereRequirements: blueprint.genericNames.map { "\(name).\($0) == \($0)" })
    }

    /// The type of the real implementation. If the type is a type parameter, its constraint is
    /// included.
    private var implementationType: (name: String, constraint: String?) {
        var types = types
        let mayBeShared =
            blueprint.isSendable || forwardedRequirements.contains { $0.effects.isAsync }
        if mayBeShared, !types.contains("Sendable") { types.append(blueprint.standard("Sendable")) }
        let live = types.joined(separator: " & ")
        if !blueprint.isGeneric { return ("some \(live)", nil) }
        return (blueprint.freeTypeName("Live", prefix: "Forwarded"), live)
    }

    // MARK: - The calls

    private func statement(for requirement: Requirement) -> Layout {
        let spy = "spies.\(Name.quotedMember(requirement.spyName))"
        if requirement.isProperty, requirement.isSettable {
            let type = "\(blueprint.ours("SpiedProperty"))"
            let path = "\\.\(Name.quotedMember(requirement.name))"
            return .call("\(type).forward", [.text(spy), .text("to: live"), .text(path)])
        }
        let input = ForwardingWriter.input
        let read = call(of: requirement, with: input)
        guard requirement.isSubscript, requirement.isSettable else {
            return forwarding(spy, of: requirement, to: read)
        }
        let element = call(of: requirement, with: "\(input).index")
        let assignment = "\(element) = \(input).newValue"
        return .lines([
            forwarding(spy + ".get", of: requirement, to: read),
            forwarding(spy + ".set", of: requirement, to: assignment),
        ])
    }

    /// The name of the argument of a closure that repeats a call.
    private static let input = "input"

    /// Makes a spy repeat each of its calls on the real implementation.
    private func forwarding(
        _ spy: String, of requirement: Requirement, to call: String
    ) -> Layout {
        switch ForwardingPlace(of: requirement, in: blueprint) {
        case .caller: closure(of: spy, for: requirement, calling: call)
        case .own(let attribute):
            closure(of: spy, for: requirement, calling: call, attribute: "\(attribute) ")
        case .function(let modifier): reading(spy, requirement, modifier)
        }
    }

    /// Makes a spy read a property of the real implementation in a separate function.
    private func reading(
        _ spy: String, _ requirement: Requirement, _ modifier: String
    ) -> Layout {
        let name = Name.quoted("read\(Name.capitalized(Name.unquoted(requirement.name)))")
        let effects = requirement.effects
        let head = Layout.functionHead(
            "\(modifier)func \(name)", [.text("_ live: \(implementationType.name)")],
            effects: effects.text, result: requirement.result?.layout)
        let read = effects.callText + call(of: requirement, with: ForwardingWriter.input)
        return .lines([
            .computed(head, .text(read)),
            closure(of: spy, for: requirement, calling: "\(name)(live)"),
        ])
    }

    /// Returns the statement that passes a spy a closure that calls the real implementation.
    private func closure(
        of spy: String, for requirement: Requirement, calling call: String, attribute: String = ""
    ) -> Layout {
        let effects = requirement.effects
        let function = effects.isAsync ? "forwardsInTime" : "forwards"
        let isUsed = spy.hasSuffix(".set") || !requirement.recording.elements.isEmpty
        // We can omit other effects, because the compiler infers them.
        let effectsText = effects.errors.isEmpty ? "" : effects.text
        let parameters = "live, \(isUsed ? ForwardingWriter.input : "_")"
        // If the error type is explicit, the parameters must be in parentheses.
        let list = effectsText.isEmpty ? parameters : "(\(parameters))\(effectsText)"
        return .computed(
            .text("\(spy).function.\(function)(to: live) { \(attribute)\(list) in"),
            .text(effects.callText + call))
    }

    private func call(of requirement: Requirement, with input: String) -> String {
        let elements = requirement.recording.elements
        let arguments = zip(requirement.parameters, elements).map { parameter, element in
            let isSole = elements.count == 1
            let value = isSole ? input : "\(input).\(Name.quotedMember(element.name))"
            return parameter.label == "_"
                ? value : "\(Name.quotedArgument(parameter.label)): \(value)"
        }.joined(separator: ", ")
        switch requirement.kind {
        case .property: return "live.\(Name.quotedMember(requirement.name))"
        case .subscript: return "live[\(arguments)]"
        case .function, .initializer:
            return "live.\(Name.quotedMember(requirement.name))(\(arguments))"
        }
    }

    // MARK: - Which calls

    /// Returns whether a call can be repeated with the values that the spy records.
    private func isForwarded(_ requirement: Requirement) -> Bool {
        if requirement.belongsToType || requirement.isUncallable { return false }
        // The real implementation throws the errors of its arguments, which the spy can't throw.
        if case .ifArgumentsDo = requirement.effects.throwing { return false }
        // A double can't call a declaration that is deprecated or that has limited availability.
        if requirement.front.attributes.contains(where: { $0.name == "available" }) { return false }
        // If the real implementation is on another actor, it can only return values that can leave
        // that actor.
        let staysThere = !requirement.effects.isAsync || requirement.recording.resultIsNonsendable
        if staysThere, isOnOtherActor(requirement) { return false }
        if satisfiesSeveral(requirement) || hasMutatingGetter(requirement) { return false }
        // The property may be settable in the class but not in the protocol.
        if requirement.isOverride, requirement.isProperty, requirement.isSettable { return false }
        return keepsAllArguments(requirement) && keepsResult(requirement)
    }

    /// Returns whether a function is isolated to an actor on which the forwarding function doesn't
    /// run.
    private func isOnOtherActor(_ requirement: Requirement) -> Bool {
        blueprint.isActor
            ? !requirement.isNonisolated : requirement.isOnAnotherActor(than: blueprint.actors)
    }

    /// Returns whether a member satisfies requirements of several protocols. In this case, a call
    /// may be ambiguous.
    private func satisfiesSeveral(_ requirement: Requirement) -> Bool {
        let required = blueprint.protocols.flatMap(\.members.requirements)
        func hasSameName(_ other: Requirement) -> Bool {
            other.labelledName == requirement.labelledName
        }
        return required.count(where: hasSameName) > blueprint.requirements.count(where: hasSameName)
    }

    /// Returns whether no key path can refer to a settable property.
    private func hasMutatingGetter(_ requirement: Requirement) -> Bool {
        requirement.isProperty && requirement.isSettable
            && requirement.accessors.contains { accessor in
                accessor.name == "get" && accessor.modifiers.contains("mutating")
            }
    }

    private func keepsAllArguments(_ requirement: Requirement) -> Bool {
        let recording = requirement.recording
        guard requirement.genericParameters.isEmpty, recording.packs.isEmpty,
            recording.writes.isEmpty, recording.closures.isEmpty, recording.resultClosure == nil,
            recording.elements.count == requirement.parameters.count
        else { return false }
        return zip(requirement.parameters, recording.elements).allSatisfy { parameter, element in
            let isPlain = parameter.prefixes.allSatisfy {
                !$0.text.hasPrefix("@autoclosure") && $0.text != "sending" && $0.text != "isolated"
            }
            return isPlain && !parameter.isVariadic && !isOfDouble(parameter.type)
                && element.type.text == parameter.type.unwrapped.text
        }
    }

    private func keepsResult(_ requirement: Requirement) -> Bool {
        let recording = requirement.recording
        guard recording.castType == nil, recording.castErrorType == nil,
            !(requirement.result.map(isOfDouble) ?? false)
        else { return false }
        switch recording.answer {
        case .value, .sending: return recording.output?.standardName != "Never"
        case .unlessNil, .maker, .closure, .flag: return false
        }
    }

    /// Returns whether a type like `Self` refers to the double itself. The real implementation is
    /// another object, so it can't use the same type.
    private func isOfDouble(_ type: TypeSyntax) -> Bool {
        type.mentions([blueprint.plainName]) || type.first { $0.bareName == "Self" } != nil
    }
}

// MARK: - Isolation

/// The isolation in which a double calls the real implementation.
///
/// By default, both the spy and the real implementation are called on the actor of the caller. A
/// function with its own actor and a nonisolated property are exceptions if their result isn't
/// `Sendable`, because it couldn't be sent to the caller's actor.
private enum ForwardingPlace {
    case caller
    /// The attribute before the closure, for example `@MainActor` or `@concurrent`.
    case own(String)
    /// A separate function that the compiler isolates like the property. Depending on the language
    /// mode, the function is nonisolated, or isolated to the caller's actor or to the default
    /// actor. The associated value is either `nonisolated ` or empty.
    case function(String)

    init(of requirement: Requirement, in blueprint: Blueprint) {
        self = .caller
        guard requirement.effects.isAsync, let result = requirement.result,
            !result.isKnownSendable(blueprint.sendableNames)
        else { return }
        let actors = requirement.globalActors
        if let actor = actors.first, actors.allSatisfy(\.conditions.isEmpty) {
            if requirement.isOnAnotherActor(than: blueprint.actors) { self = .own(actor.text) }
            return
        }
        guard requirement.isProperty, actors.isEmpty, requirement.isOnNoActor(in: blueprint) else {
            return
        }
        if requirement.attributes.contains(where: { $0.name == "concurrent" }) {
            self = .own("@concurrent")
        } else if !requirement.modifiers.contains("nonisolated(nonsending)") {
            let isOutside = requirement.modifiers.contains("nonisolated")
            self = .function(isOutside ? "nonisolated " : "")
        }
    }
}

extension Requirement {
    /// Returns whether no visible actor isolates the requirement in any build.
    fileprivate func isOnNoActor(in blueprint: Blueprint) -> Bool {
        isNonisolated || (!blueprint.isActor && !blueprint.isIsolated)
    }
}
