extension TypeTable {
    /// Returns the modules that a file imports.
    package func imports(of source: Source) -> Set<String> {
        importsOfFiles[ObjectIdentifier(source), default: []]
    }

    /// Returns whether a file imports at least one of the given modules.
    func importsAny(of modules: Set<String>, in source: Source) -> Bool {
        importsOfFiles[ObjectIdentifier(source)]?.isDisjoint(with: modules) == false
    }

    /// Returns the only other module that declares a top-level name. If the given module itself
    /// declares the name, the result is `nil`.
    func onlyDeclaringModule(of name: String, seenFrom module: String?) -> String? {
        guard let declaringModules = declaringModules[name], declaringModules[module] == nil,
            declaringModules.count == 1
        else { return nil }
        return declaringModules.keys.first ?? nil
    }

    /// Returns the module of the type to which a name refers, or `nil` if only one module declares
    /// the name.
    package func module(of type: TypeSyntax, from view: View) -> String?? {
        guard case .name(let parts) = type.shape, !namesakes.isEmpty else { return nil }
        let names = parts.map { Name.unquoted($0.name) }
        guard let scope = view.scopes.first(where: { declares(names[0], in: $0) }) else {
            return withoutModule(names, from: view)
                .flatMap { namesakes.declaration(of: $0[0], in: names[0]) }.map(\.module)
        }
        if !scope.isEmpty { return nil }
        return namesakes.declaration(of: names[0], seenFrom: view.source, imports(of:))
            .map(\.module)
    }

    /// Returns the names without a prefix that can only be a module whose files are read. If the
    /// prefix is, or may be, a type, this function returns `nil`.
    func withoutModule(_ names: [String], from view: View) -> [String]? {
        let isUnread =
            unreadModules.contains(names[0]) || view.scopes.contains { declares(names[0], in: $0) }
        return names.count > 1 && !isUnread ? Array(names.dropFirst()) : nil
    }

    /// Returns whether the first part of a longer name is a module.
    func isModule(_ name: String, from view: View) -> Bool {
        unreadModules.contains(name) || StandardLibrary.modules.contains(name)
            || view.source.map { $0.module == name || imports(of: $0).contains(name) } == true
    }
}
