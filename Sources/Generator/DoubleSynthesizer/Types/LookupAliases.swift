/// The aliases that make names available to a double that is outside of the type in which its
/// protocol looks them up.
///
/// A protocol can be nested in an extension of a type that isn't in the files. In a requirement
/// like `func handle(_ name: Name)` in `extension Notification { protocol Handler { … } }`, `Name`
/// may be a member of `Notification` or a top-level type. If a double outside of `Notification`
/// inherits this requirement, it uses an alias in another extension of `Notification`, in which the
/// compiler finds the same type: `typealias PostSpyName = Name`.
///
/// This type is a class so that all qualifiers of a double add their aliases to it.
final class LookupAliases {
    /// The start of each alias, which is the name of the double, so that the aliases of different
    /// doubles don't conflict.
    private let prefix: String
    private(set) var all: [LookupAlias] = []

    init(prefix: String) { self.prefix = prefix }

    /// Returns a name that refers to the same type as the given name does in an extension of the
    /// type `scope`.
    func name(
        for parts: [TypeSyntax.NamePart], lookedUpIn scope: [String]
    ) -> [TypeSyntax.NamePart] {
        let count = aliasedCount(of: parts)
        let names = parts.prefix(count).map(\.name)
        var alias = TypeSyntax.NamePart(name: self.name(for: names, lookedUpIn: scope))
        alias.arguments = parts[count - 1].arguments
        alias.hasEmptyBrackets = parts[count - 1].hasEmptyBrackets
        let path = scope.map { TypeSyntax.NamePart(name: Name.quotedType($0)) }
        return path + [alias] + parts.dropFirst(count)
    }

    /// Returns the number of parts that an alias can replace. Because the first part may be a
    /// module, the alias replaces as many as possible, but it can't contain generic arguments,
    /// which may be type parameters of the requirement.
    private func aliasedCount(of parts: [TypeSyntax.NamePart]) -> Int {
        for (index, part) in parts.enumerated() {
            if index > 0, part.name == "Type" || part.name == "Protocol" { return index }
            if !part.arguments.isEmpty || part.hasEmptyBrackets { return index + 1 }
        }
        return parts.count
    }

    /// Returns the name of the alias for a type, and adds the alias if there is none.
    private func name(for names: [String], lookedUpIn scope: [String]) -> String {
        let target = names.joined(separator: ".")
        if let known = all.first(where: { $0.scope == scope && $0.target == target }) {
            return known.name
        }
        var name = Name.quotedType(prefix + names.map(Name.unquoted).joined())
        while all.contains(where: { $0.name == name }) { name += "2" }
        all.append(LookupAlias(scope: scope, name: name, target: target))
        return name
    }
}
