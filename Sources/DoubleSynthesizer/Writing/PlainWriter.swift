/// Writes a double that needs no library: flags, captured arguments and results as properties.
final class PlainWriter: ClassWriter {
    /// The name of the error that the double throws on its own account.
    private let failureName: String

    /// Whether the double is in another module than its protocol.
    let isElsewhere: Bool

    init(blueprint: Blueprint, access: AccessLevel, page: Page, isElsewhere: Bool) {
        self.isElsewhere = isElsewhere
        let isTaken = blueprint.requirements.contains { requirement in
            requirement.types.contains { $0.first { $0.simpleName == "Failure" } != nil }
        }
        failureName = isTaken ? "DoubleFailure" : "Failure"
        super.init(blueprint: blueprint, access: access, page: page)
    }

    func write() {
        writeClass {
            var needsBlank = false
            if !word.isEmpty || mayLackInitializer {
                writeInitializer()
                needsBlank = true
            }
            var previousIsShort = false
            for requirement in blueprint.requirements {
                let isShort = requirement.isStored && !isDocumented
                // Stored properties stand together.
                if needsBlank && !(isShort && previousIsShort) { page.blank() }
                previousIsShort = isShort
                needsBlank = true
                if requirement.isProperty {
                    writeProperty(requirement)
                } else {
                    writeFunction(requirement)
                }
            }
            writeFailure()
        }
    }

    /// Whether the compiler may have no initializer to add: where a protocol is on the main actor by
    /// default, its properties are there, and the initializer would not be.
    private var mayLackInitializer: Bool {
        guard blueprint.isNonisolated || isElsewhere, !blueprint.isIsolated else { return false }
        return blueprint.requirements.contains { requirement in
            requirement.types.contains { !$0.isKnownSendable() }
        }
    }

    /// Writes the error type, if anything throws it.
    private func writeFailure() {
        let throwing = blueprint.requirements.filter(\.effects.throwsAnything)
        if throwing.allSatisfy(\.isUncallable) { return }
        page.blank()
        page.line("/// Thrown by a function that was told to fail, or not told what to return.")
        page.line("\(word)struct \(failureName): \(blueprint.standard("Error")) {")
        page.indentation += 1
        document("What happened, and what to do about it.")
        page.line("\(word)var message: \(blueprint.standard("String"))")
        page.indentation -= 1
        page.line("}")
    }

    /// Writes a stored property of the double's own.
    private func store(
        _ name: String, _ type: String, _ value: String? = nil, isReadOnly: Bool = false
    ) {
        let modifier = isReadOnly ? "private(set) " : ""
        page.stored("\(word)\(modifier)var \(Name.quoted(name))", type, value)
    }

    /// Writes what stands in front of a helper of a requirement.
    private func introduce(_ requirement: Requirement, _ words: String) {
        document(words)
        for attribute in requirement.deprecations { page.line(attribute) }
    }

    /// Writes the flag and the error of what can be told to fail.
    private func writeFlags(of requirement: Requirement, canReturnFailure: Bool) {
        let part = requirement.part
        guard requirement.effects.canThrow || canReturnFailure else { return }
        introduce(requirement, "Whether `\(requirement.fullName)` fails.")
        store(part + "ShouldFail", "Bool", "false")
        guard requirement.effects.canThrow else { return }
        introduce(requirement, "What `\(requirement.fullName)` throws when it fails.")
        let error = blueprint.failure(of: requirement.effects)
        if requirement.effects.throwsAnything {
            let message = Name.literal("\(requirement.fullName) was told to fail.")
            store(part + "Error", error, "\(failureName)(message: \(message))")
        } else {
            store(part + "Error", error + "?")
        }
    }

    /// Writes what a test sets as the result.
    private func writeReturnValue(_ type: TypeSyntax, of requirement: Requirement) {
        introduce(requirement, "What `\(requirement.fullName)` returns.")
        let name = requirement.part + "ReturnValue"
        if let value = type.obviousValue {
            store(name, type.valueText, type.isNilFromTheStart ? nil : value)
        } else {
            store(name, type.optionalText)
        }
    }

    /// Writes the statements that fail, if the function was told to.
    private func writeThrow(_ requirement: Requirement) {
        guard requirement.effects.canThrow else { return }
        let part = requirement.part
        if requirement.effects.throwsAnything {
            return page.computed(
                "if \(requirement.use("ShouldFail"))", "throw \(requirement.use("Error"))")
        }
        let complaint = complaint(
            requirement, lacking: "error to throw", set: part + "Error", throws: false)
        page.block("if \(requirement.use("ShouldFail")) {") { page in
            page.block("guard let error = \(requirement.use("Error")) else {", complaint)
            page.line("throw error")
        }
    }

    /// Writes the statements that return what a test has set.
    private func writeReturn(
        _ type: TypeSyntax, of requirement: Requirement, failing: String? = nil
    ) {
        let name = requirement.part + "ReturnValue"
        if type.obviousValue != nil {
            let value = requirement.use("ReturnValue")
            guard let failing else { return page.line("return \(value)") }
            return page.line(
                "return \(requirement.use("ShouldFail")) ? \(failing) : \(value)")
        }
        let complaint = complaint(
            requirement, lacking: "value to return", set: name,
            throws: requirement.effects.throwsAnything)
        page.block("guard let value = \(requirement.use("ReturnValue")) else {", complaint)
        page.line("return value")
    }

    /// Writes what happens without a value: a message that says what is missing, and the line that
    /// mends it.
    private func complaint(
        _ requirement: Requirement, lacking what: String, set name: String, throws canThrow: Bool
    ) -> (inout Page) -> Void {
        let owner = "\(Name.unquoted(blueprint.name)).\(requirement.fullName)"
        let isTaken = blueprint.requirements.contains { $0.name == "fatalError" }
        let trap = isTaken ? "Swift.fatalError" : "fatalError"
        let callee = canThrow ? "throw \(failureName)" : trap
        return {
            $0.call(
                callee, label: canThrow ? "message: " : "",
                literal: [owner + " ", "has no \(what). ", "Set it: double.\(name) = …"])
        }
    }

    // MARK: - Properties

    private func writeProperty(_ requirement: Requirement) {
        guard let type = requirement.result else { return }
        let name = Name.quoted(requirement.name)
        let head = "var \(name): \(type.text)"
        if requirement.effects.canThrow {
            writeFlags(of: requirement, canReturnFailure: false)
            writeReturnValue(type, of: requirement)
            page.blank()
            let start = writeAttributes(of: requirement)
            page.propertyHead(start + head)
            page.indentation += 1
            page.line("get\(requirement.effects.text) {")
            page.indentation += 1
            writeThrow(requirement)
            writeReturn(type, of: requirement)
            page.indentation -= 1
            page.line("}")
            page.indentation -= 1
            page.line("}")
        } else if let value = type.obviousValue {
            let start = writeAttributes(of: requirement)
            page.stored(
                "\(start)var \(name)", type.text,
                type.isNilFromTheStart ? nil : value)
        } else {
            let start = writeAttributes(of: requirement)
            let storage = Name.quoted(requirement.part + "Value")
            let complaint = complaint(
                requirement, lacking: "value", set: requirement.name, throws: false)
            page.propertyHead(start + head)
            page.indentation += 1
            page.block("get {") { page in
                page.block("guard let \(storage) else {", complaint)
                page.line("return \(storage)")
            }
            page.line("set { \(storage) = newValue }")
            page.indentation -= 1
            page.line("}")
            for attribute in requirement.deprecations { page.line(attribute) }
            page.stored("private var \(storage)", type.optionalText, nil)
        }
    }

    // MARK: - Functions

    private func writeFunction(_ requirement: Requirement) {
        if requirement.isUncallable {
            writeHead(of: requirement)
            page.line("    // Nobody can call it.")
            return page.line("}")
        }
        let failing = requirement.effects.canThrow ? nil : requirement.result?.failingValue
        writeFlags(of: requirement, canReturnFailure: failing != nil)
        if let result = requirement.result { writeReturnValue(result, of: requirement) }
        writeRecords(of: requirement)
        page.blank()
        writeHead(of: requirement)
        page.indentation += 1
        let arguments = requirement.parameters.map { Name.quoted($0.name) }
        switch arguments.count {
        case 0: page.line("\(requirement.use("CallCount")) += 1")
        default: page.call("\(requirement.use("Calls")).append", [arguments])
        }
        writeThrow(requirement)
        if let result = requirement.result {
            writeReturn(result, of: requirement, failing: failing)
        }
        page.indentation -= 1
        page.line("}")
    }

    private func writeHead(of requirement: Requirement) {
        page.functionHead(
            "\(writeAttributes(of: requirement))func \(Name.quoted(requirement.name))",
            parameterList(requirement), effects: requirement.effects.text,
            arrow: requirement.result.map { " -> \($0.text)" } ?? "",
            tuple: requirement.result?.tupleWords)
    }

    /// Writes the calls and what a test asks of them.
    private func writeRecords(of requirement: Requirement) {
        let part = requirement.part
        let parameters = requirement.parameters
        if parameters.isEmpty {
            introduce(requirement, "How often `\(requirement.fullName)` was called.")
            store(part + "CallCount", "Int", "0", isReadOnly: true)
            introduce(requirement, "Whether `\(requirement.fullName)` was called.")
            let count = Name.quoted(part + "CallCount")
            page.computed(
                "\(word)var \(Name.quoted(part + "DidGetCalled")): \(blueprint.standard("Bool"))",
                "\(count) > 0")
            return
        }
        let calls = part + "Calls"
        introduce(requirement, "The arguments of each call of `\(requirement.fullName)`.")
        if parameters.count == 1 {
            store(calls, "[\(parameters[0].recordedText)]", "[]", isReadOnly: true)
        } else {
            let elements = parameters.map { "\(Name.quotedLabel($0.name)): \($0.recordedText)" }
            page.storedTuples("\(word)private(set) var \(Name.quoted(calls))", elements)
        }
        introduce(requirement, "How often `\(requirement.fullName)` was called.")
        page.computed(
            "\(word)var \(Name.quoted(part + "CallCount")): \(blueprint.standard("Int"))",
            "\(Name.quoted(calls)).count")
        introduce(requirement, "Whether `\(requirement.fullName)` was called.")
        page.computed(
            "\(word)var \(Name.quoted(part + "DidGetCalled")): \(blueprint.standard("Bool"))",
            "!\(Name.quoted(calls)).isEmpty")
        for parameter in parameters {
            introduce(requirement, "The latest `\(parameter.name)` of `\(requirement.fullName)`.")
            let isOptional = !parameter.isVariadic && parameter.type.isOptional
            let value =
                parameters.count > 1
                ? "\(Name.quoted(calls)).last?.\(Name.quotedMember(parameter.name))"
                : isOptional ? "\(Name.quoted(calls)).last ?? nil" : "\(Name.quoted(calls)).last"
            let type =
                parameter.isVariadic ? parameter.recordedText + "?" : parameter.type.optionalText
            let name = Name.quoted("\(part)Received\(Name.capitalized(parameter.name))")
            page.computed("\(word)var \(name): \(type)", value)
        }
    }
}

extension Requirement {
    /// Whether a plain double has a stored property for it and nothing else.
    fileprivate var isStored: Bool {
        isProperty && !effects.canThrow && result?.obviousValue != nil && attributes.isEmpty
    }

    /// A property that a plain double adds for it, as its function uses it: with `self`, where a
    /// parameter has taken the name.
    fileprivate func use(_ suffix: String) -> String {
        let name = part + suffix
        if parameters.contains(where: { $0.name == name }) {
            return "self.\(Name.quotedMember(name))"
        }
        return Name.quoted(name)
    }
}
