/// A module in front of the name of one of its types.
struct ModulePrefix {
    let module: String
    /// Whether two colons have to stand between them: before a period, a type that has the module's
    /// name would be taken for it.
    let isHidden: Bool

    /// As it is written: `App.`, `App::`.
    var text: String { module + (isHidden ? "::" : ".") }

    /// A name with the module in front.
    func added(to parts: [TypeSyntax.NamePart]) -> [TypeSyntax.NamePart] {
        if !isHidden { return [TypeSyntax.NamePart(name: module)] + parts }
        var parts = parts
        parts[0].name = text + parts[0].name
        return parts
    }
}
