extension MemberCompletion {
    /// Reports a class that can't have spies, and returns whether the class can have them.
    func checkClass() -> Bool {
        if type.modifiers.contains(where: { $0.name == "distributed" }) {
            report(
                "a distributed actor can't have spies, because other code can't access its "
                    + "properties: \(Advice.byHand)", at: type.offset)
            return false
        }
        for name in ["spies", "Spies", "StaticSpies"] {
            guard let offset = type.declaredNames[name] else { continue }
            report(
                "the class declares `\(name)`, which `@Spy` generates: rename it, or remove `@Spy`",
                at: offset)
            return false
        }
        return true
    }

    /// Adds a note if the superclass may also have spies, because the compiler only reports the
    /// override of `spies`. We infer this from the superclass's name.
    func addNoteAboutSuperclass() {
        guard let superclass = type.inherited.first, let name = superclass.simpleName,
            name.hasSuffix("Spy")
        else { return }
        report(
            "if `\(name)` has `@Spy` too, both have a property `spies`, which Swift doesn't "
                + "allow: conform to the protocols of both in one class, or make one of the two a "
                + "property of the other", at: superclass.range.lowerBound, severity: .note)
    }

    /// Reports the constants that have no value.
    func checkConstants() {
        if setsProperties { return }
        for offset in type.constants {
            report(
                "a constant can't be filled in: write `var`", at: offset,
                fixIt: FixIt(
                    message: "write `var`", range: offset..<offset + "let".utf8.count,
                    replacement: "var"))
        }
    }

    /// Reports members for which the macro can't generate a body.
    func check(_ member: FillableMember) {
        switch member.body {
        case .list:
            report(
                "only one property at a time can be filled in: declare each on a line of its own",
                at: member.requirement.offset)
        case .missing:
            if member.requirement.front.modifiers.contains(where: { $0.name == "convenience" }) {
                report(
                    "a macro can't fill in a convenience initializer: write its body",
                    at: member.requirement.offset)
            }
            let requirement = member.requirement
            let parameters = requirement.isSubscript ? [] : requirement.parameters
            for parameter in parameters { checkName(of: parameter, among: parameters) }
            if !requirement.isSubscript, let result = requirement.result { checkSelf(in: result) }
            if implementsIdentity(requirement) {
                reportIdentity(requirement, severity: .warning)
            }
        case .placeholder:
            if implementsIdentity(member.requirement) {
                reportIdentity(member.requirement, severity: .error)
            }
        case .accessorsOnly, .observers, .code: break
        }
    }

    /// Returns whether a member is one that the compiler proposes for `Equatable` or `Hashable`.
    func implementsIdentity(_ requirement: Requirement) -> Bool {
        if requirement.isProperty { return requirement.name == "hashValue" }
        if requirement.fullName == "hash(into:)" { return true }
        let comparesClass = requirement.parameters.allSatisfy { parameter in
            parameter.type.simpleName == type.name || parameter.type.simpleName == "Self"
        }
        return requirement.isOperator && requirement.name == "==" && comparesClass
    }

    /// Reports a spy that would record each comparison of doubles.
    private func reportIdentity(
        _ requirement: Requirement, severity: Diagnostic.Severity
    ) {
        let name = requirement.isProperty ? requirement.name : requirement.fullName
        report(
            "remove `\(requirement.isOperator ? "==" : name)`, and add `TestDouble.Identity` after "
                + "the name of the class, which compares doubles by their identity",
            at: requirement.offset, severity: severity)
    }

    /// Reports existing code that prevents the macro from filling in a member.
    func reportUnwantedCode(
        _ code: Range<Int>, named description: String, of member: FillableMember
    ) {
        report(
            "remove \(description), so that `@Spy` can fill in the member", at: code.lowerBound,
            fixIt: FixIt(
                message: "remove \(description)", range: member.range.upperBound..<code.upperBound,
                replacement: ""))
    }

    /// Reports a parameter that has no name that the body can use.
    private func checkName(of parameter: Parameter, among all: [Parameter]) {
        // If several parameters would have the same name, we distinguish them by position.
        let names = all.map(\.bodyName)
        let proposals = all.map(\.proposedName)
        guard let index = all.firstIndex(where: { $0.offset == parameter.offset }),
            var name = proposals[index]
        else { return }
        if proposals.count(where: { $0 == name }) > 1 || names.contains(name) {
            name += String(index + 1)
        }
        while names.contains(name) { name += "_" }
        // The parameter has either one or two names.
        let tokens = reader.source.tokens.drop { $0.start < parameter.offset }
        let end = tokens.prefix(parameter.secondName == nil ? 1 : 2).last?.end ?? parameter.offset
        let label = Name.quotedLabel(parameter.firstName)
        let replacement = label == name ? name : "\(label) \(name)"
        let description = names[index] == "self" ? "named `self`" : "without a name"
        report(
            "a parameter \(description) can't be recorded: name it `\(name)`",
            at: parameter.offset,
            fixIt: FixIt(
                message: "name it `\(name)`", range: parameter.offset..<end,
                replacement: replacement))
    }

    /// Reports a result that contains `Self`, because a body can only return a value of the class.
    private func checkSelf(in result: TypeSyntax) {
        let found = result.first { part in
            guard case .name(let parts) = part.shape else { return false }
            return parts[0].name == "Self"
        }
        guard let found else { return }
        let start = found.range.lowerBound
        let name = Name.quoted(type.name)
        report(
            "a spy can't return `Self`: write `\(name)`, which is equivalent in a final class",
            at: start,
            fixIt: FixIt(
                message: "write `\(name)`", range: start..<start + "Self".utf8.count,
                replacement: name))
    }
}

extension Parameter {
    /// A name for the parameter if a body can't use its current name, or `nil` if it can.
    fileprivate var proposedName: String? {
        switch bodyName {
        case "self": "value"
        case "_": firstName == "_" || firstName == "self" ? "value" : firstName
        default: nil
        }
    }
}
