/// What a requirement does in a double: it tells its part, and hands over the answer.
struct Body {
    let requirement: Requirement
    let blueprint: Blueprint

    init(_ requirement: Requirement, double blueprint: Blueprint) {
        self.requirement = requirement
        self.blueprint = blueprint
    }

    private var recording: Recording { requirement.recording }

    /// The body as one expression, if it is one.
    var soleExpression: String? {
        let isSole =
            recording.packs.isEmpty && recording.writes.isEmpty && recording.closures.isEmpty
        guard isSole else { return nil }
        switch recording.answer {
        case .closure, .flag: return nil
        default: return answer
        }
    }

    /// Writes the statements.
    func write(on page: inout Page) {
        for pack in recording.packs {
            page.line("var \(pack)Values: [Any] = []")
            page.line("repeat \(pack)Values.append(each \(Name.quoted(pack)))")
        }
        for write in recording.writes {
            let name = Name.quoted(write.parameter)
            let call = Body.call(
                "\(parts).\(Name.quotedMember(write.part))", [name],
                write.wanted.map { ["as: \($0.metatypeBase).self"] } ?? [])
            page.computed("defer", "\(name) = \(call)")
        }
        switch recording.answer {
        case .flag: writeInitializer(on: &page)
        case .closure(let closure):
            writeCall("", on: &page)
            for closure in recording.closures { writeCall(of: closure, on: &page) }
            page.line("return \(closure.effects)\(closure.closure)()")
        default: writeAnswer(on: &page)
        }
        if requirement.isInitializer, blueprint.inheritsFromNSObject { page.line("super.init()") }
    }

    private func writeInitializer(on page: inout Page) {
        let guarded = "guard \(call) else { return nil }"
        if page.fits(guarded) {
            page.line(guarded)
        } else {
            page.block("guard \(call)\nelse {") { $0.line("return nil") }
        }
        for closure in recording.closures { writeCall(of: closure, on: &page) }
    }

    private func writeAnswer(on page: inout Page) {
        guard !recording.closures.isEmpty else {
            let returns = requirement.result != nil && soleExpression == nil
            return writeCall(returns ? "return " : "", on: &page)
        }
        guard requirement.result != nil else {
            writeCall("", on: &page)
            for closure in recording.closures { writeCall(of: closure, on: &page) }
            return
        }
        var name = "answer"
        while requirement.parameters.contains(where: { $0.name == name }) { name += "Value" }
        writeCall("let \(name) = ", on: &page)
        for closure in recording.closures { writeCall(of: closure, on: &page) }
        page.line("return \(name)")
    }

    private func writeCall(of closure: Recording.ClosureCall, on page: inout Page) {
        let discard = closure.returnsValue ? "_ = " : ""
        page.line("\(discard)\(closure.effects)\(closure.closure)()")
    }

    /// Writes the call of the part, broken where it is too long.
    private func writeCall(_ start: String, on page: inout Page) {
        let tail: String
        switch recording.answer {
        case .unlessNil, .maker: tail = String(answer.dropFirst(call.count))
        default: tail = ""
        }
        let callee = start + requirement.effects.callText + part
        let expressions = recording.elements.map(\.expression)
        if !page.fits(start + answer), conversions.isEmpty, tail.isEmpty {
            return expressions.count > 1
                ? page.call(callee, tuple: expressions)
                : page.call(callee, expressions.first ?? "")
        }
        page.line(start + (requirement.result == nil || isVoidCall(start) ? call : answer))
    }

    private func isVoidCall(_ start: String) -> Bool {
        if case .closure = recording.answer { return start.isEmpty }
        return false
    }

    // MARK: - Expressions

    /// Where the parts are: a parameter may have taken the name.
    private var parts: String {
        let isTaken = requirement.parameters.contains { $0.name == "spies" }
        if requirement.isInitializer || (requirement.isStatic && isTaken) { return "Self.spies" }
        return isTaken ? "self.spies" : "spies"
    }

    private var part: String {
        let part = "\(parts).\(Name.quotedMember(requirement.part))"
        if case .sending = recording.answer { return part + ".sending" }
        return part
    }

    /// The arguments that turn erased values back into what is wanted.
    private var conversions: [String] {
        (recording.wanted.map { ["as: \($0.metatypeBase).self"] } ?? [])
            + (recording.wantedFailure.map { ["throwing: \($0).self"] } ?? [])
    }

    /// The call of the part.
    private var call: String {
        requirement.effects.callText
            + Body.call(part, recording.elements.map(\.expression), conversions)
    }

    /// The call of the part, and what turns its answer into the result.
    private var answer: String {
        switch recording.answer {
        case .unlessNil(let other):
            if case .openClass = blueprint.shape, !requirement.isStatic {
                return "\(call) as? Self ?? \(other)"
            }
            return "\(call) ?? \(other)"
        case .maker: return "\(call)()"
        default: return call
        }
    }

    /// What a settable property or subscript does to be read.
    var reading: String {
        Body.call(part + ".get", recording.elements.map(\.expression), conversions)
    }

    /// What a settable property or subscript does to be written.
    var writing: String {
        guard requirement.isSubscript else { return "\(part).set(newValue)" }
        let index = Body.arguments(recording.elements.map(\.expression))
        return "\(part).set(\(index.isEmpty ? "()" : index), newValue)"
    }

    private static func call(
        _ callee: String, _ expressions: [String], _ conversions: [String]
    ) -> String {
        let arguments = arguments(expressions)
        let all = (arguments.isEmpty ? [] : [arguments]) + conversions
        return "\(callee)(\(all.joined(separator: ", ")))"
    }

    /// Values as one argument: several are a tuple.
    private static func arguments(_ expressions: [String]) -> String {
        expressions.count > 1
            ? "(\(expressions.joined(separator: ", ")))" : expressions.first ?? ""
    }
}

extension Effects {
    /// The words in front of a call: `try await `.
    var callText: String {
        (canThrow ? "try " : "") + (isAsync ? "await " : "")
    }
}

extension TypeSyntax {
    /// The type as it stands before `.self`.
    fileprivate var metatypeBase: String { parenthesized.valueText }
}
