/// The types declared in all files, keyed by name.
///
/// This type is a class so that all stages can share it.
package final class TypeTable {
    private var declarations: [String: TypeDeclaration] = [:]
    /// All declarations of each name that has several conditional declarations.
    private var alternatives: [String: [TypeDeclaration]] = [:]
    /// The unqualified names of all types.
    private var simpleNames: Set<String> = []
    /// The modules that declare a top-level name, with the access level of the declaration. A
    /// module without a name is represented by `nil`.
    package private(set) var declaringModules: [String: [String?: AccessLevel]] = [:]
    private var namesakes = Namesakes()
    /// The qualified names of the aliases declared in each type.
    private var aliases: [String: [String]] = [:]
    /// The names of the global actors.
    private var globalActors: Set<String> = []
    /// The modules whose files aren't read.
    package private(set) var unreadModules: Set<String> = ["Swift"]
    /// The modules that the files import.
    package private(set) var imports: Set<String> = []
    /// The types whose members are known from the interface of a module, although the types
    /// themselves aren't declared in the files.
    private var outlinedTypes: Set<String> = []
    /// The modules that each file imports.
    private var importsOfFiles: [ObjectIdentifier: Set<String>] = [:]

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
            let isOfOthers =
                declaration.scope.isEmpty
                && namesakes.add(
                    declaration, of: module, to: first,
                    of: declaringModules[name, default: [:]].keys)
            if !isOfOthers {
                if !first.conditions.isEmpty && !declaration.conditions.isEmpty {
                    alternatives[name, default: [first]].append(declaration)
                }
                // Under another condition, a declaration may have cases.
                if !declaration.isEmpty { declarations[name]?.isEmpty = false }
            }
        } else {
            declarations[name] = declaration
        }
        simpleNames.insert(declaration.name)
        if declaration.scope.isEmpty {
            declaringModules[declaration.name, default: [:]][module] = declaration.level
        } else if case .alias = declaration.kind {
            aliases[declaration.scope.joined(separator: "."), default: []].append(name)
        }
        for attribute in declaration.attributes where attribute.name == "globalActor" {
            globalActors.insert(declaration.name)
        }
    }

    /// Adds the types that extensions in a module inherit to the inherited types of a declaration.
    private func add(_ inherited: [TypeSyntax], to name: String, in module: String?) {
        namesakes.add(inherited, to: name, in: module)
        declarations[name]?.inherited += inherited
        guard let count = alternatives[name]?.count else { return }
        for index in 0..<count { alternatives[name]?[index].inherited += inherited }
    }

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
    package func around(_ scope: [String]) -> [TypeDeclaration] {
        scope.indices.compactMap { declaration(at: Array(scope[...$0])) }
    }

    /// Returns the types to which a name may refer. If an `#if` declares these types and the view
    /// isn't under one of their conditions, there are several.
    func candidates(_ type: TypeSyntax, from view: View) -> [TypeDeclaration] {
        guard let found = find(type, from: view) else { return [] }
        if found.conditions.isEmpty { return [found] }
        let all = alternatives[found.qualifiedName] ?? [found]
        let present = all.first { $0.conditions.allSatisfy(view.conditions.contains) }
        return present.map { [$0] } ?? Array(all.prefix(TypeTable.longestChain))
    }

    /// The maximum number of aliases to follow. In real code, there are rarely more than a few.
    package static let longestChain = 16

    /// The maximum number of types to search for an inherited name. There are fewer types in real
    /// code, and the limit is low enough for the smallest stack.
    private static let mostBases = 64

    /// Returns the type to which a name refers. This is the innermost declaration or, if there are
    /// several, the first of them.
    package func find(_ type: TypeSyntax, from view: View) -> TypeDeclaration? {
        guard case .name(let parts) = type.shape, let last = parts.last,
            // Most types aren't in the files, and this function is called for every type in every
            // requirement.
            simpleNames.contains(Name.unquoted(last.name))
        else { return nil }
        var names = parts.map { Name.unquoted($0.name) }
        if names.count > 1, names[0] == "Self" || names[0] == view.double { names.removeFirst() }
        guard let scope = view.scopes.first(where: { declares(names[0], in: $0) }) else {
            guard let rest = withoutModule(names, from: view) else { return nil }
            if rest.count == 1, let found = namesakes.declaration(of: rest[0], in: names[0]) {
                return found.declaration
            }
            return declarations[rest.joined(separator: ".")]
        }
        if scope.isEmpty, names.count == 1,
            let found = namesakes.declaration(of: names[0], seenFrom: view.source, imports(of:))
        {
            return found.declaration
        }
        var seen: Set<String> = []
        return declared(names, in: scope, &seen)
    }

    /// Returns the type to which a path of names refers in a scope. The type is either a direct
    /// member of its owner or inherited by the owner. Each inherited type is only searched once.
    private func declared(
        _ names: [String], in scope: [String], _ seen: inout Set<String>
    ) -> TypeDeclaration? {
        let path = scope + names
        if let found = declarations[path.joined(separator: ".")] { return found }
        guard names.count > 1, let name = path.last,
            let owner = declarations[path.dropLast().joined(separator: ".")],
            seen.count < TypeTable.mostBases, seen.insert(owner.qualifiedName).inserted
        else { return nil }
        for base in owner.inherited {
            guard case .name(let parts) = base.shape else { continue }
            let home = View(scope: owner.scope, conditions: owner.conditions)
            let first = Name.unquoted(parts[0].name)
            guard let scope = home.scopes.first(where: { declares(first, in: $0) }) else {
                continue
            }
            let names = parts.map { Name.unquoted($0.name) } + [name]
            if let found = declared(names, in: scope, &seen) { return found }
        }
        return nil
    }

    /// Returns whether a type declares or inherits a member type with the given name.
    func hasMember(_ name: String, of scope: [String]) -> Bool {
        if !knows(name) { return false }
        var seen: Set<String> = []
        return declared(scope + [name], in: [], &seen) != nil
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

    /// Returns the modules that a file imports.
    package func imports(of source: Source) -> Set<String> {
        importsOfFiles[ObjectIdentifier(source), default: []]
    }

    /// Returns the names without a prefix that can only be a module whose files are read. If the
    /// prefix is, or may be, a type, this function returns `nil`.
    func withoutModule(_ names: [String], from view: View) -> [String]? {
        let isUnread =
            unreadModules.contains(names[0]) || view.scopes.contains { declares(names[0], in: $0) }
        return names.count > 1 && !isUnread ? Array(names.dropFirst()) : nil
    }

    /// Returns the type to which an alias refers, and the view at the position of the alias.
    ///
    /// If the given type isn't an alias, or if there are several aliases, this function returns the
    /// type itself. It follows no more than ``longestChain`` aliases.
    package func resolved(_ type: TypeSyntax, from view: View) -> (type: TypeSyntax, view: View) {
        let targets = targets(of: type, from: view)
        return targets.count == 1 ? targets[0] : (type, view)
    }

    /// Returns all types to which a type may refer.
    package func targets(of type: TypeSyntax, from view: View) -> [(type: TypeSyntax, view: View)] {
        // Most types aren't in the files, so there is nothing to resolve.
        if find(type.unwrapped, from: view) == nil { return [(type, view)] }
        var result: [(TypeSyntax, View)] = []
        var pending = [(type, view)]
        for step in 0... {
            guard let (type, view) = pending.popLast() else { break }
            let candidates =
                step < TypeTable.longestChain ? candidates(type.unwrapped, from: view) : []
            var isItself = candidates.isEmpty
            for candidate in candidates {
                if let target = candidate.target(of: type.unwrapped) {
                    pending.append((target, view.moved(to: candidate)))
                } else {
                    isItself = true
                }
            }
            if isItself { result.append((type, view)) }
        }
        return result
    }

    package func isGlobalActor(_ attribute: Attribute) -> Bool { isGlobalActor(attribute.name) }

    /// Returns whether an attribute with the given name is a global actor.
    package func isGlobalActor(_ name: String) -> Bool {
        if name == "globalActor" { return false }
        return name.hasSuffix("Actor")
            || globalActors.contains(name.split(separator: ".").last.map(String.init) ?? name)
    }
}

// MARK: - Views

extension TypeTable {
    /// The position from which names are resolved.
    package struct View {
        /// The scopes in which types are visible, innermost first.
        var scopes: [[String]]
        /// The conditions of the `#if` blocks that enclose the position.
        var conditions: [String]
        /// The file that contains the names.
        var source: Source?
        /// The name of the double, which replaces `Self`.
        var double: String?

        /// Creates a view that resolves names from inside the given protocols, and then from inside
        /// the given types.
        package init(
            scope: [String], protocols: [ProtocolDeclaration] = [], conditions: [String],
            in source: Source? = nil
        ) {
            self.conditions = conditions
            self.source = source
            scopes = protocols.map { $0.scope + [$0.name] }
            for count in (0...scope.count).reversed() { scopes.append(Array(scope.prefix(count))) }
        }

        /// Creates a view from the position of a protocol.
        package init(_ declaration: ProtocolDeclaration) {
            self.init(
                scope: declaration.scope, conditions: declaration.conditions,
                in: declaration.source)
        }

        /// Creates a view from the position of a double.
        package init(of blueprint: Blueprint) {
            self.init(
                scope: blueprint.scope, protocols: blueprint.protocols,
                conditions: blueprint.conditions, in: blueprint.source)
            double = blueprint.plainName
        }

        /// Returns the view at the position of an alias that is used at this view's position.
        func moved(to alias: TypeDeclaration) -> View {
            View(scope: alias.scope, conditions: conditions + alias.conditions, in: source)
        }
    }
}

// MARK: - Types of one name

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
