extension Filler {
    /// Complains about a class that cannot have parts; whether it can.
    func checkClass() -> Bool {
        if type.modifiers.contains(where: { $0.name == "distributed" }) {
            complain(
                "a distributed actor keeps nothing that others may use, so it cannot have parts: "
                    + Advice.byHand, at: type.offset)
            return false
        }
        for name in ["spies", "Spies", "StaticSpies"] {
            guard let offset = type.ownNames[name] else { continue }
            complain(
                "the class has a `\(name)` of its own, which `@Spy` writes: rename it, or leave out "
                    + "`@Spy`", at: offset)
            return false
        }
        return true
    }

    /// Complains about what a body could not be written for.
    func check(_ member: FillableMember) {
        switch member.body {
        case .list:
            complain(
                "only one property at a time can be filled in: declare each on a line of its own",
                at: member.member.offset)
        case .none:
            if member.member.modifiers.contains(where: { $0.name == "convenience" }) {
                complain(
                    "a convenience initializer calls another one, which only you know: write its "
                        + "body", at: member.member.offset)
            }
            for parameter in member.member.kind.parameters { checkName(of: parameter) }
            if let result = member.member.kind.result { checkSelf(in: result) }
        case .accessorsOnly, .code: break
        }
    }

    /// Complains about a parameter that a body cannot name.
    private func checkName(of parameter: Parameter) {
        guard (parameter.secondName ?? parameter.label) == "_" else { return }
        let name = parameter.label == "_" ? "value" : parameter.label
        // What stands there is `_`, or a label and `_`.
        var end = parameter.offset + 1
        if parameter.secondName != nil {
            end =
                reader.source.tokens.first { $0.start > parameter.offset }?.end
                ?? end
        }
        complain(
            "a parameter without a name cannot be recorded: name it `\(name)`",
            at: parameter.offset, .error,
            [
                FixIt(
                    message: "name it `\(name)`", range: parameter.offset..<end,
                    replacement: parameter.label == "_"
                        ? "_ \(name)" : Name.quotedLabel(parameter.label))
            ])
    }

    /// Complains about `Self` in a result, which code that returns a value of the class does not meet.
    private func checkSelf(in result: TypeSyntax) {
        let found = result.first { part in
            guard case .name(let parts) = part.shape else { return false }
            return parts[0].name == "Self"
        }
        guard let found else { return }
        let start = found.range.lowerBound
        let name = Name.quoted(type.name)
        complain(
            "`Self` cannot be what a part answers: write `\(name)`, which a final class may",
            at: start,
            .error,
            [
                FixIt(
                    message: "write `\(name)`", range: start..<start + "Self".utf8.count,
                    replacement: name)
            ])
    }
}

extension Member.Kind {
    fileprivate var parameters: [Parameter] {
        switch self {
        case .function(let function): function.parameters
        case .initializer(let initializer): initializer.parameters
        default: []
        }
    }

    fileprivate var result: TypeSyntax? {
        switch self {
        case .function(let function): function.result
        case .property(let property): property.type
        default: nil
        }
    }
}
