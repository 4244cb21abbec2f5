/// Writes `spies`, and the type that has a spy for each requirement of the instance or of the type.
struct PartsWriter {
    private let shared: ClassLayout
    private let blueprint: Blueprint
    private let requirements: [Requirement]
    private let ofType: Bool
    /// The first type of a spy that isn't known to be `Sendable`, if it must be.
    private var unknownType: TypeSyntax?

    init(_ shared: ClassLayout, _ requirements: [Requirement], ofType: Bool) {
        self.shared = shared
        blueprint = shared.blueprint
        self.requirements = requirements
        self.ofType = ofType
        if isSendable { unknownType = firstUnknownType }
    }

    private var word: String { shared.word }

    /// `spies`, and its type.
    var sections: [Layout] {
        let outside = isOutside ? "nonisolated " : ""
        return [
            .lines(documentation + [property(outside)]),
            .lines(remarks + [type(outside)]),
        ]
    }

    private var documentation: [Layout] {
        shared.documentation(
            ofType
                ? "The parts that record and answer for the type, of the running test alone."
                : "The parts that record and answer.")
    }

    private func property(_ outside: String) -> Layout {
        guard ofType else { return .text("\(word)\(outside)let spies = \(typeName)()") }
        let scoped = blueprint.ours("TestScoped")
        return .computed(
            .propertyHead("\(word)\(outside)static var spies", .text(typeName)),
            .text("\(scoped).value(of: Self.self) { \(typeName)() }"))
    }

    /// The name of the type of `spies`, which doesn't hide the protocol.
    private var typeName: String {
        let name = ofType ? "StaticSpies" : "Spies"
        return blueprint.protocolName == name ? "\(name)Parts" : name
    }

    // MARK: - The type

    private var remarks: [Layout] {
        var lines: [Layout] = []
        if let unknownType {
            lines.append(
                .comment(
                    prefix: "// ",
                    "Unchecked, since nothing here says that `\(unknownType.text)` is `Sendable`. "
                        + "Each part guards its own state; a value that it has recorded is the "
                        + "test's to guard."))
        }
        lines += shared.documentation("A part for each requirement.")
        if !isOutside, mayNeedActor { lines += blueprint.actors.lines }
        return lines
    }

    private func type(_ outside: String) -> Layout {
        // The type would otherwise be on the main actor if that is the default isolation.
        let off = blueprint.isIsolated ? outside : ""
        return .block(
            .text("\(word)\(off)struct \(typeName)\(conformance) {"),
            requirements.underConditions { run in .lines(run.elements.flatMap(lines)) })
    }

    private var conformance: String {
        let sendable = blueprint.standard("Sendable")
        if unknownType != nil { return ": @unchecked \(sendable)" }
        return ofType || (isSendable && !word.isEmpty) ? ": \(sendable)" : ""
    }

    private var isSendable: Bool {
        ofType || isOutside
            || (blueprint.isSendable || blueprint.inheritsUnseen) && blueprint.isolation != .always
    }

    /// `true` if a requirement uses the spies from outside of the double's actor.
    private var isOutside: Bool {
        if case .actor = blueprint.shape { return !ofType }
        guard blueprint.isIsolated else { return false }
        return requirements.contains { requirement in
            requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
                || requirement.isOnAnotherActor(than: blueprint.actors)
        }
    }

    private var firstUnknownType: TypeSyntax? {
        let sendable = blueprint.sendableNames
        for requirement in requirements {
            let types = requirement.recording.types
            if let unknown = types.first(where: { !$0.isKnownSendable(sendable) }) {
                return unknown
            }
        }
        return nil
    }

    /// `true` if the type of a spy has an argument, for example the key of a dictionary, that may
    /// satisfy its constraints only on the double's actor.
    var mayNeedActor: Bool {
        let own = Set(blueprint.associatedTypes.parameters.map { Name.unquoted($0.name) })
        return requirements.contains { requirement in
            requirement.recording.types.contains { type in
                let argument = type.first { $0.asksOfArguments(otherThan: own) }
                return argument != nil
            }
        }
    }

    // MARK: - Parts

    /// Returns the spy of a requirement, and its additional spies.
    private func lines(of requirement: Requirement) -> [Layout] {
        let level = requirement.access.map(\.word) ?? word
        let word = requirement.isFilePrivate ? "fileprivate " : level
        let partAttributes = requirement.partAttributes.lines
        var lines = shared.documentation("Stands for `\(requirement.fullName)`.")
        lines += requirement.recording.remarks.map { .comment(prefix: "/// ", $0) }
        lines += partAttributes
        lines.append(part(of: requirement).layout(word))
        for write in requirement.recording.writes {
            lines.append(
                .comment(
                    prefix: "/// ",
                    "What `\(requirement.fullName)` leaves in `\(write.parameter)`: what was "
                        + "in it, unless told otherwise."))
            lines += partAttributes
            lines.append(part(of: write, requirement).layout(word))
        }
        for closure in requirement.recording.closuresWithInput {
            guard let input = closure.input else { continue }
            lines.append(
                .comment(
                    prefix: "/// ",
                    "What `\(requirement.fullName)` calls `\(closure.parameter)` with"
                        + (input.isEach ? ", once for each." : ", if anything.")))
            lines += partAttributes
            lines.append(part(of: input, closure, requirement).layout(word))
        }
        return lines
    }

    private func part(of requirement: Requirement) -> Part {
        let recording = requirement.recording
        let void = Layout.text(blueprint.standard("Void"))
        let input = recording.inputLayout ?? void
        let output = recording.output?.valueLayout ?? void
        let error =
            recording.wantedFailure == nil
            ? blueprint.failure(of: requirement.effects) : "any \(blueprint.standard("Error"))"
        var part = Part(
            name: requirement.part, type: blueprint.ours("Spy"), arguments: [],
            literal: ["\(blueprint.plainName)."] + requirement.fullNamePieces)
        part.needsAnnotation = recording.types.contains(where: \.beginsInParentheses)
        switch requirement.kind {
        case .property where requirement.isSettable:
            part.type = blueprint.ours("SpiedProperty")
            part.arguments = [output]
        case .subscript where requirement.isSettable:
            part.type = blueprint.ours("SpiedSubscript")
            part.arguments = [input, output]
        case .initializer:
            let isFailable = if case .flag = recording.answer { true } else { false }
            let result = isFailable ? Layout.text(blueprint.standard("Bool")) : void
            part.arguments = [input, result, .text(error)]
            part.label = "initializer:"
        default:
            part.arguments = [input, output, .text(error)]
            if case .unlessNil = recording.answer { part.rest = ["returning: nil"] }
        }
        part.tellName(unlessItIs: requirement.suggestedPart)
        return part
    }

    private func part(of write: Recording.Write, _ requirement: Requirement) -> Part {
        let type = write.type.valueLayout
        var part = Part(
            name: write.part, type: blueprint.ours("Spy"),
            arguments: [type, type, .text(blueprint.standard("Never"))],
            literal: ["\(blueprint.plainName)."] + requirement.fullNamePieces
                + [" \(write.parameter)"])
        part.needsAnnotation = write.type.beginsInParentheses
        part.label = "unchanged:"
        let suggested = requirement.isInitializer ? nil : requirement.suggestedPart
        let (first, rest) = (write.parameter.prefix(1), write.parameter.dropFirst())
        part.tellName(unlessItIs: suggested.map { $0 + first.uppercased() + rest })
        return part
    }

    private func part(
        of input: Recording.ClosureInput, _ closure: Recording.ClosureCall,
        _ requirement: Requirement
    ) -> Part {
        var part = Part(
            name: input.part, type: blueprint.ours("Spy"),
            arguments: [
                .text(blueprint.standard("Void")), input.answer.valueLayout,
                .text(blueprint.standard("Never")),
            ],
            literal: ["\(blueprint.plainName)."] + requirement.fullNamePieces
                + [" \(closure.parameter)"])
        part.needsAnnotation = input.answer.beginsInParentheses
        part.label = "input:"
        part.rest = [input.isEach ? "returning: []" : "returning: nil"]
        part.tellName(unlessItIs: nil)
        return part
    }
}
