/// A type representing the module prefix in the name of a type.
struct ModulePrefix {
    let module: String
    /// Whether or not the prefix needs two colons. If another type has the same name as the module,
    /// a prefix with a period would refer to that type.
    let isHidden: Bool

    /// The prefix as written in source, for example `App.` or `App::`.
    var text: String { module + (isHidden ? "::" : ".") }

    /// Returns the given name with this module prefix.
    func added(to parts: [TypeSyntax.NamePart]) -> [TypeSyntax.NamePart] {
        if !isHidden { return [TypeSyntax.NamePart(name: module)] + parts }
        var parts = parts
        parts[0].name = text + parts[0].name
        return parts
    }
}
