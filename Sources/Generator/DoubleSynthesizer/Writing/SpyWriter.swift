/// A writer for doubles whose functions are answered by spies.
package struct SpyWriter {
    let blueprint: Blueprint
    package let shared: ClassLayout

    package init(blueprint: Blueprint, access: AccessLevel) {
        self.blueprint = blueprint
        var shared = ClassLayout(blueprint: blueprint, access: access)
        shared.hasSpies = true
        self.shared = shared
    }

    /// The complete code of the double.
    package var layout: Layout {
        var sections = [shared.aliases].filter { !$0.isEmpty }.map(Layout.lines) + spies
        if let advice { sections.insert(advice, at: 0) }
        if isInitializerNeeded { sections.append(shared.initializer) }
        sections += members + shared.identity
        if let forwarding { sections.append(forwarding) }
        return shared.layout(of: sections)
    }

    /// The advice for a double that doesn't conform to its protocol. We put it next to the head
    /// because the compiler shows the lines that follow the head.
    private var advice: Layout? {
        guard let last = blueprint.unseen.last else { return nil }
        let others = blueprint.unseen.dropLast().map { "`\($0)` and " }.joined()
        let words = others.isEmpty ? "isn't visible: repeat its" : "aren't visible: repeat their"
        return .comment(
            prefix: "// ",
            "\(others)`\(last)` \(words) requirements in `\(blueprint.protocolName)`, or put "
                + "`@Spy` on a class.")
    }

    /// The function that forwards all calls, or `nil` if forwarding isn't requested or no call can
    /// be forwarded.
    var forwarding: Layout? {
        guard let live = blueprint.forwardingTypes else { return nil }
        let types = live.isEmpty ? [shared.protocolType] : live
        return ForwardingWriter(shared: shared, types: types).layout
    }

    /// The spies of the instance, followed by the spies of the type.
    var spies: [Layout] {
        [false, true].flatMap { isForType -> [Layout] in
            let requirements = blueprint.requirements.filter { $0.belongsToType == isForType }
            if requirements.isEmpty { return [] }
            return SpiesWriter(shared, requirements, isForType: isForType).sections
        }
    }

    /// `true` if a class with these spies must specify its actor explicitly, because a macro
    /// doesn't see an implicit actor.
    package var mayNeedActor: Bool {
        SpiesWriter(shared, blueprint.requirements, isForType: false).mayNeedActor
    }

    /// `true` if an initializer must be written, because the compiler wouldn't synthesize one that
    /// is visible.
    private var isInitializerNeeded: Bool {
        guard blueprint.needsOwnInitializer else { return false }
        return !shared.accessPrefix.isEmpty
            || blueprint.requirements.contains(where: \.isInitializer)
    }

    // MARK: - Requirements

    /// The members that satisfy the requirements, or the member that creates a struct. There are no
    /// empty lines between consecutive short properties.
    private var members: [Layout] {
        if let client = blueprint.client {
            return [ClientWriter(client: client, shared: shared).layout]
        }
        return blueprint.requirements.underConditions { run in
            var paragraphs: [[Layout]] = []
            var followsShort = false
            for requirement in run.elements {
                let layout = declaration(of: requirement).layout
                let isShort = isSimpleProperty(requirement)
                if isShort && followsShort {
                    paragraphs[paragraphs.count - 1].append(layout)
                } else {
                    paragraphs.append([layout])
                }
                followsShort = isShort
            }
            return .sections(paragraphs.map(Layout.lines))
        }
    }

    /// Returns whether a requirement is a simple property.
    private func isSimpleProperty(_ requirement: Requirement) -> Bool {
        requirement.isProperty && !requirement.isSettable && requirement.effects.text.isEmpty
            && requirement.attributes.isEmpty && !shared.isDocumented
    }

    /// Returns the declaration of the member that satisfies a requirement.
    package func declaration(of requirement: Requirement) -> Declaration {
        let body = Body(requirement, double: blueprint)
        let block: Declaration.Block
        switch requirement.kind {
        case .function, .initializer: block = .long(body.statements)
        case .property, .subscript:
            if requirement.isSettable {
                block = .long(body.accessors)
            } else if !requirement.effects.text.isEmpty {
                let getter = Declaration(
                    front: [], head: .text("get\(requirement.effects.text) {"), block: body.block)
                block = .long([getter.layout])
            } else {
                block = requirement.isProperty ? body.block : .long(body.statements)
            }
        }
        return Declaration(
            front: shared.front(of: requirement), head: shared.head(of: requirement), block: block)
    }
}

// MARK: - Structs of closures

/// A writer for the member of a struct's double that creates a value of the struct. The closures in
/// that value call the spies.
private struct ClientWriter {
    let client: Blueprint.Client
    let shared: ClassLayout

    /// The member, which is a property. If the struct also requires other values, the member is a
    /// function instead.
    var layout: Layout {
        let type = client.type.text
        let head = "\(shared.accessPrefix)\(client.values.isEmpty ? "var" : "func") client"
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

    /// `true` if the closures capture a constant named `spies`.
    private var capturesSpies: Bool {
        shared.blueprint.requirements.contains { requirement in
            requirement.effects.isAsync
                && !Body(requirement, double: shared.blueprint, isOfClosure: true).usesSelf
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
        let owner = body.usesSelf ? "self" : "spies"
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
