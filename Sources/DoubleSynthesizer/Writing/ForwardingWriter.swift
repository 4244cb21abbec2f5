/// Writes the function with which a double forwards all of its calls to a real implementation.
///
/// A call that the spy stores completely is repeated on the real implementation. The test must stub
/// the others: those of generic functions, and those with arguments that a spy can't store.
struct ForwardingWriter {
    let shared: ClassLayout
    /// The types of the real implementation: the protocols.
    let types: [String]

    private var blueprint: Blueprint { shared.blueprint }

    /// The function; nil if no call can be forwarded.
    var layout: Layout? {
        let requirements = requirements
        if requirements.isEmpty { return nil }
        let others = blueprint.requirements.filter { !isForwarded($0) }.map { "`\($0.fullName)`" }
        let remark =
            others.isEmpty ? "" : " Stub \(others.joined(separator: ", ")), which it can't forward."
        let statements = requirements.underConditions { run in
            .lines(run.elements.map(statement))
        }
        return .lines([
            .comment(prefix: "/// ", "Forwards calls to a real implementation." + remark),
            .block(head, statements),
        ])
    }

    /// The forwarded requirements.
    private var requirements: [Requirement] { blueprint.requirements.filter(isForwarded) }

    // MARK: - The head

    private var head: Layout {
        let outside = if case .actor = blueprint.shape { "nonisolated " } else { "" }
        let start = "\(shared.word)\(outside)func forwards"
        let (name, constraint) = implementationType
        guard let constraint else {
            return .functionHead(start, [.labelled("to live:", .text(name))])
        }
        return .functionHead(
            start, generics: [.text("\(name): \(constraint)")], [.text("to live: \(name)")],
            whereRequirements: blueprint.genericNames.map { "\(name).\($0) == \($0)" })
    }

    /// The type of the real implementation: its name, and its constraint if it's a type parameter.
    private var implementationType: (name: String, constraint: String?) {
        var types = types
        let mayBeShared = blueprint.isSendable || requirements.contains { $0.effects.isAsync }
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
        guard requirement.isSubscript, requirement.isSettable else {
            return passing(spy, requirement, "input", call(of: requirement, "input"))
        }
        let value = "\(call(of: requirement, "input.index")) = input.newValue"
        return .lines([
            passing(spy + ".get", requirement, "input", call(of: requirement, "input")),
            passing(spy + ".set", requirement, "input", value),
        ])
    }

    /// Makes a spy repeat each of its calls.
    private func passing(
        _ spy: String, _ requirement: Requirement, _ input: String, _ call: String
    ) -> Layout {
        switch ForwardingPlace(of: requirement, in: blueprint) {
        case .caller: passing(spy, requirement, input, call, attribute: "")
        case .own(let attribute):
            passing(spy, requirement, input, call, attribute: "\(attribute) ")
        case .function(let modifier): reading(spy, requirement, modifier)
        }
    }

    /// Makes a spy read a property in a separate function.
    private func reading(
        _ spy: String, _ requirement: Requirement, _ modifier: String
    ) -> Layout {
        let name = Name.quoted("read\(Name.capitalized(Name.unquoted(requirement.name)))")
        let effects = requirement.effects
        let head = Layout.functionHead(
            "\(modifier)func \(name)", [.text("_ live: \(implementationType.name)")],
            effects: effects.text, result: requirement.result?.layout)
        return .lines([
            .computed(head, .text(effects.callText + call(of: requirement, "input"))),
            passing(spy, requirement, "input", "\(name)(live)", attribute: ""),
        ])
    }

    private func passing(
        _ spy: String, _ requirement: Requirement, _ input: String, _ call: String,
        attribute: String
    ) -> Layout {
        let effects = requirement.effects
        let function = effects.isAsync ? "forwardsInTime" : "forwards"
        let isUsed = spy.hasSuffix(".set") || !requirement.recording.elements.isEmpty
        // The compiler infers the rest.
        let words = effects.errors.isEmpty ? "" : effects.text
        let parameters = "live, \(isUsed ? input : "_")"
        // If the error type is written, the parameters require parentheses.
        let list = words.isEmpty ? parameters : "(\(parameters))\(words)"
        return .computed(
            .text("\(spy).function.\(function)(to: live) { \(attribute)\(list) in"),
            .text(effects.callText + call))
    }

    private func call(of requirement: Requirement, _ input: String) -> String {
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

    /// Returns whether a call can be repeated from the spy's record of it.
    private func isForwarded(_ requirement: Requirement) -> Bool {
        if requirement.belongsToType || requirement.isUncallable { return false }
        // A declaration with limited availability, or a deprecated one, can't be called in a
        // double.
        if requirement.front.attributes.contains(where: { $0.name == "available" }) { return false }
        // On another actor, the real implementation can only return values that may leave it.
        let staysThere = !requirement.effects.isAsync || requirement.recording.resultIsNonsendable
        if staysThere, isOnOtherActor(requirement) { return false }
        if satisfiesSeveral(requirement) || hasMutatingGetter(requirement) { return false }
        // It may be settable in the class, but not in the protocol.
        if requirement.isOverride, requirement.isProperty, requirement.isSettable { return false }
        return keepsAllArguments(requirement) && keepsResult(requirement)
    }

    /// Returns whether a function is on an actor that the forwarding function isn't on.
    private func isOnOtherActor(_ requirement: Requirement) -> Bool {
        guard case .actor = blueprint.shape else {
            return requirement.isOnAnotherActor(than: blueprint.actors)
        }
        return !requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
    }

    /// Returns whether it satisfies requirements of several protocols, so that a call may be
    /// ambiguous.
    private func satisfiesSeveral(_ requirement: Requirement) -> Bool {
        let required = blueprint.protocols.flatMap(\.members.requirements)
        func isAlike(_ other: Requirement) -> Bool {
            other.labelledName == requirement.labelledName
        }
        return required.count(where: isAlike) > blueprint.requirements.count(where: isAlike)
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
            recording.writes.isEmpty, recording.closures.isEmpty, recording.passing == nil,
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
        guard recording.wanted == nil, recording.wantedFailure == nil,
            !(requirement.result.map(isOfDouble) ?? false)
        else { return false }
        switch recording.answer {
        case .value, .sending: return recording.output?.standardName != "Never"
        case .unlessNil, .maker, .closure, .flag: return false
        }
    }

    /// Returns whether a type refers to the double itself, like `Self`, because the real
    /// implementation is another object.
    private func isOfDouble(_ type: TypeSyntax) -> Bool {
        type.mentions([blueprint.plainName]) || type.first { $0.bareName == "Self" } != nil
    }
}
