// `spies`, and the types that have a part for each requirement.

extension SpyWriter {
    /// Writes the parts of the instance, and those of the type.
    func writeParts() {
        let ofInstance = blueprint.requirements.filter { !$0.belongsToType }
        let ofType = blueprint.requirements.filter(\.belongsToType)
        if !ofInstance.isEmpty { writeParts(ofInstance, ofType: false) }
        if !ofType.isEmpty { writeParts(ofType, ofType: true) }
    }

    /// Writes `spies` and its type.
    private func writeParts(_ requirements: [Requirement], ofType: Bool) {
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
        let isSendable =
            ofType || !outside.isEmpty
            || ((blueprint.isSendable || blueprint.inheritsUnseen) && !blueprint.isIsolated)
        var conformance = ""
        if isSendable, let unknown = unknownType(requirements) {
            page.comment(
                "Unchecked, since nothing here says that `\(unknown.text)` is `Sendable`. Each part "
                    + "guards its own state; a value that it has recorded is the test's to guard.")
            conformance = ": @unchecked \(blueprint.standard("Sendable"))"
        } else if ofType || (isSendable && !word.isEmpty) {
            conformance = ": \(blueprint.standard("Sendable"))"
        }
        document("A part for each requirement.")
        if outside.isEmpty, let actor = blueprint.actor, mayNeedActor(requirements) {
            page.line(actor)
        }
        // Where all code is on the main actor by default, the type would be there too.
        let off = blueprint.isIsolated ? outside : ""
        page.line("\(word)\(off)struct \(type)\(conformance) {")
        page.indentation += 1
        var isElse = false
        for run in requirements.byConditions {
            isElse = writeConditionally(run, isElse: isElse) {
                for requirement in run.requirements { writePart(of: requirement) }
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

    /// Whether the type of a part has an argument, such as the key of a dictionary, that may conform to
    /// what is asked of it on the double's actor only.
    private func mayNeedActor(_ requirements: [Requirement]) -> Bool {
        let own = Set(blueprint.associatedTypes.parameters.map { Name.unquoted($0.name) })
        return requirements.contains { requirement in
            let recording = requirement.recording
            let types =
                recording.elements.map(\.type) + recording.writes.map(\.type)
                + [recording.output].compactMap { $0 }
            return types.contains { type in
                let argument = type.first { $0.asksOfArguments(otherThan: own) }
                return argument != nil
            }
        }
    }

    private func writePart(of requirement: Requirement) {
        let recording = requirement.recording
        let word =
            requirement.isFilePrivate ? "fileprivate " : requirement.access.map(\.word) ?? word
        document("Stands for `\(requirement.fullName)`.")
        for remark in recording.remarks { page.documentation(remark) }
        for attribute in requirement.deprecations { page.line(attribute) }
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
            writePart(start + "SpiedProperty", [output], name)
        case .subscript where requirement.isSettable:
            writePart(start + "SpiedSubscript", [input, output], name)
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
            for attribute in requirement.deprecations { page.line(attribute) }
            let never = blueprint.standard("Never")
            let type = write.type.tupleWords ?? [write.type.valueText]
            writePart(
                "\(word)let \(Name.quoted(write.part)) = Spy", [type, type, [never]],
                label: "unchanged: ", name + [" \(write.parameter)"])
        }
    }

    /// Writes `let part = Spy<…>("…")`. A type of several words is a tuple.
    private func writePart(
        _ start: String, _ types: [[String]], label: String = "", _ name: [String],
        _ rest: [String] = []
    ) {
        let texts = types.map(Page.argument)
        let arguments = texts.joined(separator: ", ")
        // In an expression the compiler does not take this for a type. Looking for it takes a while, and few
        // types are as long as the shortest that has it.
        if arguments.utf8.count > 40, arguments.contains("(nonisolated(nonsending)") {
            let head = start.replacing(" = ", with: ": ") + "<\(arguments)> = "
            let type = start.split(separator: " ").last ?? ""
            return page.call(head + type, label: label, literal: name, rest)
        }
        let head = "\(start)<\(arguments)>"
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
}
