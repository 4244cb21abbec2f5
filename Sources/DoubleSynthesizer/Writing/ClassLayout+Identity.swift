/// The identity of a double, and the associated types that its protocol binds.
extension ClassLayout {
    /// The aliases that declare the associated types that the protocol binds.
    package var aliases: [Layout] {
        blueprint.associatedTypes.aliases.flatMap { alias in
            let isParameter = alias.type.bareName == alias.name
            let words =
                isParameter
                ? "The associated type." : "The type to which the protocol binds `\(alias.name)`."
            return documentation(words) + [
                .text("\(word)typealias \(Name.quoted(alias.name)) = \(alias.type.text)")
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
            "\(word)\(nonisolated)static func == ",
            [.text("left: \(type)"), .text("right: \(type)")],
            result: .text(blueprint.standard("Bool")))
        return .lines(
            documentation("Returns whether both are the same double.")
                + [.block(head, [.text("left === right")])])
    }

    private var hash: Layout {
        let outside =
            if case .actor = blueprint.shape { "nonisolated " } else { nonisolated }
        let hasher = blueprint.standard("Hasher")
        let identifier = blueprint.standard("ObjectIdentifier")
        let head = "\(word)\(outside)func hash(into hasher: inout \(hasher)) {"
        return .lines(
            documentation("Hashes the identity of the double, and not its recorded calls.")
                + [.block(.text(head), [.text("hasher.combine(\(identifier)(self))")])])
    }
}
