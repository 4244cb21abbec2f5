import DoubleSynthesizer

/// The statements in the bodies of members.
extension PlainMember {
    /// Returns the expression that refers to a helper property in the requirement's function. If a
    /// parameter has the same name, the expression begins with `self`.
    func use(_ suffix: String) -> String {
        let name = prefix + suffix
        if requirement.belongsToType {
            let isTaken = requirement.parameters.contains { $0.name == "statics" }
            let owner = isTaken || requirement.isInitializer ? "Self.statics" : "statics"
            return "\(owner).\(Name.quotedMember(name))"
        }
        if requirement.parameters.contains(where: { $0.name == name }) {
            return "self.\(Name.quotedMember(name))"
        }
        return Name.quoted(name)
    }

    /// The statement that throws if the function should fail.
    var throwing: [Layout] {
        guard requirement.canFail else { return [] }
        let head = Layout.text("if \(use("ShouldFail")) {")
        if requirement.throwsAnything {
            return [.computed(head, .text("throw \(use("Error"))"))]
        }
        let failure = failure(
            lacking: "error to throw", set: prefix + "Error", canThrow: false)
        let name = requirement.freeName("error")
        let cast = recording.wantedFailure.map { " as? \($0)" } ?? ""
        let guarded = Layout.block(
            .text("guard let \(name) = \(use("Error"))\(cast) else {"), [failure])
        return [.block(head, [guarded, .text("throw \(name)")])]
    }

    /// Returns the statements that return the value that a test has set.
    func returning(_ type: TypeSyntax) -> [Layout] {
        let value = use("ReturnValue")
        if case .unlessNil(let other) = recording.answer {
            let isOpen =
                if case .openClass = blueprint.shape { !requirement.isStatic } else { false }
            return [.text("return \(value)\(isOpen ? " as? Self" : "") ?? \(other)")]
        }
        if recording.wanted == nil, type.obviousValue != nil {
            let choice = requirement.failingValue.map { "\(use("ShouldFail")) ? \($0) : " } ?? ""
            return [.text("return \(choice)\(value)")]
        }
        let failure = failure(
            lacking: "value to return", set: prefix + "ReturnValue",
            canThrow: requirement.throwsAnything)
        let name = requirement.freeName("value")
        let cast = recording.wanted.map {
            " as? \($0.metatypeBase)"
        }
        return [
            .block(.text("guard let \(name) = \(value)\(cast ?? "") else {"), [failure]),
            .text("return \(name)"),
        ]
    }

    /// The calls of all closures that don't determine the result of the function.
    var closureCalls: [Layout] {
        recording.closures.map { closure in
            let name = requirement.freeName("input")
            let call = Layout.text(
                (closure.returnsValue ? "_ = " : "") + closure.callText(with: name))
            guard let input = closure.input else { return call }
            return .computed(.text("for \(name) in \(use(input.suffix(of: requirement))) {"), call)
        }
    }

    /// Returns the call of the closure that determines the result of the function, if a test has
    /// set the arguments of the closure.
    func passing(_ closure: Recording.ClosureCall, _ input: Recording.ClosureInput) -> Layout {
        let name = requirement.freeName("input")
        return .block(
            .text("if let \(name) = \(use(input.suffix(of: requirement))) {"),
            closureCalls + [.text("return " + closure.callText(with: name))])
    }

    /// Returns the statement that reports a missing value. The message contains the name of the
    /// value, and a line of code that sets it.
    func failure(lacking what: String, set name: String, canThrow: Bool) -> Layout {
        let owner = "\(Name.unquoted(blueprint.name)).\(requirement.fullName)"
        let place =
            requirement.belongsToType
            ? "\(Name.unquoted(blueprint.name)).statics.\(name.split(separator: ".").last ?? "")"
            : "double.\(name)"
        let message = [owner + " ", "has no \(what). ", "Set it: \(place) = …"]
        if canThrow {
            return .call("throw \(failureName)", [.text(message, label: "message:")])
        }
        // The program may declare a function with the same name.
        return .call("Swift.fatalError", [.text(message)])
    }
}

extension Recording.ClosureInput {
    /// Returns the suffix of the requirement's property, which follows the name of the function.
    func suffix(of requirement: Requirement) -> String {
        String(spyName.dropFirst(requirement.spyName.count))
    }
}
