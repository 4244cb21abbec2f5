/// Writes a double whose functions are answered by `Spy` parts.
final class SpyWriter: ClassWriter {
    /// How many parts of the page are separated by blank lines so far.
    private var sections = 0

    func write() {
        writeClass {
            writeAliases()
            writeParts()
            if isInitializerNeeded {
                startSection()
                writeInitializer()
            }
            writeIdentity()
            var previous: Requirement?
            var isElse = false
            for run in blueprint.requirements.byConditions {
                // Properties of one line stand together.
                let first = run.requirements[0]
                if !isElse && !(isShort(first) && previous.map(isShort) == true) {
                    startSection()
                }
                isElse = writeConditionally(run, isElse: isElse) {
                    for (index, requirement) in run.requirements.enumerated() {
                        let follows =
                            index > 0 && isShort(requirement)
                            && isShort(run.requirements[index - 1])
                        if index > 0 && !follows { page.blank() }
                        write(requirement)
                    }
                }
                previous = run.conditions.isEmpty ? run.requirements.last : nil
            }
        }
    }

    func startSection() {
        if sections > 0 { page.blank() }
        sections += 1
    }

    /// Writes what stands under the conditions of a run; whether the next run goes into its `#else`.
    func writeConditionally(
        _ run: [Requirement].Run, isElse: Bool, _ body: () -> Void
    ) -> Bool {
        if run.conditions.isEmpty {
            body()
            return false
        }
        let condition = Condition.all(run.conditions)
        page.line(isElse ? "#else" : "#if \(condition)")
        page.indentation += 1
        body()
        page.indentation -= 1
        let goesOn = run.hasElse && !isElse
        if !goesOn { page.line("#endif") }
        return goesOn
    }

    /// Whether a requirement is a property without much to it.
    private func isShort(_ requirement: Requirement) -> Bool {
        requirement.isProperty && !requirement.isSettable && requirement.effects.text.isEmpty
            && requirement.attributes.isEmpty && !isDocumented
    }

    private func writeAliases() {
        guard !blueprint.associatedTypes.aliases.isEmpty else { return }
        startSection()
        for alias in blueprint.associatedTypes.aliases {
            let isParameter = alias.type.bareName == alias.name
            document(
                isParameter
                    ? "The associated type." : "What the protocol binds `\(alias.name)` to.")
            page.line("\(word)typealias \(Name.quoted(alias.name)) = \(alias.type.text)")
        }
    }

    // MARK: - Identity

    /// Whether the compiler would write no initializer, or none that is seen.
    private var isInitializerNeeded: Bool {
        guard blueprint.needsOwnInitializer else { return false }
        return !word.isEmpty || blueprint.requirements.contains(where: \.isInitializer)
    }

    private func writeIdentity() {
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
        let hasher = blueprint.standard("Hasher")
        let identifier = blueprint.standard("ObjectIdentifier")
        page.block("\(word)\(outside)func hash(into hasher: inout \(hasher)) {") {
            $0.line("hasher.combine(\(identifier)(self))")
        }
    }
}

extension [Requirement] {
    /// Requirements that stand under the same conditions, one after the other.
    struct Run {
        let conditions: [String]
        var requirements: [Requirement]
        /// Whether the next run stands there where these conditions do not hold.
        var hasElse = false
    }

    var byConditions: [Run] {
        var runs: [Run] = []
        for requirement in self {
            if runs.last?.conditions == requirement.conditions {
                runs[runs.count - 1].requirements.append(requirement)
            } else {
                // Several conditions are written as one, and what is opposite to that is none of them.
                if let last = runs.last, last.conditions.count == 1 {
                    let opposite = Condition.negation(last.conditions[0])
                    runs[runs.count - 1].hasElse = requirement.conditions == [opposite]
                }
                runs.append(
                    Run(conditions: requirement.conditions, requirements: [requirement]))
            }
        }
        return runs
    }
}

// MARK: - Requirements

// What the protocol asks for, each answered by its part.

extension SpyWriter {
    func write(_ requirement: Requirement) {
        switch requirement.kind {
        case .property, .subscript: writeAccessors(of: requirement)
        case .function, .initializer: writeFunction(requirement)
        }
    }

    private func writeAccessors(of requirement: Requirement) {
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
            if body.neverAnswers {
                page.block("\(body.setter) {") { $0.line("// Nobody can call it.") }
            } else {
                page.computed(body.setter, body.writing)
            }
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

    private func writeFunction(_ requirement: Requirement) {
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
