import DoubleSynthesizer

/// A type that writes a class in the form in which a person would write it for `@Spy`.
struct ConformanceWriter {
    private let blueprint: Blueprint
    private let spies: SpyWriter

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
        spies = SpyWriter(blueprint: blueprint, access: .internal)
    }

    /// The text of the class. If the macro can write this double, the class contains members for
    /// `@Spy` to fill in. Otherwise, the class is complete.
    var text: String {
        let layout = layoutToFill
        let text = SourceText(name: "", text: LayoutPrinter.text(of: layout))
        if blueprint.isWritten(bySpyOn: text) {
            return LayoutPrinter.text(of: spies.shared.placed(layout))
        }
        let words =
            "Written in full, because `@Spy` sees only the text of the class, and these members "
            + "depend on the declarations of their types."
        return LayoutPrinter.text(
            of: .lines([.comment(prefix: "// ", words), spies.layout]))
    }

    /// The class without the bodies of its members. Optional members are at the end.
    private var layoutToFill: Layout {
        let shared = spies.shared
        var sections = shared.aliases.isEmpty ? [] : [Layout.lines(shared.aliases)]
        let needed = blueprint.requirements.filter { !$0.isOptional }
        if !needed.isEmpty { sections.append(lines(needed)) }
        let others = blueprint.requirements.filter(\.isOptional)
        if !others.isEmpty {
            let words = "Optional requirements: keep those that your code calls."
            sections.append(.lines([.comment(prefix: "// ", words), lines(others)]))
        }
        let actors = spies.mayNeedActor ? blueprint.actors : []
        return .lines([.text("@Spy")] + actors.lines + [shared.layoutOfClass(sections)])
    }

    private func lines(_ requirements: [Requirement]) -> Layout {
        .lines(requirements.underConditions { .lines($0.elements.map(layout)) })
    }

    /// Returns a member without a body. If the macro can't provide a body, this function returns
    /// the complete member instead.
    private func layout(of requirement: Requirement) -> Layout {
        let isProperty = requirement.isProperty && requirement.effects.text.isEmpty
        let isWhole = requirement.hasAccessors ? !isProperty : callsBase(requirement)
        if isWhole { return spies.member(for: requirement) }
        return .lines(
            requirement.attributes.lines
                + [spies.shared.head(of: requirement, closing: "")])
    }

    /// Returns whether a requirement is an initializer that calls an initializer of the base class,
    /// which a macro can't see.
    private func callsBase(_ requirement: Requirement) -> Bool {
        guard case .declared = blueprint.superclass else { return false }
        return requirement.isInitializer
    }
}
