/// The top-level types whose names several modules declare.
struct Namesakes {
    typealias Namesake = (module: String?, declaration: TypeDeclaration)

    private var declarations: [String: [Namesake]] = [:]

    var isEmpty: Bool { declarations.isEmpty }

    /// Adds a declaration if another module declares the same name.
    ///
    /// - Returns: Whether another module declares the same name.
    mutating func add(
        _ declaration: TypeDeclaration, of module: String?, to first: TypeDeclaration,
        of modules: some Collection<String?>
    ) -> Bool {
        let name = declaration.name
        // We only use the first declaration in each module.
        if modules.contains(module) { return declarations[name] != nil }
        let others = declarations[name] ?? modules.map { ($0, first) }
        declarations[name] = others + [(module, declaration)]
        return true
    }

    /// Adds the types that an extension in a module inherits to the inherited types of a
    /// declaration.
    mutating func add(_ inherited: [TypeSyntax], to name: String, in module: String?) {
        guard let all = declarations[name] else { return }
        let isOwn = all.contains { $0.module == module }
        for index in all.indices where all[index].module == module || !isOwn {
            declarations[name]?[index].declaration.inherited += inherited
        }
    }

    /// Returns the declaration of a name in a module, if any.
    func declaration(of name: String, in module: String) -> Namesake? {
        declarations[name]?.first { $0.module == module }
    }

    /// Returns the declaration that is visible in a file. It's either in the file's own module or
    /// in a module that the file imports.
    func declaration(
        of name: String, seenFrom source: Source?, _ imports: (Source) -> Set<String>
    ) -> Namesake? {
        guard let all = declarations[name], let source else { return nil }
        if let own = all.first(where: { $0.module == source.module }) { return own }
        let imports = imports(source)
        let seen = all.filter { $0.module.map(imports.contains) ?? true }
        return seen.first { $0.declaration.level > .internal } ?? seen.first ?? all[0]
    }
}
