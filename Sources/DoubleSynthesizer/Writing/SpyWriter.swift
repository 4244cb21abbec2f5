/// Writes a double whose functions are answered by `Spy` parts.
package struct SpyWriter {
    let blueprint: Blueprint
    let shared: ClassLayout

    package init(blueprint: Blueprint, access: AccessLevel) {
        self.blueprint = blueprint
        shared = ClassLayout(blueprint: blueprint, access: access)
    }

    /// The whole double.
    package var layout: Layout {
        var sections = [aliases].filter { !$0.isEmpty }.map(Layout.lines) + parts
        if isInitializerNeeded { sections.append(shared.initializer) }
        return shared.layout(of: sections + identity + members)
    }

    /// The parts of the instance, and those of the type.
    var parts: [Layout] {
        let ofInstance = blueprint.requirements.filter { !$0.belongsToType }
        let ofType = blueprint.requirements.filter(\.belongsToType)
        var parts: [Layout] = []
        if !ofInstance.isEmpty {
            parts += PartsWriter(shared, ofInstance, ofType: false).sections
        }
        if !ofType.isEmpty { parts += PartsWriter(shared, ofType, ofType: true).sections }
        return parts
    }

    private var aliases: [Layout] {
        blueprint.associatedTypes.aliases.flatMap { alias in
            let isParameter = alias.type.bareName == alias.name
            let words =
                isParameter ? "The associated type." : "What the protocol binds `\(alias.name)` to."
            return shared.documentation(words) + [
                .text("\(shared.word)typealias \(Name.quoted(alias.name)) = \(alias.type.text)")
            ]
        }
    }

    /// Whether the compiler would write no initializer, or none that is seen.
    private var isInitializerNeeded: Bool {
        guard blueprint.needsOwnInitializer else { return false }
        return !shared.word.isEmpty || blueprint.requirements.contains(where: \.isInitializer)
    }

    // MARK: - Identity

    private var identity: [Layout] {
        guard let identity = blueprint.identity else { return [] }
        var sections: [Layout] = []
        if !blueprint.requirements.contains(where: isOwnEquality) {
            sections.append(equality)
        }
        if case .hashable = identity,
            !blueprint.requirements.contains(where: isOwnHash)
        {
            sections.append(hash)
        }
        return sections
    }

    /// Whether a requirement is the `==` that `Equatable` asks for: others of that operator stand
    /// beside it.
    private func isOwnEquality(_ requirement: Requirement) -> Bool {
        requirement.name == "==" && requirement.genericParameters.isEmpty
            && requirement.parameters.allSatisfy { $0.type.bareName == blueprint.name }
    }

    /// Whether a requirement is the `hash(into:)` that `Hashable` asks for.
    private func isOwnHash(_ requirement: Requirement) -> Bool {
        requirement.fullName == "hash(into:)"
            && requirement.parameters[0].type.standardName == "Hasher"
    }

    private var nonisolated: String { blueprint.isIsolated ? "nonisolated " : "" }

    private var equality: Layout {
        let type = blueprint.name
        let head = Layout.functionHead(
            "\(shared.word)\(nonisolated)static func == ",
            [.text("left: \(type)"), .text("right: \(type)")],
            result: .text(blueprint.standard("Bool")))
        return .lines(
            shared.documentation("Whether both are one double.")
                + [.block(head, [.text("left === right")])])
    }

    private var hash: Layout {
        let outside =
            if case .actor = blueprint.shape { "nonisolated " } else { nonisolated }
        let hasher = blueprint.standard("Hasher")
        let identifier = blueprint.standard("ObjectIdentifier")
        let head = "\(shared.word)\(outside)func hash(into hasher: inout \(hasher)) {"
        return .lines(
            shared.documentation("Hashes what the double is, and not what it has recorded.")
                + [.block(.text(head), [.text("hasher.combine(\(identifier)(self))")])])
    }

    // MARK: - Requirements

    /// What the protocol asks for, each answered by its part. Properties of one line stand
    /// together.
    private var members: [Layout] {
        blueprint.requirements.underConditions { run in
            var paragraphs: [[Layout]] = []
            var followsShort = false
            for requirement in run.requirements {
                let layout = declaration(of: requirement).layout
                let isShort = isShort(requirement)
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

    /// Whether a requirement is a property without much to it.
    private func isShort(_ requirement: Requirement) -> Bool {
        requirement.isProperty && !requirement.isSettable && requirement.effects.text.isEmpty
            && requirement.attributes.isEmpty && !shared.isDocumented
    }

    /// The member that meets a requirement.
    func declaration(of requirement: Requirement) -> Declaration {
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
            front: shared.front(of: requirement), head: head(of: requirement), block: block)
    }

    private func head(of requirement: Requirement) -> Layout {
        let start = shared.modifiers(of: requirement)
        let result = requirement.result.map { resultLayout($0, of: requirement) }
        let whereRequirements = requirement.whereRequirements.map(\.text)
        switch requirement.kind {
        case .property:
            return .propertyHead(
                "\(start)var \(Name.quoted(requirement.name))",
                result ?? .text(blueprint.standard("Void")))
        case .subscript:
            return .functionHead(
                "\(start)subscript", generics: generics(requirement),
                shared.parameters(of: requirement),
                result: result ?? .text(blueprint.standard("Void")),
                whereRequirements: whereRequirements)
        case .function, .initializer:
            return .functionHead(
                start + SpyWriter.keyword(of: requirement), generics: generics(requirement),
                shared.parameters(of: requirement), effects: requirement.effects.text,
                result: result, whereRequirements: whereRequirements)
        }
    }

    /// The keyword of a function, with its name.
    private static func keyword(of requirement: Requirement) -> String {
        switch requirement.kind {
        case .initializer(.never): "init"
        case .initializer(.optional): "init?"
        case .initializer(.implicitlyUnwrapped): "init!"
        default:
            requirement.isOperator
                ? "func \(requirement.name) " : "func \(Name.quoted(requirement.name))"
        }
    }

    /// The result as the double declares it: a class that others derive from returns `Self`.
    private func resultLayout(_ result: TypeSyntax, of requirement: Requirement) -> Layout {
        let isFunction = if case .function = requirement.kind { true } else { false }
        if case .openClass = blueprint.shape, isFunction, result.bareName == blueprint.plainName {
            return .text("Self")
        }
        return result.layout
    }

    private func generics(_ requirement: Requirement) -> [Layout] {
        requirement.genericParameters.map { parameter in
            let word = parameter.isPack ? "each " : parameter.isValue ? "let " : ""
            let name = word + Name.quoted(parameter.name)
            guard let constraint = parameter.constraint else { return .text(name) }
            return .labelled("\(name):", .text(constraint.text))
        }
    }
}
