/// Gives types the names they go by where a double is put.
///
/// A requirement may name a type that is declared beside its protocol, inside of another type. The
/// double sees those only that are inside of the type it is put into itself.
struct Qualifier {
    let types: TypeTable
    /// The types around the requirement's protocol.
    let origin: [String]
    /// The types around the double.
    let destination: [String]
    let view: TypeTable.View
    /// Whether the requirement's protocol, or one that it inherits, declares a name, which hides those
    /// around it.
    let isOwn: (String) -> Bool
    /// The module to put in front of a name that is not the only one; nil where none can be.
    let module: (String) -> String?

    func qualified(_ clause: WhereClause) -> WhereClause {
        clause.mappingNames { .name(qualified($0)) }
    }

    func qualified(_ requirement: WhereRequirement) -> WhereRequirement {
        var requirement = requirement
        requirement.left = qualified(requirement.left)
        requirement.right = qualified(requirement.right)
        return requirement
    }

    func qualified(_ type: TypeSyntax) -> TypeSyntax { type.mappingNames { .name(qualified($0)) } }

    /// The names with those in front that lead to them.
    func qualified(_ parts: [TypeSyntax.NamePart]) -> [TypeSyntax.NamePart] {
        if !types.knows(Name.unquoted(parts[0].name)) { return parts }
        var own = parts
        own[0].isDeclared = isDeclared(parts[0].name)
        return path(to: parts[0].name).map { TypeSyntax.NamePart(name: Name.quotedType($0)) }
            + own
    }

    /// Whether a name is that of a type in the files, which is none of the standard library's then.
    private func isDeclared(_ name: String) -> Bool {
        view.scopes.contains { types.declares(Name.unquoted(name), in: $0) }
    }

    /// The names to put in front of a name; none where it is visible as it is.
    private func path(to name: String) -> [String] {
        var scope = origin
        while !scope.isEmpty {
            if types.declares(Name.unquoted(name), in: scope) {
                return scope == destination || isOwn(Name.unquoted(name)) ? [] : scope
            }
            scope.removeLast()
        }
        // What a protocol declares goes before everything outside.
        let isInside = view.scopes.contains {
            !$0.isEmpty && types.declares(Name.unquoted(name), in: $0)
        }
        return isInside ? [] : module(Name.unquoted(name)).map { [$0] } ?? []
    }
}

// MARK: - Hidden types

// A double that is generic over an associated type `Item` hides every other type of that name, which
// a relative that does not know the associated type may mean.
extension Checker {
    /// Names those standard types in full that associated types of a double hide from a member, and
    /// complains about a type of anybody else.
    func uncover(
        _ hidden: Set<String>, in member: inout Member, of relative: ProtocolDeclaration
    ) {
        if hidden.isEmpty { return }
        var lost: String?
        let uncovered = member.mappingOuterNames { parts in
            let name = Name.unquoted(parts[0].name)
            guard hidden.contains(name) else { return .name(parts) }
            if isStandard(name, from: relative) { return .name([.init(name: "Swift")] + parts) }
            lost = lost ?? name
            return .name(parts)
        }
        member = uncovered
        guard let lost else { return }
        refuse(
            member,
            "`\(lost)` is another type here than the associated type of that name, which hides it in "
                + "the double: rename one, or \(Advice.byHand)")
    }

    /// Whether a name can only mean a type of Swift's own, seen from a protocol.
    func isStandard(_ name: String, from declaration: ProtocolDeclaration) -> Bool {
        let scopes = TypeTable.View(declaration).scopes
        return StandardLibrary.isSwifts(name) && !scopes.contains { types.declares(name, in: $0) }
    }
}

extension ProtocolDeclaration {
    /// Its associated types and aliases.
    var typeNames: [String] {
        // Its primary ones may be those of a protocol out of sight.
        primaryAssociatedTypes
            + members.compactMap { member in
                switch member.kind {
                case .associatedType(let type): type.name
                case .typeAlias(let alias): alias.name
                default: nil
                }
            }
    }
}
