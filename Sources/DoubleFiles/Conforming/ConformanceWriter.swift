import DoubleSynthesizer

/// Writes a class as a person writes it for `@Spy`.
struct ConformanceWriter {
    private let blueprint: Blueprint
    private let spies: SpyWriter

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
        spies = SpyWriter(blueprint: blueprint, access: .internal)
    }

    /// The class: with members for `@Spy` to fill in if that writes what this double has, else
    /// whole.
    var text: String {
        let text = textToFill
        if blueprint.isWritten(bySpyOn: SourceText(name: "", text: text)) { return text }
        let words =
            "Written in full: `@Spy` sees the words of the class alone, and for these members it "
            + "would have to know what their types are."
        return LayoutPrinter.text(
            of: .lines([.comment(prefix: "// ", words), spies.layout]))
    }

    /// The class without bodies; members that it may leave out come last.
    private var textToFill: String {
        let shared = spies.shared
        var sections = shared.aliases.isEmpty ? [] : [Layout.lines(shared.aliases)]
        let needed = blueprint.requirements.filter { !$0.isOptional }
        if !needed.isEmpty { sections.append(lines(needed)) }
        let others = blueprint.requirements.filter(\.isOptional)
        if !others.isEmpty {
            let words = "What the class may leave out: keep what your code calls."
            sections.append(.lines([.comment(prefix: "// ", words), lines(others)]))
        }
        let layout = shared.layout(of: sections)
        return LayoutPrinter.text(of: .lines([.text("@Spy"), layout]))
    }

    private func lines(_ requirements: [Requirement]) -> Layout {
        .lines(requirements.underConditions { .lines($0.elements.map(layout)) })
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
