/// Writes a double whose functions are answered by `Spy` parts.
struct SpyWriter: ClassWriter {
    let blueprint: Blueprint
    let access: String
    var page: Page

    mutating func write() {
        writeClass { writer in
            if !writer.blueprint.requirements.isEmpty { writer.writeParts() }
            if !writer.access.isEmpty {
                if !writer.blueprint.requirements.isEmpty { writer.page.blank() }
                writer.writeInitializer()
            }
            var previousIsShort = false
            for requirement in writer.blueprint.requirements {
                let isShort = requirement.isOneLine && writer.access != "public "
                // Properties of one line stand together.
                if !(isShort && previousIsShort) { writer.page.blank() }
                previousIsShort = isShort
                writer.write(requirement)
            }
        }
    }

    // MARK: - Parts

    private mutating func writeParts() {
        document("The parts that record and answer.")
        page.line("\(access)let spies = Spies()")
        page.blank()
        document("A part for each requirement.")
        let conformance =
            blueprint.isSendable && !blueprint.isIsolated && !access.isEmpty
            ? ": \(blueprint.standard("Sendable"))" : ""
        page.line("\(access)struct Spies\(conformance) {")
        page.indentation += 1
        for requirement in blueprint.requirements { writePart(of: requirement) }
        page.indentation -= 1
        page.line("}")
    }

    private mutating func writePart(of requirement: Requirement) {
        document("Stands for `\(requirement.fullName)`.")
        let void = blueprint.standard("Void")
        let start = "\(access)let \(Name.quoted(requirement.part)) = "
        let name = Name.literal("\(Name.unquoted(blueprint.name)).\(requirement.fullName)")
        switch requirement.kind {
        case .property(let property):
            if property.isSettable {
                writePart(start + "PropertySpy", [[property.type.valueText]], name)
            } else {
                let failure = blueprint.failure(of: property.effects)
                writePart(start + "Spy", [[void], [property.type.valueText], [failure]], name)
            }
        case .function(let function):
            let output = function.result.map { $0.tupleWords ?? [$0.valueText] } ?? [void]
            let inputs: [String]
            switch function.parameters.count {
            case 0: inputs = [void]
            case 1: inputs = [function.parameters[0].recordedText]
            default:
                inputs = function.parameters.map {
                    "\(Name.quotedLabel($0.name)): \($0.recordedText)"
                }
            }
            writePart(
                start + "Spy", [inputs, output, [blueprint.failure(of: function.effects)]], name)
        }
    }

    /// Writes `let part = Spy<…>("…")`. An argument of several words is a tuple.
    private mutating func writePart(_ start: String, _ arguments: [[String]], _ name: String) {
        let texts = arguments.map {
            $0.count == 1 ? $0[0] : "(\($0.joined(separator: ", ")))"
        }
        let head = "\(start)<\(texts.joined(separator: ", "))>"
        if page.fits("\(head)(") { return page.call(head, name) }
        page.line("\(start)<")
        for (index, text) in texts.enumerated() {
            let comma = index + 1 < texts.count ? "," : ""
            if page.fits(text + comma, deeper: 1) || arguments[index].count == 1 {
                page.line(text + comma, deeper: 1)
            } else {
                page.line("(", deeper: 1)
                page.list(arguments[index], deeper: 2)
                page.line(")\(comma)", deeper: 1)
            }
        }
        page.call(">", name)
    }

    // MARK: - Requirements

    private mutating func write(_ requirement: Requirement) {
        let start = writeAttributes(of: requirement)
        let part = "spies.\(Name.quotedMember(requirement.part))"
        switch requirement.kind {
        case .property(let property):
            let head = "\(start)var \(Name.quoted(property.name)): \(property.type.text)"
            if property.isSettable {
                page.propertyHead(head)
                page.line("get { \(part).get() }", deeper: 1)
                page.line("set { \(part).set(newValue) }", deeper: 1)
                page.line("}")
            } else if property.effects.text.isEmpty {
                page.computed(head, "\(part)()")
            } else {
                page.propertyHead(head)
                page.indentation += 1
                page.computed(
                    "get\(property.effects.text)", "\(property.effects.callText)\(part)()")
                page.indentation -= 1
                page.line("}")
            }
        case .function(let function):
            page.functionHead(
                "\(start)func \(Name.quoted(function.name))", parameterList(function),
                effects: function.effects.text, result: function.result)
            page.indentation += 1
            // A parameter may have taken the name.
            let isShadowed = function.parameters.contains { $0.name == "spies" }
            let callee = function.effects.callText + (isShadowed ? "self." : "") + part
            let arguments = function.parameters.map { Name.quoted($0.name) }
            if arguments.count > 1 {
                page.call(callee, tuple: arguments)
            } else {
                page.call(callee, arguments.first ?? "")
            }
            page.indentation -= 1
            page.line("}")
        }
    }
}

extension Requirement {
    /// Whether it is a property without much to it.
    fileprivate var isOneLine: Bool {
        guard case .property(let property) = kind else { return false }
        return !property.isSettable && property.effects.text.isEmpty && attributes.isEmpty
    }
}

extension Effects {
    /// The words in front of a call: `try await `.
    var callText: String {
        (canThrow ? "try " : "") + (isAsync ? "await " : "")
    }
}
