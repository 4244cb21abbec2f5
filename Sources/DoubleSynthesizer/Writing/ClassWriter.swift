/// What the writers of both forms share.
class ClassWriter {
    let blueprint: Blueprint
    let access: AccessLevel
    var page: Page

    init(blueprint: Blueprint, access: AccessLevel, page: Page) {
        self.blueprint = blueprint
        self.access = access
        self.page = page
    }
}

extension ClassWriter {
    /// The word for the level of access, with a space behind; empty for internal.
    var word: String { access.word }

    /// Whether others see the double, so that its declarations are documented.
    var isDocumented: Bool { access >= .public }

    /// Writes documentation where the declaration that follows is public.
    func document(_ words: String) {
        if isDocumented { page.documentation(words) }
    }

    /// Writes the class around its members.
    func writeClass(_ body: () -> Void) {
        var inherited =
            (blueprint.inheritsFromNSObject ? ["NSObject"] : [])
            + [(blueprint.module.map { $0 + "." } ?? "") + blueprint.protocolName]
        let hiding = blueprint.hiding.map { $0 + " " } ?? ""
        let word = blueprint.isInOpenExtension ? "" : word
        let outside = blueprint.isNonisolated ? "nonisolated " : ""
        let keyword: String
        switch blueprint.shape {
        case .finalClass: keyword = "\(hiding)\(word)\(outside)final class"
        case .actor: keyword = "\(hiding)\(word)actor"
        case .openClass:
            keyword = "open \(outside)class"
            if blueprint.isSendable && !blueprint.isIsolated {
                page.comment(
                    "Unchecked, since others may derive from it; its own state is constant.")
                inherited.append("@unchecked \(blueprint.standard("Sendable"))")
            }
        }
        if blueprint.isIsolated, case .hashable = blueprint.identity {
            // What the compiler adds to `hash(into:)` would be on the actor, where conformances are
            // inferred to be.
            inherited.append("nonisolated \(blueprint.standard("Hashable"))")
        }
        document("A double of `\(blueprint.protocolName)`.")
        for attribute in blueprint.attributes { page.line(attribute) }
        let parameters = blueprint.associatedTypes.parameters.map { parameter in
            let constraints = parameter.constraints.map(\.text).joined(separator: " & ")
            return parameter.name + (constraints.isEmpty ? "" : ": \(constraints)")
        }
        let isEmpty =
            blueprint.requirements.isEmpty && word.isEmpty && blueprint.identity == nil
            && blueprint.associatedTypes.aliases.isEmpty
        page.typeHead(
            "\(keyword) \(blueprint.name)", parameters, inherited: inherited,
            whereRequirements: blueprint.associatedTypes.requirements.map(\.text),
            closing: isEmpty ? "{}" : "{")
        if isEmpty { return }
        page.indentation += 1
        body()
        page.indentation -= 1
        page.line("}")
    }

    /// Writes the initializer that tests use.
    func writeInitializer() {
        document("Makes a double that has recorded nothing.")
        page.line("\(word)\(blueprint.inheritsFromNSObject ? "override " : "")init() {}")
    }

    /// Writes what stands in front of a requirement's keyword; the modifiers go on its line.
    func writeAttributes(of requirement: Requirement) -> String {
        document("Records a call or an access, and answers it.")
        for attribute in requirement.attributes { page.line(attribute) }
        var words = requirement.modifiers
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
            blueprint.inheritsFromNSObject && requirement.isInitializer
            && requirement.parameters.isEmpty
        if isInherited { words.append("override") }
        return own + words.map { $0 + " " }.joined()
    }

    /// The parameters as a declaration lists them.
    func parameterList(_ requirement: Requirement) -> [String] {
        requirement.parameters.map { parameter in
            let label = Name.quotedLabel(parameter.label)
            let name = Name.quotedLabel(parameter.name)
            // There, a single name is no label.
            let isUnlabelled = requirement.isSubscript || requirement.isOperator
            let isShort = isUnlabelled ? label == "_" : label == name
            let names = isShort ? name : "\(label) \(name)"
            return "\(names): \(parameter.declaredText)"
        }
    }
}
