/// The code that both forms of doubles share: the head of the class, and the heads of its members.
package struct ClassLayout {
    package let blueprint: Blueprint
    let access: AccessLevel
    /// `true` if the double is made of spies.
    var hasSpies = false
    /// `true` if the double is `Sendable` because each of its variables is guarded.
    package var guardsVariables = false

    package init(blueprint: Blueprint, access: AccessLevel) {
        self.blueprint = blueprint
        self.access = access
    }

    /// The keyword of the access level, followed by a space; empty for internal.
    package var word: String { access.word }

    /// `true` if the double is visible in other modules, so that its declarations are documented.
    package var isDocumented: Bool { access >= .public }

    /// Returns documentation if the double is public.
    package func documentation(_ words: @autoclosure () -> String) -> [Layout] {
        isDocumented ? [.comment(prefix: "/// ", words())] : []
    }

    // MARK: - The class

    /// Returns the double with its members in sections, including its enclosing types.
    package func layout(of sections: [Layout]) -> Layout { placed(layoutOfClass(sections)) }

    /// Returns the class with its conditions and its enclosing types.
    package func placed(_ layout: Layout) -> Layout {
        var layout = layout
        if !blueprint.scope.isEmpty {
            // In the extension, the names in the requirements refer to the same types as in the
            // protocol.
            let path = blueprint.scope.map(Name.quotedType).joined(separator: ".")
            let head = Layout.text("extension \(blueprint.modulePrefix?.text ?? "")\(path) {")
            layout = .lines(blueprint.surroundings.lines + [.block(head, [layout])])
        }
        if !blueprint.conditions.isEmpty {
            let condition = Condition.all(blueprint.conditions)
            layout = .block(.text("#if \(condition)"), [layout], closing: "#endif")
        }
        return layout
    }

    /// Returns the class without its enclosing types, with its members in sections.
    package func layoutOfClass(_ sections: [Layout]) -> Layout {
        let head = Layout.typeHead(
            "\(keyword) \(blueprint.name)", typeParameters, inherited: inherited,
            whereRequirements: blueprint.associatedTypes.requirements.map(\.text),
            closing: sections.isEmpty ? "{}" : "{")
        var lines: [Layout] = []
        if isUnchecked {
            let reason =
                guardsVariables
                ? "each variable is `\(blueprint.isNonisolated ? "" : "@")Guarded` by a lock."
                : base.map { "it derives from `\($0)`; its own state is constant." }
                    ?? "it can be subclassed; its own state is constant."
            lines.append(.comment(prefix: "// ", "Unchecked, because \(reason)"))
        }
        lines += documentation("A double of `\(blueprint.protocolName)`.")
        lines += blueprint.attributes.lines
        lines.append(sections.isEmpty ? head : .block(head, [.sections(sections)]))
        return .lines(lines)
    }

    /// The superclass, if the files declare it.
    private var base: String? {
        if case .declared(let name, _) = blueprint.superclass { name } else { nil }
    }

    /// `true` if it's `@unchecked Sendable`.
    private var isUnchecked: Bool {
        if guardsVariables { return true }
        let mayVary = if case .openClass = blueprint.shape { true } else { base != nil }
        return mayVary && blueprint.isSendable && blueprint.isolation != .always
    }

    private var keyword: String {
        let hiding = blueprint.hiding.map { $0 + " " } ?? ""
        let word = blueprint.isInOpenExtension ? "" : word
        let outside = blueprint.isNonisolated ? "nonisolated " : ""
        switch blueprint.shape {
        case .finalClass: return "\(hiding)\(word)\(outside)final class"
        case .actor: return "\(hiding)\(word)actor"
        case .openClass: return "open \(outside)class"
        }
    }

    private var inherited: [String] {
        if blueprint.client != nil {
            return blueprint.isSendable ? [blueprint.standard("Sendable")] : []
        }
        var inherited: [String] = []
        if let name = blueprint.inheritsFromNSObject ? "NSObject" : base { inherited.append(name) }
        inherited.append(protocolType)
        if hasSpies, blueprint.identity != nil {
            inherited.append("\(blueprint.ours("Unstubbed")).Identity")
        }
        if isUnchecked { inherited.append("@unchecked \(blueprint.standard("Sendable"))") }
        if blueprint.isIsolated, case .hashable = blueprint.identity {
            // Otherwise the members that the compiler derives from `hash(into:)` would be on the
            // actor if conformances are inferred to be isolated.
            inherited.append("nonisolated \(blueprint.standard("Hashable"))")
        }
        return inherited
    }

    /// The protocol, with a module prefix if its name is ambiguous.
    var protocolType: String {
        (blueprint.scope.isEmpty ? blueprint.modulePrefix?.text ?? "" : "") + blueprint.protocolName
    }

    private var typeParameters: [Layout] {
        blueprint.associatedTypes.parameters.map { parameter in
            if parameter.constraints.isEmpty { return .text(parameter.name) }
            let constraints = parameter.constraints.map(\.text).joined(separator: " & ")
            return .labelled("\(parameter.name):", .text(constraints))
        }
    }

    // MARK: - Members

    /// The initializer that tests use.
    package var initializer: Layout {
        let override = blueprint.superclass != nil ? "override " : ""
        let head = "\(word)\(override)init() {"
        // The compiler adds the call if the class has no other initializer.
        let layout =
            base == nil
            ? Layout.text(head + "}") : .computed(.text(head), .text("super.init()"))
        return .lines(documentation("Creates a double without recorded calls.") + [layout])
    }

    /// Returns the lines before a requirement.
    package func front(of requirement: Requirement) -> [Layout] {
        documentation("Records a call or an access, and returns its answer.")
            + requirement.attributes.lines
    }

    /// Returns the modifiers before a requirement's keyword, each followed by a space.
    package func modifiers(of requirement: Requirement) -> String {
        var words = requirement.modifiers
        if runsOnCallersActor(requirement) { words.insert("nonisolated(nonsending)", at: 0) }
        if requirement.isStatic {
            let isOutside = words.first?.hasPrefix("nonisolated") == true
            words.insert("static", at: isOutside ? 1 : 0)
        }
        var own = word
        if case .openClass = blueprint.shape {
            if requirement.isInitializer { words.append("required") }
            if !requirement.belongsToType { own = "open " }
        }
        let isInherited =
            blueprint.superclass != nil && requirement.isInitializer
            && requirement.parameters.isEmpty
        if isInherited || requirement.isOverride { words.append("override") }
        return own + words.map { $0 + " " }.joined()
    }

    /// Returns whether an asynchronous function must be declared to run on its caller's actor. A
    /// nonisolated function then satisfies a requirement in a module on the main actor, whose
    /// arguments don't need to be `Sendable`.
    private func runsOnCallersActor(_ requirement: Requirement) -> Bool {
        guard case .function = requirement.kind, blueprint.isNonisolated else { return false }
        return requirement.effects.isAsync && !requirement.isOverride
            && !requirement.isOnAnotherActor(than: [])
            && !requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
            && !requirement.attributes.contains { $0.name == "concurrent" }
    }

    /// Returns the parameters of a declaration.
    package func parameters(of requirement: Requirement) -> [Layout] {
        requirement.parameters.map { parameter in
            let label = Name.quotedLabel(parameter.label)
            let name = Name.quotedLabel(parameter.name)
            // In these declarations, a single name isn't a label.
            let isUnlabelled = requirement.isSubscript || requirement.isOperator
            let isShort = isUnlabelled ? label == "_" : label == name
            let names = isShort ? name : "\(label) \(name)"
            return .labelled("\(names):", parameter.declaredLayout)
        }
    }
}
