/// Qualifies the names of types, so that they're valid at the position of a double.
///
/// A requirement may use a type that is declared next to its protocol, inside another type. If the
/// double isn't inside that type, it needs a prefix to refer to the nested type.
///
/// This type is a class because a qualifier is used for each name in a requirement. A struct would
/// be copied each time.
final class Qualifier {
    let types: TypeTable
    /// The types that enclose the requirement's protocol.
    let origin: [String]
    /// The types that enclose the double.
    let destination: [String]
    let view: TypeTable.View
    /// Returns whether the requirement's protocol or an inherited protocol declares a name. Such a
    /// declaration shadows outer declarations.
    let isOwn: (String) -> Bool
    /// Returns the module prefix for an ambiguous name, or `nil` if the name isn't ambiguous.
    let modulePrefix: (String) -> ModulePrefix?
    /// `true` if the standard library declares the requirement.
    let isStandard: Bool
    /// Returns whether a standard library name may refer to a type outside of the files when it's
    /// used in the double.
    let mayBeHidden: (String) -> Bool
    /// The innermost type around the requirement's protocol that may have members outside of the
    /// files, or `nil` if there is none or if the double is also inside it.
    private let unreadScope: [String]?
    private let lookupAliases: LookupAliases

    init(
        types: TypeTable, origin: [String], destination: [String], view: TypeTable.View,
        isOwn: @escaping (String) -> Bool, modulePrefix: @escaping (String) -> ModulePrefix?,
        isStandard: Bool, mayBeHidden: @escaping (String) -> Bool, lookupAliases: LookupAliases
    ) {
        self.types = types
        self.origin = origin
        self.destination = destination
        self.view = view
        self.isOwn = isOwn
        self.modulePrefix = modulePrefix
        self.isStandard = isStandard
        self.mayBeHidden = mayBeHidden
        self.lookupAliases = lookupAliases
        let seesOrigin = isStandard || destination.starts(with: origin)
        let unreadScope = seesOrigin ? nil : types.innermostUnreadScope(of: origin)
        self.unreadScope = unreadScope.flatMap { destination.starts(with: $0) ? nil : $0 }
    }

    func qualified(_ clause: WhereClause) -> WhereClause {
        clause.mappingNames { .name(qualified($0)) }
    }

    func qualified(_ requirement: WhereRequirement) -> WhereRequirement {
        requirement.mappingTypes(qualified)
    }

    func qualified(_ type: TypeSyntax) -> TypeSyntax { type.mappingNames { .name(qualified($0)) } }

    /// Returns the given name with the prefix that it needs in the double.
    func qualified(_ parts: [TypeSyntax.NamePart]) -> [TypeSyntax.NamePart] {
        let name = Name.unquoted(parts[0].name)
        if isStandard, mayBeHidden(name), !isOwn(name) { return [.init(name: "Swift")] + parts }
        if !types.knows(name) { return lookedUp(parts) }
        if isStandard {
            let isHidden = (0...destination.count).contains {
                types.declares(name, in: Array(destination.prefix($0)))
            }
            return isHidden && !isOwn(name) ? [.init(name: "Swift")] + parts : parts
        }
        var resolved = parts
        resolved[0].isDeclared = isDeclared(parts[0].name)
        if let path = path(to: name) {
            return path.map { TypeSyntax.NamePart(name: Name.quotedType($0)) } + resolved
        }
        if let prefix = modulePrefix(name) { return prefix.added(to: resolved) }
        return resolved[0].isDeclared ? resolved : lookedUp(resolved)
    }

    /// Returns a name that isn't declared in the files, in a form that refers to the same type in
    /// the double.
    private func lookedUp(_ parts: [TypeSyntax.NamePart]) -> [TypeSyntax.NamePart] {
        let name = Name.unquoted(parts[0].name)
        guard let unreadScope, !isOwn(name), !StandardLibrary.isOfSwift(name) else { return parts }
        if let index = origin.firstIndex(of: name) {
            return origin[..<index].map { .init(name: Name.quotedType($0)) } + parts
        }
        if parts.count > 1, types.isModule(name, from: view) { return parts }
        return lookupAliases.name(for: parts, lookedUpIn: unreadScope)
    }

    /// Returns whether a name refers to a type in the files instead of a standard library type.
    private func isDeclared(_ name: String) -> Bool {
        view.scopes.contains { types.declares(Name.unquoted(name), in: $0) }
    }

    /// Returns the enclosing types that must precede the name of a nested type. If the type is
    /// visible without a prefix, the result is empty. If it's a top-level type, the result is
    /// `nil`.
    private func path(to name: String) -> [String]? {
        var scope = origin
        while !scope.isEmpty {
            if types.hasMember(name, of: scope) {
                return scope == destination || isOwn(name) ? [] : scope
            }
            scope.removeLast()
        }
        // A member of a protocol takes precedence over an outer declaration.
        let isInside = view.scopes.contains { !$0.isEmpty && types.declares(name, in: $0) }
        return isInside ? [] : nil
    }
}
