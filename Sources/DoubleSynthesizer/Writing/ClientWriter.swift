/// A type that writes the member of a struct's double that creates a value of the struct. The
/// closures in that value call the spies.
struct ClientWriter {
    let client: Blueprint.Client
    let shared: ClassLayout

    /// The member, which is a property. If the struct also requires other values, the member is a
    /// function instead.
    var layout: Layout {
        let type = client.type.text
        let head = "\(shared.word)\(client.values.isEmpty ? "var" : "func") client"
        let values = client.values.map { Layout.labelled("\($0.head):", $0.type.layout) }
        let start =
            values.isEmpty
            ? Layout.propertyHead(head, .text(type))
            : Layout.functionHead(head, values, result: .text(type))
        let call = Layout.row([
            .text(type), .bracketed("(", breaking: client.arguments.map(layout), ")"),
        ])
        let statements =
            capturesSpies ? [.text("let spies = spies"), .row([.text("return "), call])] : [call]
        return .lines(
            shared.documentation("A `\(type)` whose closures call the spies.")
                + [.block(start, statements)])
    }

    /// Whether or not the closures capture a constant named `spies`.
    private var capturesSpies: Bool {
        shared.blueprint.requirements.contains { requirement in
            requirement.effects.isAsync
                && !Body(requirement, double: shared.blueprint, isOfClosure: true).isOfSelf
        }
    }

    private func layout(of argument: Blueprint.Client.Argument) -> Layout {
        switch argument {
        case .value(let value):
            let label = value.label == "_" ? "" : Name.quotedElement(value.label) + ": "
            return .text(label + Name.quoted(value.name))
        case .function(let name):
            let requirement = shared.blueprint.requirements.first { $0.name == name }
            let closure = requirement.map(closure) ?? .empty
            return .row([.text("\(Name.quotedElement(name)): "), closure])
        }
    }

    /// Returns a closure that calls the spy for the given function.
    private func closure(for requirement: Requirement) -> Layout {
        let body = Body(requirement, double: shared.blueprint, isOfClosure: true)
        let names = requirement.parameters.map { Name.quoted($0.name) }
        let owner = body.isOfSelf ? "self" : "spies"
        // We can omit other effects, because the compiler infers them.
        let effects = requirement.effects.errors.isEmpty ? "" : requirement.effects.text
        let isBare = names.isEmpty && effects.isEmpty
        let list = names.isEmpty ? "()" : names.joined(separator: ", ")
        // If an asynchronous closure has a capture list, the compiler treats it as a concurrent
        // closure.
        let words =
            (requirement.effects.isAsync ? [] : ["[\(owner)]"]) + (isBare ? [] : [list + effects])
        let head = Layout.text(words.isEmpty ? "{" : "{ \(words.joined(separator: " ")) in")
        switch body.block {
        case .short(let expression): return .computed(head, expression)
        case .long(let statements): return .block(head, statements)
        }
    }
}
