/// The code that both forms of doubles share: the head of the class and the heads of its members.
package struct ClassLayout {
    package let blueprint: Blueprint
    let access: AccessLevel
    /// `true` if the double is made of spies.
    var hasSpies = false
    /// `true` if the double is `Sendable` because each of its variables is guarded by a lock.
    package var guardsVariables = false

    package init(blueprint: Blueprint, access: AccessLevel) {
        self.blueprint = blueprint
        self.access = access
    }

    /// The keyword of the access level, followed by a space, or an empty string if the access level
    /// is internal.
    package var accessPrefix: String { access.prefix }

    /// `true` if the double is visible in other modules.
    ///
    /// If it is, its declarations have documentation comments.
    package var isDocumented: Bool { access >= .public }

    /// Returns a documentation comment if the double is public.
    package func documentation(_ words: @autoclosure () -> String) -> [Layout] {
        isDocumented ? [.comment(prefix: "/// ", words())] : []
    }

    // MARK: - The class

    /// Returns the double with the given sections of members. The double is placed inside its
    /// enclosing types.
    package func layout(of sections: [Layout]) -> Layout { placed(layoutOfClass(sections)) }

    /// Returns the class inside its enclosing types and conditions.
    package func placed(_ layout: Layout) -> Layout {
        var layout = layout
        if !blueprint.scope.isEmpty {
            // In an extension, the names in the requirements refer to the same types as in the
            // protocol.
            let path = blueprint.scope.map(Name.quotedType).joined(separator: ".")
            let head = Layout.text("extension \(blueprint.modulePrefix?.text ?? "")\(path) {")
            layout = .lines(blueprint.enclosingContext.lines + [.block(head, [layout])])
        }
        layout = .sections(lookupExtensions + [layout])
        if !blueprint.conditions.isEmpty {
            let condition = Condition.all(blueprint.conditions)
            layout = .block(.text("#if \(condition)"), [layout], closing: "#endif")
        }
        return layout
    }

    /// Returns the class with the given sections of members, but without its enclosing types.
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

    /// The name of the superclass, if the files declare it.
    private var base: String? {
        if case .declared(let name, _) = blueprint.superclass { name } else { nil }
    }

    /// `true` if the double conforms to `@unchecked Sendable`.
    private var isUnchecked: Bool {
        if guardsVariables { return !blueprint.isActor }
        let mayVary = if case .openClass = blueprint.shape { true } else { base != nil }
        return mayVary && blueprint.isSendable && blueprint.isolation != .always
    }

    private var keyword: String {
        let access = blueprint.accessModifier.map { $0.isEmpty ? "" : $0 + " " } ?? accessPrefix
        let outside = blueprint.isNonisolated ? "nonisolated " : ""
        switch blueprint.shape {
        case .finalClass: return "\(access)\(outside)final class"
        case .actor: return "\(access)actor"
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
            inherited.append("\(blueprint.ours("TestDouble")).Identity")
        }
        if isUnchecked || blueprint.declaresSendable {
            let attribute = isUnchecked ? "@unchecked " : ""
            inherited.append(attribute + blueprint.standard("Sendable"))
        }
        if blueprint.isIsolated, case .hashable = blueprint.identity {
            // If conformances are inferred to be isolated, the members that the compiler derives
            // from `hash(into:)` would otherwise be isolated to the actor.
            inherited.append("nonisolated \(blueprint.standard("Hashable"))")
        }
        return inherited
    }

    /// The type of the protocol, with a module prefix if its name is ambiguous.
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

    /// The extensions that declare the lookup aliases of the double.
    private var lookupExtensions: [Layout] {
        var scopes: [[String]] = []
        for alias in blueprint.lookupAliases where !scopes.contains(alias.scope) {
            scopes.append(alias.scope)
        }
        let attributes = blueprint.attributes.filter { $0.name == "available" }
        return scopes.map { scope in
            let path = scope.map(Name.quotedType).joined(separator: ".")
            let words =
                "Names in the requirements of `\(blueprint.plainName)` that are looked up in "
                + "`\(path)`."
            let aliases = blueprint.lookupAliases.filter { $0.scope == scope }
            return .lines(
                [.comment(prefix: "// ", words)] + attributes.lines
                    + [.block(.text("extension \(path) {"), aliases.map(layout))])
        }
    }

    private func layout(of alias: LookupAlias) -> Layout {
        let declaration = Layout.lines(
            documentation("The type that `\(alias.target)` refers to.")
                + alias.attributes.lines
                + [.text("\(accessPrefix)typealias \(alias.name) = \(alias.target)")])
        if alias.conditions.isEmpty { return declaration }
        let condition =
            alias.conditions.count == 1
            ? alias.conditions[0] : alias.conditions.map { "(\($0))" }.joined(separator: " || ")
        return .block(.text("#if \(condition)"), [declaration], closing: "#endif")
    }

    // MARK: - Members

    /// The initializer that tests call.
    package var initializer: Layout {
        let override = blueprint.superclass != nil ? "override " : ""
        let head = "\(accessPrefix)\(override)init() {"
        // If the superclass has no other initializer, the compiler adds the call.
        let layout =
            base == nil
            ? Layout.text(head + "}") : .computed(.text(head), .text("super.init()"))
        return .lines(documentation("Creates a double without recorded calls.") + [layout])
    }

    /// Returns the lines that precede a requirement.
    package func front(of requirement: Requirement) -> [Layout] {
        documentation("Records a call or an access, and returns its answer.")
            + requirement.attributes.lines
    }

    /// Returns the modifiers that precede a requirement's keyword. Each modifier is followed by a
    /// space.
    package func modifiers(of requirement: Requirement) -> String {
        var words = requirement.modifiers
        let isRequired = words.contains("required")
        if runsOnCallersActor(requirement) { words.insert("nonisolated(nonsending)", at: 0) }
        if requirement.isStatic {
            let isOutside = words.first?.hasPrefix("nonisolated") == true
            words.insert("static", at: isOutside ? 1 : 0)
        }
        var prefix = accessPrefix
        if case .openClass = blueprint.shape {
            if requirement.isInitializer, !isRequired { words.append("required") }
            if !requirement.belongsToType { prefix = "open " }
        }
        let overridesInitializer =
            blueprint.superclass != nil && requirement.isInitializer
            && requirement.parameters.isEmpty && !isRequired
        if overridesInitializer || requirement.isOverride { words.append("override") }
        return prefix + words.map { $0 + " " }.joined()
    }

    /// Returns whether an asynchronous function must explicitly run on its caller's actor.
    ///
    /// In a module on the main actor, a nonisolated function then satisfies the requirement even if
    /// its arguments aren't `Sendable`.
    private func runsOnCallersActor(_ requirement: Requirement) -> Bool {
        guard case .function = requirement.kind, blueprint.isNonisolated else { return false }
        return requirement.effects.isAsync && !requirement.isOverride
            && !requirement.isOnAnotherActor(than: [])
            && !requirement.isNonisolated
            && !requirement.attributes.contains { $0.name == "concurrent" }
    }

    /// Returns the parameters in a declaration.
    package func parameters(of requirement: Requirement) -> [Layout] {
        requirement.parameters.map { parameter in
            let label = Name.quotedLabel(parameter.label)
            let name = Name.quotedLabel(parameter.name)
            // In these declarations, a parameter that has a single name has no label.
            let isUnlabelled = requirement.isSubscript || requirement.isOperator
            let isShort = isUnlabelled ? label == "_" : label == name
            let names = isShort ? name : "\(label) \(name)"
            return .labelled("\(names):", parameter.declaredLayout)
        }
    }
}

// MARK: - Heads of members

extension ClassLayout {
    /// Returns the head of a member. The head ends with `closing`.
    package func head(of requirement: Requirement, closing: String = "{") -> Layout {
        let start = modifiers(of: requirement)
        let result = requirement.result.map { resultLayout($0, of: requirement) }
        let whereRequirements = requirement.whereRequirements.map(\.text)
        switch requirement.kind {
        case .property:
            return .propertyHead(
                "\(start)var \(Name.quoted(requirement.name))",
                result ?? .text(blueprint.standard("Void")), closing: closing)
        case .subscript:
            return .functionHead(
                "\(start)subscript", generics: generics(requirement),
                parameters(of: requirement),
                result: result ?? .text(blueprint.standard("Void")),
                whereRequirements: whereRequirements, closing: closing)
        case .function, .initializer:
            return .functionHead(
                start + ClassLayout.keyword(of: requirement), generics: generics(requirement),
                parameters(of: requirement), effects: requirement.effects.text,
                result: result, whereRequirements: whereRequirements, closing: closing)
        }
    }

    /// Returns the keyword and the name of a function.
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

    /// Returns the result in the form in which it's declared. If the class can be subclassed, it
    /// may return `Self`.
    private func resultLayout(_ result: TypeSyntax, of requirement: Requirement) -> Layout {
        let isFunction = if case .function = requirement.kind { true } else { false }
        if case .openClass = blueprint.shape, isFunction, result.bareName == blueprint.plainName {
            return .text("Self")
        }
        return result.layout
    }

    private func generics(_ requirement: Requirement) -> [Layout] {
        requirement.genericParameters.map { parameter in
            let keyword =
                if parameter.isPack { "each " } else if parameter.isValue { "let " } else { "" }
            let name = keyword + Name.quoted(parameter.name)
            guard let constraint = parameter.constraint else { return .text(name) }
            return .labelled("\(name):", .text(constraint.text))
        }
    }
}

// MARK: - Identity and associated types

extension ClassLayout {
    /// The aliases that declare the associated types that the protocol binds.
    package var aliases: [Layout] {
        blueprint.associatedTypes.aliases.flatMap { alias in
            let isParameter = alias.type.bareName == alias.name
            let words =
                isParameter
                ? "The associated type." : "The type to which the protocol binds `\(alias.name)`."
            return documentation(words) + [
                .text("\(accessPrefix)typealias \(Name.quoted(alias.name)) = \(alias.type.text)")
            ]
        }
    }

    /// The functions that compare doubles by identity. If the double doesn't declare these
    /// functions itself, the value of this property is empty.
    package var identity: [Layout] {
        guard let identity = blueprint.identity else { return [] }
        var sections: [Layout] = []
        if blueprint.ownIdentity.contains(.equality),
            !blueprint.requirements.contains(where: isOwnEquality)
        {
            sections.append(equality)
        }
        if case .hashable = identity, blueprint.ownIdentity.contains(.hash),
            !blueprint.requirements.contains(where: isOwnHash)
        {
            sections.append(hash)
        }
        return sections
    }

    /// Returns whether a requirement is the `==` function of `Equatable`, instead of an overload.
    private func isOwnEquality(_ requirement: Requirement) -> Bool {
        requirement.name == "==" && requirement.genericParameters.isEmpty
            && requirement.parameters.allSatisfy { $0.type.bareName == blueprint.name }
    }

    /// Returns whether a requirement is the `hash(into:)` function of `Hashable`.
    private func isOwnHash(_ requirement: Requirement) -> Bool {
        requirement.fullName == "hash(into:)"
            && requirement.parameters[0].type.standardName == "Hasher"
    }

    private var nonisolated: String { blueprint.isIsolated ? "nonisolated " : "" }

    private var equality: Layout {
        let type = blueprint.name
        let head = Layout.functionHead(
            "\(accessPrefix)\(nonisolated)static func == ",
            [.text("left: \(type)"), .text("right: \(type)")],
            result: .text(blueprint.standard("Bool")))
        return .lines(
            documentation("Returns whether both are the same double.")
                + [.block(head, [.text("left === right")])])
    }

    private var hash: Layout {
        let outside = blueprint.isActor ? "nonisolated " : nonisolated
        let hasher = blueprint.standard("Hasher")
        let identifier = blueprint.standard("ObjectIdentifier")
        let head = "\(accessPrefix)\(outside)func hash(into hasher: inout \(hasher)) {"
        return .lines(
            documentation("Hashes the identity of the double, and not its recorded calls.")
                + [.block(.text(head), [.text("hasher.combine(\(identifier)(self))")])])
    }
}
