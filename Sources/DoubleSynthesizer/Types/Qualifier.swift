/// Qualifies the names of types, so that they are valid at the position of a double.
///
/// A requirement may use a type that is declared next to its protocol, inside another type. The
/// double only sees such types without a prefix if it's inside the same type.
///
/// A class, because it's used for each name of a requirement, and a struct would be copied each
/// time.
final class Qualifier {
    let types: TypeTable
    /// The enclosing types of the requirement's protocol.
    let origin: [String]
    /// The enclosing types of the double.
    let destination: [String]
    let view: TypeTable.View
    /// Returns whether the requirement's protocol, or an inherited one, declares a name. It then
    /// shadows outer declarations.
    let isOwn: (String) -> Bool
    /// Returns the module prefix for an ambiguous name; nil if it doesn't need one.
    let modulePrefix: (String) -> ModulePrefix?
    /// `true` if the standard library declares the requirement.
    let isStandard: Bool
    /// Returns whether a name of the standard library may refer to a type outside of the files in
    /// the double.
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

    /// Returns a name with the prefix that the double requires.
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

    /// Returns whether a name refers to a type in the files, and not to one of the standard
    /// library.
    private func isDeclared(_ name: String) -> Bool {
        view.scopes.contains { types.declares(Name.unquoted(name), in: $0) }
    }

    /// Returns the enclosing types to write before the name of a nested type, which is an empty
    /// array if it's visible without them. Returns nil for a top-level type.
    private func path(to name: String) -> [String]? {
        var scope = origin
        while !scope.isEmpty {
            if types.declares(name, in: scope) {
                return scope == destination || isOwn(name) ? [] : scope
            }
            scope.removeLast()
        }
        // The members of a protocol take precedence over outer declarations.
        let isInside = view.scopes.contains { !$0.isEmpty && types.declares(name, in: $0) }
        return isInside ? [] : nil
    }
}
