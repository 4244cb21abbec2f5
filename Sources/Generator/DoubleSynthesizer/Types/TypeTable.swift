/// The types that all files declare, keyed by name.
///
/// The files next to this one answer questions about these types. This type is a class so that all
/// stages can share it.
package final class TypeTable {
    /// The first declaration of each qualified name.
    private(set) var declarations: [String: TypeDeclaration] = [:]
    /// All declarations of each name that has several conditional declarations.
    private(set) var alternatives: [String: [TypeDeclaration]] = [:]
    /// The unqualified names of all types.
    private var simpleNames: Set<String> = []
    /// The qualified names of the aliases declared in each type.
    private var aliases: [String: [String]] = [:]
    /// The types whose members are known from the interface of a module, although the types
    /// themselves aren't declared in the files.
    private var outlinedTypes: Set<String> = []
    /// The names of the global actors.
    private var globalActors: Set<String> = []

    /// The modules that declare a top-level name, with the access level of the declaration. A
    /// module without a name is represented by `nil`.
    package private(set) var declaringModules: [String: [String?: AccessLevel]] = [:]
    private(set) var namesakes = Namesakes()
    /// The modules whose files aren't read.
    package private(set) var unreadModules: Set<String> = ["Swift"]
    /// The modules that the files import.
    package private(set) var imports: Set<String> = []
    /// The modules that each file imports.
    private(set) var importsOfFiles: [ObjectIdentifier: Set<String>] = [:]

    package init(_ files: [ReadFile]) {
        for file in files {
            let modules = Set(file.imports.lazy.map(\.module))
            importsOfFiles[ObjectIdentifier(file.source)] = modules
            imports.formUnion(modules)
            for declaration in file.types {
                add(declaration, of: file.source.module)
                if file.source.isInterface {
                    outlinedTypes.insert(declaration.scope.joined(separator: "."))
                }
            }
        }
        unreadModules.formUnion(imports)
        for file in files {
            if let module = file.source.module { unreadModules.remove(module) }
            for (name, inherited) in file.conformances {
                add(inherited, to: name, in: file.source.module)
            }
        }
    }

    private func add(_ declaration: TypeDeclaration, of module: String?) {
        let name = declaration.qualifiedName
        if let first = declarations[name] {
            add(declaration, of: module, after: first)
        } else {
            declarations[name] = declaration
        }
        simpleNames.insert(declaration.name)
        if declaration.scope.isEmpty {
            declaringModules[declaration.name, default: [:]][module] = declaration.level
        } else if case .alias = declaration.kind {
            aliases[declaration.scope.joined(separator: "."), default: []].append(name)
        }
        if declaration.attributes.contains(where: { $0.name == "globalActor" }) {
            globalActors.insert(declaration.name)
        }
    }

    /// Adds a declaration whose name another module also declares, or the same module under another
    /// condition.
    private func add(
        _ declaration: TypeDeclaration, of module: String?, after first: TypeDeclaration
    ) {
        let name = declaration.qualifiedName
        if declaration.scope.isEmpty {
            let modules = declaringModules[name, default: [:]].keys
            if namesakes.add(declaration, of: module, to: first, of: modules) { return }
        }
        if !first.conditions.isEmpty && !declaration.conditions.isEmpty {
            alternatives[name, default: [first]].append(declaration)
        }
        // Under another condition, a declaration may have cases.
        if !declaration.isEmpty { declarations[name]?.isEmpty = false }
    }

    /// Adds the types that extensions in a module inherit to the inherited types of a declaration.
    private func add(_ inherited: [TypeSyntax], to name: String, in module: String?) {
        namesakes.add(inherited, to: name, in: module)
        declarations[name]?.inherited += inherited
        guard let count = alternatives[name]?.count else { return }
        for index in 0..<count { alternatives[name]?[index].inherited += inherited }
    }

    // MARK: - Declarations

    /// Returns whether a type with the given name is declared anywhere in the files.
    func knows(_ name: String) -> Bool { simpleNames.contains(name) }

    /// Returns whether a scope directly contains the declaration of a type.
    package func declares(_ name: String, in scope: [String]) -> Bool {
        if !knows(name) { return false }
        return declarations[(scope + [name]).joined(separator: ".")] != nil
    }

    /// Returns whether a module declares a top-level type with the given name.
    package func declares(_ name: String, outsideIn module: String?) -> Bool {
        declaringModules[name]?[module] != nil
    }

    /// Returns the aliases that are declared directly inside a type. If `isConditional` is `false`,
    /// aliases in an `#if` are ignored.
    func aliases(in scope: [String], isConditional: Bool = true) -> [AssociatedTypes.Alias] {
        aliases[scope.joined(separator: "."), default: []].compactMap { name in
            guard let declaration = declarations[name],
                case .alias(let type, let parameters) = declaration.kind,
                isConditional || declaration.conditions.isEmpty
            else { return nil }
            return .init(name: declaration.name, parameters: parameters.map(\.name), type: type)
        }
    }

    /// Returns whether the members of a type are known from the interface of a module.
    func isOutlined(_ scope: [String]) -> Bool {
        outlinedTypes.contains(scope.joined(separator: "."))
    }

    /// Returns the declaration of a type, together with its enclosing types.
    func declaration(at scope: [String]) -> TypeDeclaration? {
        declarations[scope.joined(separator: ".")]
    }

    /// Returns the enclosing types of a declaration, outermost first. Types that aren't in the
    /// files are ignored.
    package func enclosingTypes(of scope: [String]) -> [TypeDeclaration] {
        scope.indices.compactMap { declaration(at: Array(scope[...$0])) }
    }

    // MARK: - Global actors

    package func isGlobalActor(_ attribute: Attribute) -> Bool { isGlobalActor(attribute.name) }

    /// Returns whether an attribute with the given name is a global actor.
    package func isGlobalActor(_ name: String) -> Bool {
        if name == "globalActor" { return false }
        return name.hasSuffix("Actor")
            || globalActors.contains(name.split(separator: ".").last.map(String.init) ?? name)
    }
}
