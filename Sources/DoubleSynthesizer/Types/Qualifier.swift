/// Gives types the names they go by where a double is put.
///
/// A requirement may name a type that is declared beside its protocol, inside of another type. The
/// double sees those only that are inside of the type it is put into itself.
///
/// A class, since each name of a requirement is asked for, and a structure would be copied for it.
final class Qualifier {
    let types: TypeTable
    /// The types around the requirement's protocol.
    let origin: [String]
    /// The types around the double.
    let destination: [String]
    let view: TypeTable.View
    /// Whether the requirement's protocol, or one that it inherits, declares a name, which hides
    /// those around it.
    let isOwn: (String) -> Bool
    /// What to put in front of a name that is not the only one; nil where nothing is needed.
    let modulePrefix: (String) -> ModulePrefix?
    /// Whether the requirement is one of the standard library's own.
    let isStandard: Bool
    /// Whether a name of the standard library may mean another type to the double that is not in
    /// the files.
    let mayBeHidden: (String) -> Bool

    init(
        types: TypeTable, origin: [String], destination: [String], view: TypeTable.View,
        isOwn: @escaping (String) -> Bool, modulePrefix: @escaping (String) -> ModulePrefix?,
        isStandard: Bool = false, mayBeHidden: @escaping (String) -> Bool = { _ in false }
    ) {
        self.types = types
        self.origin = origin
        self.destination = destination
        self.view = view
        self.isOwn = isOwn
        self.modulePrefix = modulePrefix
        self.isStandard = isStandard
        self.mayBeHidden = mayBeHidden
    }

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
        let name = Name.unquoted(parts[0].name)
        if isStandard, mayBeHidden(name), !isOwn(name) { return [.init(name: "Swift")] + parts }
        if !types.knows(name) { return parts }
        if isStandard {
            let isHidden = (0...destination.count).contains {
                types.declares(name, in: Array(destination.prefix($0)))
            }
            return isHidden && !isOwn(name) ? [.init(name: "Swift")] + parts : parts
        }
        var own = parts
        own[0].isDeclared = isDeclared(parts[0].name)
        if let path = path(to: name) {
            return path.map { TypeSyntax.NamePart(name: Name.quotedType($0)) } + own
        }
        return modulePrefix(name)?.added(to: own) ?? own
    }

    /// Whether a name is that of a type in the files, which is none of the standard library's then.
    private func isDeclared(_ name: String) -> Bool {
        view.scopes.contains { types.declares(Name.unquoted(name), in: $0) }
    }

    /// The types to put in front of the name of one that is inside of others, none where it is
    /// visible as it is; nil for one outside of all types.
    private func path(to name: String) -> [String]? {
        var scope = origin
        while !scope.isEmpty {
            if types.declares(name, in: scope) {
                return scope == destination || isOwn(name) ? [] : scope
            }
            scope.removeLast()
        }
        // What a protocol declares goes before everything outside.
        let isInside = view.scopes.contains { !$0.isEmpty && types.declares(name, in: $0) }
        return isInside ? [] : nil
    }
}
