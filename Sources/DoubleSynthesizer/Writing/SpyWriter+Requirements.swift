// What the protocol asks for, each answered by its part.

extension SpyWriter {
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
