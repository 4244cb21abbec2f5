/// A module prefix of a type's name.
struct ModulePrefix {
    let module: String
    /// `true` if it needs two colons: before a period, the name would refer to a type with the
    /// module's name.
    let isHidden: Bool

    /// The prefix as written: `App.`, `App::`.
    var text: String { module + (isHidden ? "::" : ".") }

    /// Returns a name with the module prefix.
    func added(to parts: [TypeSyntax.NamePart]) -> [TypeSyntax.NamePart] {
        if !isHidden { return [TypeSyntax.NamePart(name: module)] + parts }
        var parts = parts
        parts[0].name = text + parts[0].name
        return parts
    }
}
