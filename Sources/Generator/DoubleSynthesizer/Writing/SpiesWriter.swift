/// A writer for `spies` and its type. This type contains a spy for each requirement, either of the
/// instance or of the type.
struct SpiesWriter {
    private let shared: ClassLayout
    private let blueprint: Blueprint
    private let requirements: [Requirement]
    private let isForType: Bool
    /// The first type of a spy that isn't known to be `Sendable`, or `nil` if there is none or the
    /// spies don't need to be `Sendable`.
    private var unknownType: TypeSyntax?

    init(_ shared: ClassLayout, _ requirements: [Requirement], isForType: Bool) {
        self.shared = shared
        blueprint = shared.blueprint
        self.requirements = requirements
        self.isForType = isForType
        if isSendable { unknownType = firstUnknownType }
    }

    private var accessPrefix: String { shared.accessPrefix }

    /// The property `spies`, and the declaration of its type.
    var sections: [Layout] {
        let outside = isOutside ? "nonisolated " : ""
        return [
            .lines(documentation + [property(outside)]),
            .lines(remarks + [type(outside)]),
        ]
    }

    private var documentation: [Layout] {
        shared.documentation(
            isForType
                ? "The spies for members of the type, which belong to the running test."
                : "The spies that record and answer calls.")
    }

    private func property(_ outside: String) -> Layout {
        guard isForType else { return .text("\(accessPrefix)\(outside)let spies = \(typeName)()") }
        let scoped = blueprint.ours("TestScoped")
        return .computed(
            .propertyHead("\(accessPrefix)\(outside)static var spies", .text(typeName)),
            .text("\(scoped).value(of: Self.self) { \(typeName)() }"))
    }

    /// The name of the type of `spies`. We choose this name so that it doesn't hide the protocol.
    private var typeName: String {
        let name = isForType ? "StaticSpies" : "Spies"
        return blueprint.protocolName == name ? "\(name)Parts" : name
    }

    // MARK: - The type

    private var remarks: [Layout] {
        var lines: [Layout] = []
        if let unknownType {
            lines.append(
                .comment(
                    prefix: "// ",
                    "Unchecked, because `\(unknownType.text)` isn't known to be `Sendable`. Each "
                        + "spy guards its own state, but not the values that it has recorded."))
        }
        lines += shared.documentation("A spy for each requirement.")
        if !isOutside, mayNeedActor { lines += blueprint.actors.lines }
        return lines
    }

    private func type(_ outside: String) -> Layout {
        // If the main actor is the default isolation, the type would otherwise be isolated to it.
        let isolation = blueprint.isIsolated ? outside : ""
        return .block(
            .text("\(accessPrefix)\(isolation)struct \(typeName)\(conformance) {"),
            requirements.underConditions { run in .lines(run.elements.flatMap(lines)) })
    }

    private var conformance: String {
        let sendable = blueprint.standard("Sendable")
        if unknownType != nil { return ": @unchecked \(sendable)" }
        return isForType || (isSendable && !accessPrefix.isEmpty) ? ": \(sendable)" : ""
    }

    private var isSendable: Bool {
        isForType || isOutside
            || (blueprint.isSendable || blueprint.inheritsUnseen) && blueprint.isolation != .always
    }

    /// `true` if a requirement uses the spies from outside of the double's actor.
    private var isOutside: Bool {
        if blueprint.isActor { return !isForType }
        guard blueprint.isIsolated else { return false }
        return requirements.contains { requirement in
            requirement.isNonisolated
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

    /// `true` if the type of a spy has an argument that may only satisfy its constraints on the
    /// double's actor. For example, this argument may be the key of a dictionary.
    var mayNeedActor: Bool {
        let typeParameters = Set(
            blueprint.associatedTypes.parameters.map { Name.unquoted($0.name) })
        return requirements.contains { requirement in
            requirement.recording.types.contains { type in
                let argument = type.first { $0.mayConstrainArguments(otherThan: typeParameters) }
                return argument != nil
            }
        }
    }

    // MARK: - Spies

    /// Returns the declarations of a requirement's spy and its additional spies.
    private func lines(of requirement: Requirement) -> [Layout] {
        let prefix =
            requirement.isFilePrivate
            ? "fileprivate " : requirement.access?.prefix ?? accessPrefix
        let spyAttributes = requirement.spyAttributes.lines
        var lines = shared.documentation("The spy for `\(requirement.fullName)`.")
        lines += requirement.recording.remarks.map { .comment(prefix: "/// ", $0) }
        lines += spyAttributes
        lines.append(spy(of: requirement).layout(prefix))
        for write in requirement.recording.writes {
            lines.append(
                .comment(
                    prefix: "/// ",
                    "The value of `\(write.parameter)` after `\(requirement.fullName)`, by default "
                        + "the one before."))
            lines += spyAttributes
            lines.append(spy(of: write, requirement).layout(prefix))
        }
        for closure in requirement.recording.closuresWithInput {
            guard let input = closure.input else { continue }
            lines.append(
                .comment(
                    prefix: "/// ",
                    "The arguments with which `\(requirement.fullName)` calls "
                        + "`\(closure.parameter)`\(input.isEach ? ", once for each" : ", if any")."
                ))
            lines += spyAttributes
            lines.append(spy(of: input, closure, requirement).layout(prefix))
        }
        return lines
    }

    private func spy(of requirement: Requirement) -> SpyDeclaration {
        let recording = requirement.recording
        let void = Layout.text(blueprint.standard("Void"))
        let input = recording.inputLayout ?? void
        let output = recording.output?.valueLayout ?? void
        let error =
            recording.castErrorType == nil
            ? blueprint.failure(of: requirement.effects) : "any \(blueprint.standard("Error"))"
        var spy = SpyDeclaration(
            name: requirement.spyName, type: blueprint.ours("Spy"), arguments: [],
            literal: ["\(blueprint.plainName)."] + requirement.fullNamePieces,
            needsAnnotation: recording.types.contains(where: \.beginsInParentheses))
        switch requirement.kind {
        case .property where requirement.isSettable:
            spy.type = blueprint.ours("SpiedProperty")
            spy.arguments = [output]
        case .subscript where requirement.isSettable:
            spy.type = blueprint.ours("SpiedSubscript")
            spy.arguments = [input, output]
        case .initializer:
            let isFailable = if case .flag = recording.answer { true } else { false }
            let result = isFailable ? Layout.text(blueprint.standard("Bool")) : void
            spy.arguments = [input, result, .text(error)]
            spy.label = "initializer:"
        default:
            spy.arguments = [input, output, .text(error)]
            if case .unlessNil = recording.answer { spy.rest = ["returning: nil"] }
        }
        spy.addName(unless: requirement.suggestedSpyName)
        return spy
    }

    private func spy(of write: Recording.Write, _ requirement: Requirement) -> SpyDeclaration {
        var spy = additionalSpy(
            ofParameter: write.parameter, of: requirement, suffix: write.spySuffix,
            input: write.type.valueLayout, output: write.type)
        spy.label = "unchanged:"
        let suggested = requirement.isInitializer ? nil : requirement.suggestedSpyName
        let suffix = write.parameter.prefix(1).uppercased() + write.parameter.dropFirst()
        spy.addName(unless: suggested.map { $0 + suffix })
        return spy
    }

    private func spy(
        of input: Recording.ClosureInput, _ closure: Recording.ClosureCall,
        _ requirement: Requirement
    ) -> SpyDeclaration {
        var spy = additionalSpy(
            ofParameter: closure.parameter, of: requirement, suffix: input.spySuffix,
            input: .text(blueprint.standard("Void")), output: input.answer)
        spy.label = "input:"
        spy.rest = [input.isEach ? "returning: []" : "returning: nil"]
        spy.addName(unless: nil)
        return spy
    }

    /// Returns the declaration of an additional spy, which provides a value for a parameter.
    private func additionalSpy(
        ofParameter parameter: String, of requirement: Requirement, suffix: String, input: Layout,
        output: TypeSyntax
    ) -> SpyDeclaration {
        SpyDeclaration(
            name: requirement.spyName + suffix, type: blueprint.ours("Spy"),
            arguments: [input, output.valueLayout, .text(blueprint.standard("Never"))],
            literal: ["\(blueprint.plainName)."] + requirement.fullNamePieces + [" \(parameter)"],
            needsAnnotation: output.beginsInParentheses)
    }
}

// MARK: - Declarations of spies

/// The declaration of a spy. For example, the declaration of a spy for `open(_:)`:
/// `let open = Spy<URL, Bool, Never>("OpenerSpy.open(_:)")`
private struct SpyDeclaration {
    let name: String
    var type: String
    /// The generic arguments of the spy's type.
    var arguments: [Layout]
    /// The name of the spy in reports, split into several pieces.
    let literal: [String]
    /// `true` if the compiler can only parse the type after a colon.
    let needsAnnotation: Bool
    var label: String?
    /// The arguments that follow the name.
    var rest: [String] = []

    /// Adds an argument with the spy's name in `spies`, unless it's the default name. Hints use
    /// this name.
    mutating func addName(unless suggested: String?) {
        if name != suggested { rest.insert("part: \"\(name)\"", at: 0) }
    }

    func layout(_ prefix: String) -> Layout {
        let type = Layout.row([.text(self.type), .bracketed("<", breaking: arguments, ">")])
        let head: [Layout] =
            needsAnnotation
            ? [.text("\(prefix)let \(Name.quoted(name)): "), type, .text(" = \(self.type)")]
            : [.text("\(prefix)let \(Name.quoted(name)) = "), type]
        let values = [.text(literal, label: label)] + rest.map(Layout.text)
        return .row(head + [.call("", values)])
    }
}

extension Requirement {
    /// The name that a spy derives from the name of its function, if any.
    fileprivate var suggestedSpyName: String? {
        if isInitializer { return "initialize" }
        // A method with this name looks like an initializer.
        return isOperator || name == "init" ? nil : name
    }
}

extension Recording {
    /// The type of the values that the spy records, or `nil` if it doesn't record any. If there are
    /// several values, the type is a tuple.
    fileprivate var inputLayout: Layout? {
        switch elements.count {
        case 0: nil
        case 1: elements[0].type.valueLayout
        default:
            .tuple(
                elements.map { element in
                    .labelled("\(Name.quotedElement(element.name)):", element.type.valueLayout)
                })
        }
    }
}

extension TypeSyntax {
    /// `true` if parentheses in this type begin with `nonisolated(nonsending)`. The compiler
    /// doesn't parse these words as a part of a type in an expression.
    fileprivate var beginsInParentheses: Bool {
        first { part in
            switch part.shape {
            case .tuple(let elements): elements.first?.isNonsending == true
            case .function(let function): function.parameters.first?.isNonsending == true
            default: false
            }
        } != nil
    }
}

extension TypeSyntax.Element {
    fileprivate var isNonsending: Bool {
        guard label == nil, case .attributed(let prefixes, _) = type.shape else { return false }
        return prefixes.first?.text == "nonisolated(nonsending)"
    }
}

extension Blueprint {
    /// The names of types that are `Sendable` in the double. These are the associated types, the
    /// types that the files declare as `Sendable`, and the type of the double itself.
    var sendableNames: Set<String> {
        let parameters = associatedTypes.parameters.filter { parameter in
            parameter.constraints.contains { $0.isKnownSendable() }
        }
        let names = sendableTypes().union(parameters.map { Name.unquoted($0.name) })
        // A type that is isolated to a global actor is implicitly `Sendable`.
        return isSendable || isolation == .always ? names.union([plainName]) : names
    }
}
