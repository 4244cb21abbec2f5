/// What a requirement does in a double: it tells its part, and hands over the answer.
///
/// A class, since nobody copies one, and a structure of such large ones comes with much code for it.
final class Body {
    let requirement: Requirement
    let blueprint: Blueprint
    private let recording: Recording

    init(_ requirement: Requirement, double blueprint: Blueprint) {
        self.requirement = requirement
        self.blueprint = blueprint
        recording = requirement.recording
    }

    /// The body as one call, if it is one. A result builder that an unseen protocol has for the member
    /// would take it for an element, and leaves `return` alone.
    var soleCall: PartCall? { isSoleCall ? answer : nil }

    private var isSoleCall: Bool {
        if case .closure = recording.answer { return false }
        if case .flag = recording.answer { return false }
        return recording.packs.isEmpty && recording.writes.isEmpty && recording.closures.isEmpty
            && !requirement.hasBuilder && !blueprint.inheritsUnseen && !isUncallable && !isEndless
    }

    /// Whether the compiler wants no code, since nobody can call it.
    private var isUncallable: Bool { requirement.isUncallable && !requirement.isInitializer }

    /// Whether it is asynchronous and never returns: behind an `await` of that, the compiler warns of
    /// code that is not there, unless it is a function value that is called.
    private var isEndless: Bool {
        requirement.effects.isAsync && recording.output?.standardName == "Never"
            && conversions.isEmpty
    }

    /// Writes the statements.
    func write(on page: inout Page) {
        if isUncallable { return page.line("// Nobody can call it.") }
        if isEndless { return writeEndlessCall(on: &page) }
        for pack in recording.packs {
            let values = Name.quoted(pack.values)
            page.line("var \(values): [Any] = []")
            page.line("repeat \(values).append(\(pack.expression))")
        }
        for write in recording.writes {
            let name = Name.quoted(write.parameter)
            let call = PartCall(
                callee: "\(name) = \(parts).\(Name.quotedMember(write.part))",
                arguments: [[write.expression]]
                    + (write.isOpaque
                        ? [["as: \(typeOf)(of: \(name))"]] : Body.conversions(write.wanted)))
            page.computed("defer", call)
        }
        switch recording.answer {
        case .flag: writeInitializer(on: &page)
        case .closure(let closure):
            page.write(call)
            for closure in recording.closures { writeCall(of: closure, on: &page) }
            page.line("return \(closure.effects)\(closure.closure)()")
        default: writeAnswer(on: &page)
        }
        if requirement.isInitializer, blueprint.inheritsFromNSObject { page.line("super.init()") }
    }

    private func writeEndlessCall(on page: inout Page) {
        let name = requirement.freeName("answer")
        let input = Page.argument(recording.inputs ?? [])
        var effects = requirement.effects
        // The part throws nothing where only closures do.
        if case .ifArgumentsDo = effects.throwing { effects.throwing = .never }
        let type = "(\(input))\(effects.text) -> \(blueprint.standard("Never"))"
        let head = "let \(name): nonisolated(nonsending) \(type) ="
        if page.fits("\(head) \(part).asyncFunction") {
            page.line("\(head) \(part).asyncFunction")
        } else {
            page.line(head)
            page.indented { $0.line("\(part).asyncFunction") }
        }
        page.write(PartCall(callee: requirement.effects.callText + name, arguments: values))
    }

    private func writeInitializer(on page: inout Page) {
        let guarded = "guard \(call.text) else { return nil }"
        if page.fits(guarded) {
            page.line(guarded)
        } else {
            page.line("guard")
            page.indented { $0.write(call) }
            page.line("else { return nil }")
        }
        for closure in recording.closures { writeCall(of: closure, on: &page) }
    }

    private func writeAnswer(on page: inout Page) {
        guard requirement.result != nil else {
            page.write(call)
            for closure in recording.closures { writeCall(of: closure, on: &page) }
            return
        }
        if recording.closures.isEmpty && (!requirement.hasBuilder || neverAnswers) {
            return page.write(isSoleCall ? answer : answer.behind("return "))
        }
        let name = requirement.freeName("answer")
        page.write(answer.behind("let \(name) = "))
        for closure in recording.closures { writeCall(of: closure, on: &page) }
        page.line("return \(name)")
    }

    /// Whether its part never returns: the compiler warns of what stands behind the call.
    var neverAnswers: Bool { recording.output?.standardName == "Never" }

    private func writeCall(of closure: Recording.ClosureCall, on page: inout Page) {
        let discard = closure.returnsValue ? "_ = " : ""
        page.line("\(discard)\(closure.effects)\(closure.closure)()")
    }

    // MARK: - Expressions

    /// Where the parts are: a parameter may have taken the name.
    private var parts: String {
        let isTaken =
            requirement.parameters.contains { $0.name == "spies" }
            || requirement.genericParameters.contains { $0.name == "spies" }
        if requirement.isInitializer || (requirement.isStatic && isTaken) { return "Self.spies" }
        return isTaken ? "self.spies" : "spies"
    }

    private var part: String {
        let part = "\(parts).\(Name.quotedMember(requirement.part))"
        if case .sending = recording.answer { return part + ".sending" }
        return part
    }

    /// How the type of a value is asked for: a requirement or a parameter may have taken the name.
    private var typeOf: String {
        let isTaken =
            blueprint.requirements.contains { $0.name == "type" }
            || requirement.parameters.contains { $0.name == "type" }
        return isTaken ? "Swift.type" : "type"
    }

    /// The values that the part records, as one argument: several are a tuple.
    private var values: [[String]] {
        recording.elements.isEmpty ? [] : [recording.elements.map(\.expression)]
    }

    /// The arguments that turn erased values back into what is wanted.
    private var conversions: [[String]] {
        Body.conversions(recording.wanted)
            + (recording.wantedFailure.map { [["throwing: \($0).self"]] } ?? [])
    }

    private static func conversions(_ wanted: TypeSyntax?) -> [[String]] {
        wanted.map { [["as: \($0.metatypeBase).self"]] } ?? []
    }

    /// The call of the part.
    private var call: PartCall {
        PartCall(
            callee: requirement.effects.callText + part, arguments: values + conversions)
    }

    /// The call of the part, and what turns its answer into the result.
    private var answer: PartCall {
        var call = call
        switch recording.answer {
        case .unlessNil(let other):
            if case .openClass = blueprint.shape, !requirement.isStatic { call.tail = " as? Self" }
            call.tail += " ?? \(other)"
        case .maker: call.tail = "()"
        default: break
        }
        return call
    }

    /// What a settable property or subscript does to be read.
    var reading: PartCall { PartCall(callee: part + ".get", arguments: values + conversions) }

    /// Writes the statements of a getter that a result builder would take for its own.
    func writeReading(on page: inout Page) {
        if !requirement.hasBuilder || neverAnswers {
            return page.write(reading.behind("return "))
        }
        let name = requirement.freeName("answer")
        page.write(reading.behind("let \(name) = "))
        page.line("return \(name)")
    }

    /// How the setter begins: an index may have taken the name of what is written.
    var setter: String { written == "newValue" ? "set" : "set(\(written))" }

    private var written: String { requirement.freeName("newValue") }

    /// What a settable property or subscript does to be written.
    var writing: PartCall {
        let index = requirement.isSubscript && values.isEmpty ? [["()"]] : values
        let isHidden = recording.wanted?.isOptional == true
        return PartCall(
            callee: part + ".set", arguments: index + [[isHidden ? "\(written) as Any" : written]])
    }
}

/// The call of a part. Each argument is given as its words: several of them are a tuple.
struct PartCall {
    var callee: String
    let arguments: [[String]]
    /// What stands behind the call.
    var tail = ""

    var text: String {
        "\(callee)(\(arguments.map(Page.argument).joined(separator: ", ")))\(tail)"
    }

    /// The call with words in front.
    func behind(_ words: String) -> PartCall {
        var call = self
        call.callee = words + callee
        return call
    }
}

extension Recording {
    /// What the part records, as the words of its type; nil for nothing.
    var inputs: [String]? {
        switch elements.count {
        case 0: nil
        case 1: [elements[0].type.valueText]
        default: elements.map { "\(Name.quotedElement($0.name)): \($0.type.valueText)" }
        }
    }
}

extension Page {
    mutating func write(_ call: PartCall) {
        self.call(call.callee, call.arguments, tail: call.tail)
    }

    /// Writes a computed property, or whatever has braces, around one call.
    mutating func computed(_ head: String, _ call: PartCall) {
        let whole = "\(head) { \(call.text) }"
        if fits(whole) { return line(whole) }
        propertyHead(head)
        indented { $0.write(call) }
        line("}")
    }
}

extension Effects {
    /// The words in front of a call: `try await `.
    var callText: String {
        (canThrow ? "try " : "") + (isAsync ? "await " : "")
    }
}

extension TypeSyntax {
    /// The type as it stands before `.self`: in an expression, a function has no names of parameters.
    fileprivate var metatypeBase: String { parenthesized.withoutParameterNames.valueText }
}
