import DoubleSynthesizer

/// Writes a class as a person writes it for `@Spy`.
struct ConformanceWriter {
    private let blueprint: Blueprint
    private let spies: SpyWriter

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
        spies = SpyWriter(blueprint: blueprint, access: .internal)
    }

    /// The class; members that it may leave out come last.
    var text: String {
        let shared = spies.shared
        var sections = shared.aliases.isEmpty ? [] : [Layout.lines(shared.aliases)]
        let needed = blueprint.requirements.filter { !$0.isOptional }
        if !needed.isEmpty { sections.append(.lines(needed.map(layout))) }
        let others = blueprint.requirements.filter(\.isOptional)
        if !others.isEmpty {
            let words = "What the class may leave out: keep what your code calls."
            sections.append(.lines([.comment(prefix: "// ", words)] + others.map(layout)))
        }
        let layout = shared.layout(of: sections + shared.identity)
        return LayoutPrinter.text(of: .lines([.text("@Spy"), layout]))
    }

    /// A member without a body, but where the macro can write none.
    private func layout(of requirement: Requirement) -> Layout {
        let isProperty = requirement.isProperty && requirement.effects.text.isEmpty
        if requirement.hasAccessors && !isProperty { return spies.member(for: requirement) }
        return .lines(
            requirement.attributes.lines
                + [spies.shared.head(of: requirement, closing: "")])
    }
}
