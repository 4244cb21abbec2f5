/// Writes a double whose functions are answered by `Spy` parts.
struct SpyWriter: ClassWriter {
    let blueprint: Blueprint
    let access: AccessLevel
    var page: Page
    /// How many parts of the page are separated by blank lines so far.
    private var sections = 0

    init(blueprint: Blueprint, access: AccessLevel, page: Page) {
        self.blueprint = blueprint
        self.access = access
        self.page = page
    }

    mutating func write() {
        writeClass { writer in
            writer.writeAliases()
            writer.writeParts()
            if writer.isInitializerNeeded {
                writer.startSection()
                writer.writeInitializer()
            }
            writer.writeIdentity()
            var previous: Requirement?
            for run in writer.blueprint.requirements.byConditions {
                // Properties of one line stand together.
                let first = run.requirements[0]
                if !(writer.isShort(first) && previous.map(writer.isShort) == true) {
                    writer.startSection()
                }
                writer.writeConditionally(run.conditions) { writer in
                    for (index, requirement) in run.requirements.enumerated() {
                        let follows =
                            index > 0 && writer.isShort(requirement)
                            && writer.isShort(run.requirements[index - 1])
                        if index > 0 && !follows { writer.page.blank() }
                        writer.write(requirement)
                    }
                }
                previous = run.conditions.isEmpty ? run.requirements.last : nil
            }
        }
    }

    /// Writes the parts of the instance, and those of the type.
    mutating func writeParts() {
        let ofInstance = blueprint.requirements.filter { !$0.belongsToType }
        let ofType = blueprint.requirements.filter(\.belongsToType)
        if !ofInstance.isEmpty { writeParts(ofInstance, ofType: false) }
        if !ofType.isEmpty { writeParts(ofType, ofType: true) }
    }

    private mutating func startSection() {
        if sections > 0 { page.blank() }
        sections += 1
    }

    private mutating func writeConditionally(
        _ conditions: [String], _ body: (inout SpyWriter) -> Void
    ) {
        guard !conditions.isEmpty else { return body(&self) }
        page.line("#if \(ConditionalBranch.Condition.all(conditions))")
        page.indentation += 1
        body(&self)
        page.indentation -= 1
        page.line("#endif")
    }

    /// Whether a requirement is a property without much to it.
    private func isShort(_ requirement: Requirement) -> Bool {
        requirement.isProperty && !requirement.isSettable && requirement.effects.text.isEmpty
            && requirement.attributes.isEmpty && !isDocumented
    }

    private mutating func writeAliases() {
        guard !blueprint.associatedTypes.aliases.isEmpty else { return }
        startSection()
        for alias in blueprint.associatedTypes.aliases {
            document("What the protocol binds `\(alias.name)` to.")
            page.line("\(word)typealias \(Name.quoted(alias.name)) = \(alias.type.text)")
        }
    }

    // MARK: - Identity

    /// Whether the compiler would write no initializer, or none that is seen.
    private var isInitializerNeeded: Bool {
        guard blueprint.needsOwnInitializer else { return false }
        return !word.isEmpty || blueprint.requirements.contains(where: \.isInitializer)
    }

    private mutating func writeIdentity() {
        guard let identity = blueprint.identity else { return }
        let nonisolated = blueprint.isIsolated ? "nonisolated " : ""
        if !blueprint.requirements.contains(where: { $0.name == "==" }) {
            startSection()
            document("Whether both are one double.")
            let type = blueprint.name
            page.functionHead(
                "\(word)\(nonisolated)static func == ", ["left: \(type)", "right: \(type)"],
                effects: "", arrow: " -> \(blueprint.standard("Bool"))")
            page.line("left === right", deeper: 1)
            page.line("}")
        }
        guard case .hashable = identity,
            !blueprint.requirements.contains(where: { $0.fullName == "hash(into:)" })
        else { return }
        startSection()
        document("Hashes what the double is, and not what it has recorded.")
        let outside =
            if case .actor = blueprint.shape { "nonisolated " } else { nonisolated }
        page.block("\(word)\(outside)func hash(into hasher: inout Hasher) {") {
            $0.line("hasher.combine(ObjectIdentifier(self))")
        }
    }

    // MARK: - Parts

    /// Writes `spies` and its type.
    private mutating func writeParts(_ requirements: [Requirement], ofType: Bool) {
        startSection()
        let type = ofType ? "StaticSpies" : "Spies"
        document(
            ofType
                ? "The parts that record and answer for the type, of the running test alone."
                : "The parts that record and answer.")
        let outside = needsOutsideParts(requirements) ? "nonisolated " : ""
        if ofType {
            page.computed(
                "\(word)\(outside)static var spies: StaticSpies",
                "TestScoped.value(of: Self.self) { StaticSpies() }")
        } else {
            page.line("\(word)\(outside)let spies = Spies()")
        }
        page.blank()
        let unknown = unknownType(requirements)
        let isSendable =
            ofType || !outside.isEmpty
            || ((blueprint.isSendable || blueprint.inheritsUnseen) && !blueprint.isIsolated)
        var conformance = ""
        if isSendable, let unknown {
            page.comment(
                "Unchecked, since nothing here says that `\(unknown.text)` is `Sendable`. Each part "
                    + "guards its own state; a value that it has recorded is the test's to guard.")
            conformance = ": @unchecked \(blueprint.standard("Sendable"))"
        } else if ofType || (isSendable && !word.isEmpty) {
            conformance = ": \(blueprint.standard("Sendable"))"
        }
        document("A part for each requirement.")
        // Where all code is on the main actor by default, the type would be there too.
        let off = blueprint.isIsolated ? outside : ""
        page.line("\(word)\(off)struct \(type)\(conformance) {")
        page.indentation += 1
        for run in requirements.byConditions {
            writeConditionally(run.conditions) { writer in
                for requirement in run.requirements { writer.writePart(of: requirement) }
            }
        }
        page.indentation -= 1
        page.line("}")
    }

    /// Whether some requirement uses the parts from outside of the actor that the double lives on.
    private func needsOutsideParts(_ requirements: [Requirement]) -> Bool {
        if case .actor = blueprint.shape { return !requirements.contains(where: \.belongsToType) }
        guard blueprint.isIsolated else { return false }
        return requirements.contains { requirement in
            requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
                || requirement.isOnAnotherActor(than: blueprint.attributes)
        }
    }

    /// The first type of a part of which nobody says here that it is `Sendable`.
    private func unknownType(_ requirements: [Requirement]) -> TypeSyntax? {
        let sendable = Set(
            blueprint.associatedTypes.parameters.filter { parameter in
                parameter.constraints.contains { $0.isKnownSendable() }
            }.map { Name.unquoted($0.name) })
        // What is on a global actor is `Sendable` without a word.
        let isSendable = blueprint.isSendable || blueprint.isIsolated
        let own: Set = isSendable ? [blueprint.plainName] : []
        for requirement in requirements {
            let recording = requirement.recording
            let types =
                recording.elements.map(\.type) + recording.writes.map(\.type)
                + [recording.output].compactMap { $0 }
            if let unknown = types.first(where: { !$0.isKnownSendable(sendable.union(own)) }) {
                return unknown
            }
        }
        return nil
    }

    private mutating func writePart(of requirement: Requirement) {
        let recording = requirement.recording
        document("Stands for `\(requirement.fullName)`.")
        for remark in recording.remarks { page.documentation(remark) }
        let start = "\(word)let \(Name.quoted(requirement.part)) = "
        let name = ["\(blueprint.plainName)."] + requirement.fullNamePieces
        let void = blueprint.standard("Void")
        let input = recording.inputs ?? [void]
        let output = recording.output.map { $0.tupleWords ?? [$0.valueText] } ?? [void]
        let error =
            recording.wantedFailure == nil
            ? blueprint.failure(of: requirement.effects) : "any \(blueprint.standard("Error"))"
        switch requirement.kind {
        case .property where requirement.isSettable:
            writePart(start + "PropertySpy", [output], name)
        case .subscript where requirement.isSettable:
            writePart(start + "SubscriptSpy", [input, output], name)
        case .initializer:
            let bool = blueprint.standard("Bool")
            let isFailable = if case .flag = recording.answer { true } else { false }
            writePart(
                start + "Spy", [input, [isFailable ? bool : void], [error]],
                label: "initializer: ", name)
        default:
            let isBuilder = if case .unlessNil = recording.answer { true } else { false }
            writePart(
                start + "Spy", [input, output, [error]], name, isBuilder ? ["returning: nil"] : [])
        }
        for write in recording.writes {
            page.documentation(
                "What `\(requirement.fullName)` leaves in `\(write.parameter)`: what was in it, "
                    + "unless told otherwise.")
            let never = blueprint.standard("Never")
            let type = write.type.tupleWords ?? [write.type.valueText]
            writePart(
                "\(word)let \(Name.quoted(write.part)) = Spy", [type, type, [never]],
                label: "unchanged: ", name + [" \(write.parameter)"])
        }
    }

    /// Writes `let part = Spy<…>("…")`. A type of several words is a tuple.
    private mutating func writePart(
        _ start: String, _ types: [[String]], label: String = "", _ name: [String],
        _ rest: [String] = []
    ) {
        let texts = types.map(Page.argument)
        let head = "\(start)<\(texts.joined(separator: ", "))>"
        if page.fits("\(head)(") { return page.call(head, label: label, literal: name, rest) }
        page.line("\(start)<")
        for (index, text) in texts.enumerated() {
            let comma = index + 1 < texts.count ? "," : ""
            if page.fits(text + comma, deeper: 1) || types[index].count == 1 {
                page.line(text + comma, deeper: 1)
            } else {
                page.line("(", deeper: 1)
                page.list(types[index], deeper: 2)
                page.line(")\(comma)", deeper: 1)
            }
        }
        page.call(">", label: label, literal: name, rest)
    }

    // MARK: - Requirements

    mutating func write(_ requirement: Requirement) {
        switch requirement.kind {
        case .property, .subscript: writeAccessors(of: requirement)
        case .function, .initializer: writeFunction(requirement)
        }
    }

    private mutating func writeAccessors(of requirement: Requirement) {
        let start = writeAttributes(of: requirement)
        let result = requirement.result?.text ?? blueprint.standard("Void")
        let body = Body(requirement, double: blueprint)
        if requirement.isProperty {
            let head = "\(start)var \(Name.quoted(requirement.name)): \(result)"
            if let call = body.soleCall, !requirement.isSettable, requirement.effects.text.isEmpty {
                return page.computed(head, call)
            }
            page.propertyHead(head, tuple: requirement.result?.tupleWords)
        } else {
            page.functionHead(
                "\(start)subscript", generics: generics(requirement), parameterList(requirement),
                effects: "", arrow: " -> \(result)",
                whereRequirements: requirement.whereRequirements.map(\.text),
                tuple: requirement.result?.tupleWords)
        }
        page.indentation += 1
        if requirement.isSettable {
            if requirement.hasBuilder || blueprint.inheritsUnseen {
                page.block("get {") { body.writeReading(on: &$0) }
            } else {
                page.computed("get", body.reading)
            }
            page.computed(body.setter, body.writing)
        } else if requirement.effects.text.isEmpty {
            body.write(on: &page)
        } else if let call = body.soleCall {
            page.computed("get\(requirement.effects.text)", call)
        } else {
            page.block("get\(requirement.effects.text) {") { body.write(on: &$0) }
        }
        page.indentation -= 1
        page.line("}")
    }

    private mutating func writeFunction(_ requirement: Requirement) {
        let start = writeAttributes(of: requirement)
        let body = Body(requirement, double: blueprint)
        var name = "func \(Name.quoted(requirement.name))"
        if requirement.isOperator { name = "func \(requirement.name) " }
        if case .initializer(let failing) = requirement.kind {
            switch failing {
            case .never: name = "init"
            case .optional: name = "init?"
            case .implicitlyUnwrapped: name = "init!"
            }
        }
        page.functionHead(
            start + name, generics: generics(requirement), parameterList(requirement),
            effects: requirement.effects.text,
            arrow: requirement.result.map { " -> \(resultText($0, of: requirement))" } ?? "",
            whereRequirements: requirement.whereRequirements.map(\.text),
            tuple: requirement.result?.tupleWords)
        page.indentation += 1
        body.write(on: &page)
        page.indentation -= 1
        page.line("}")
    }

    /// The result as the double declares it: a class that others derive from returns `Self`.
    private func resultText(_ result: TypeSyntax, of requirement: Requirement) -> String {
        if case .openClass = blueprint.shape, result.bareName == blueprint.plainName {
            return "Self"
        }
        return result.text
    }

    private func generics(_ requirement: Requirement) -> [String] {
        requirement.genericParameters.map { parameter in
            let word = parameter.isPack ? "each " : parameter.isValue ? "let " : ""
            return word + Name.quoted(parameter.name)
                + (parameter.constraint.map { ": \($0.text)" } ?? "")
        }
    }
}

extension [Requirement] {
    /// Requirements that stand under the same conditions, one after the other.
    struct Run {
        var conditions: [String]
        var requirements: [Requirement]
    }

    fileprivate var byConditions: [Run] {
        var runs: [Run] = []
        for requirement in self {
            if let last = runs.last, last.conditions == requirement.conditions {
                runs[runs.count - 1].requirements.append(requirement)
            } else {
                runs.append(
                    Run(conditions: requirement.conditions, requirements: [requirement]))
            }
        }
        return runs
    }
}
