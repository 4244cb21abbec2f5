import DoubleSynthesizer

/// Writes a double that needs no library: flags, captured arguments and results as properties.
struct PlainWriter {
    let blueprint: Blueprint
    let shared: ClassLayout
    /// Whether the double is in another module than its protocol.
    private let isElsewhere: Bool

    init(blueprint: Blueprint, access: AccessLevel, isElsewhere: Bool) {
        self.blueprint = blueprint
        self.isElsewhere = isElsewhere
        shared = ClassLayout(blueprint: blueprint, access: access)
    }

    /// The name of the error that the double throws on its own account.
    var failureName: String {
        let isTaken = blueprint.requirements.contains { requirement in
            requirement.types.contains { $0.first { $0.simpleName == "Failure" } != nil }
        }
        return isTaken ? "DoubleFailure" : "Failure"
    }

    /// The whole double. Stored properties stand together.
    var layout: Layout {
        var sections: [Layout] = []
        if !shared.word.isEmpty || mayLackInitializer { sections.append(shared.initializer) }
        var stored: [Layout] = []
        for requirement in blueprint.requirements {
            if requirement.isStored && !shared.isDocumented {
                stored.append(.lines(members(for: requirement)))
                continue
            }
            if !stored.isEmpty { sections.append(.lines(stored)) }
            stored = []
            sections += members(for: requirement)
        }
        if !stored.isEmpty { sections.append(.lines(stored)) }
        return shared.layout(of: sections + failure)
    }

    private func members(for requirement: Requirement) -> [Layout] {
        let member = PlainMember(requirement, of: self)
        return requirement.isProperty ? member.property : member.function
    }

    /// Whether the compiler may have no initializer to add: where a protocol is on the main actor
    /// by default, its properties are there, and the initializer would not be.
    private var mayLackInitializer: Bool {
        guard blueprint.isNonisolated || isElsewhere, !blueprint.isIsolated else { return false }
        return blueprint.requirements.contains { requirement in
            requirement.types.contains { !$0.isKnownSendable() }
        }
    }

    /// The error type, if anything throws it.
    private var failure: [Layout] {
        let throwing = blueprint.requirements.filter(\.effects.throwsAnything)
        if throwing.allSatisfy(\.isUncallable) { return [] }
        let head = "\(shared.word)struct \(failureName): \(blueprint.standard("Error")) {"
        let message = Layout.text("\(shared.word)var message: \(blueprint.standard("String"))")
        return [
            .lines([
                .comment(
                    prefix: "/// ",
                    "Thrown by a function that was told to fail, or not told what to return."),
                .block(
                    .text(head),
                    shared.documentation("What happened, and what to do about it.") + [message]),
            ])
        ]
    }
}

extension Requirement {
    /// Whether a plain double has a stored property for it and nothing else.
    fileprivate var isStored: Bool {
        isProperty && !effects.canThrow && result?.obviousValue != nil && attributes.isEmpty
    }
}
