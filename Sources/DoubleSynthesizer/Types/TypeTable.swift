/// The types of all files, by the names that they go by.
///
/// A class, since all stages ask the same one.
package final class TypeTable {
    private var declarations: [String: TypeDeclaration] = [:]
    /// All that have one name, where each is under conditions.
    private var alternatives: [String: [TypeDeclaration]] = [:]
    /// The names of all of them, without those of the types around.
    private var simpleNames: Set<String> = []
    /// The modules that declare a name outside of all types, with how far it reaches; nil is one
    /// without a name.
    private var homes: [String: [String?: AccessLevel]] = [:]
    private var namesakes = Namesakes()
    /// The names of the aliases inside of each type.
    private var aliases: [String: [String]] = [:]
    /// The names of the global actors among them.
    private var globalActors: Set<String> = []
    /// The modules whose files are not here.
    private(set) var strangers: Set<String> = ["Swift"]
    /// The modules that the files import.
    private var imports: Set<String> = []
    /// Those of each file.
    private var importsOfFiles: [ObjectIdentifier: Set<String>] = [:]

    init(_ files: [ReadFile]) {
        for file in files {
            let modules = Set(file.imports.lazy.map(\.module))
            importsOfFiles[ObjectIdentifier(file.source)] = modules
            imports.formUnion(modules)
            for declaration in file.types { add(declaration, of: file.source.module) }
        }
        strangers.formUnion(imports)
        for file in files {
            if let module = file.source.module { strangers.remove(module) }
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
                    declaration, of: module, to: first, of: homes[name, default: [:]].keys)
            if !isOfOthers {
                if !first.conditions.isEmpty && !declaration.conditions.isEmpty {
                    alternatives[name, default: [first]].append(declaration)
                }
                // Under another condition it may have cases.
                if !declaration.isEmpty { declarations[name]?.isEmpty = false }
            }
        } else {
            declarations[name] = declaration
        }
        simpleNames.insert(declaration.name)
        if declaration.scope.isEmpty {
            homes[declaration.name, default: [:]][module] = declaration.level
        } else if case .alias = declaration.kind {
            aliases[declaration.scope.joined(separator: "."), default: []].append(name)
        }
        for attribute in declaration.attributes where attribute.name == "globalActor" {
            globalActors.insert(declaration.name)
        }
    }

    /// Takes in what extensions in a module say that a type inherits.
    private func add(_ inherited: [TypeSyntax], to name: String, in module: String?) {
        namesakes.add(inherited, to: name, in: module)
        declarations[name]?.inherited += inherited
        guard let count = alternatives[name]?.count else { return }
        for index in 0..<count { alternatives[name]?[index].inherited += inherited }
    }

    /// Whether a type of that name is declared anywhere.
    func knows(_ name: String) -> Bool { simpleNames.contains(name) }

    /// Whether a type is declared right inside of others.
    func declares(_ name: String, in scope: [String]) -> Bool {
        if !knows(name) { return false }
        return declarations[(scope + [name]).joined(separator: ".")] != nil
    }

    /// Whether a module declares a name outside of all types.
    func declares(_ name: String, outsideIn module: String?) -> Bool {
        homes[name]?[module] != nil
    }

    /// Whether a module declares a name outside of all types that a file which imports the module
    /// may have from elsewhere too.
    ///
    /// It imports one module, `tested`, with what is internal there.
    func isShared(_ name: String, declaredIn module: String?, tested: String?) -> Bool {
        guard let homes = homes[name], homes[module] != nil else { return false }
        return ImportedNames.contains(name, importing: imports, outsideOf: module)
            || homes.contains {
                $0.key != module && ($0.value > .internal || $0.key == tested)
            }
    }

    /// Whether a name that a protocol of a file declares may mean an imported type to its double.
    func mayHide(_ name: String, from source: Source) -> Bool {
        let own = importsOfFiles[ObjectIdentifier(source), default: []]
        return ImportedNames.mayHide(name, importing: own.intersection(strangers))
            || ImportedNames.contains(name, importing: imports, outsideOf: nil)
    }

    /// Whether a file imports one of some modules.
    func importsAny(of modules: Set<String>, in source: Source) -> Bool {
        importsOfFiles[ObjectIdentifier(source)]?.isDisjoint(with: modules) == false
    }

    /// The one other module that declares a name outside of all types, where a module itself does
    /// not.
    func foreignHome(of name: String, seenFrom module: String?) -> String? {
        guard let homes = homes[name], homes[module] == nil, homes.count == 1 else { return nil }
        return homes.keys.first ?? nil
    }

    /// The aliases right inside of a type, with what they stand for.
    ///
    /// - Parameter isConditional: whether those that stand in an `#if` are among them.
    func aliases(in scope: [String], isConditional: Bool = true) -> [AssociatedTypes.Alias] {
        aliases[scope.joined(separator: "."), default: []].compactMap { name in
            guard let declaration = declarations[name],
                case .alias(let type, let parameters) = declaration.kind,
                isConditional || declaration.conditions.isEmpty
            else { return nil }
            return .init(name: declaration.name, parameters: parameters.map(\.name), type: type)
        }
    }

    /// The types around a declaration that are in the files, outermost first.
    func around(_ scope: [String]) -> [TypeDeclaration] {
        scope.indices.compactMap { declarations[scope[...$0].joined(separator: ".")] }
    }

    /// Whether no other file sees a protocol.
    package func hides(_ declaration: ProtocolDeclaration) -> Bool {
        declaration.modifiers.contains { $0.name == "private" || $0.name == "fileprivate" }
            || declaration.surroundings.hiding != nil
            || around(declaration.scope).contains { $0.hiding != nil }
    }

    /// How far a protocol is seen.
    package func level(of declaration: ProtocolDeclaration) -> AccessLevel {
        around(declaration.scope).map(\.level)
            .reduce(declaration.surroundings.level(of: declaration.modifiers), min)
    }

    /// The types that a name may mean: several where `#if` decides, and the view is under none of
    /// their conditions.
    func candidates(_ type: TypeSyntax, from view: View) -> [TypeDeclaration] {
        guard let found = find(type, from: view) else { return [] }
        if found.conditions.isEmpty { return [found] }
        let all = alternatives[found.qualifiedName] ?? [found]
        let present = all.first { $0.conditions.allSatisfy(view.conditions.contains) }
        return present.map { [$0] } ?? Array(all.prefix(TypeTable.longestChain))
    }

    /// How many aliases that stand for each other are followed; source code has a few.
    static let longestChain = 16

    /// How many types are looked into for a name that one inherits: more than source code has, and
    /// few enough for the smallest stack.
    private static let mostBases = 64

    /// The type that a name means: the one that is declared nearest, and the first of those.
    func find(_ type: TypeSyntax, from view: View) -> TypeDeclaration? {
        guard case .name(let parts) = type.shape, let last = parts.last,
            // Most types are not ours, and this is asked of every type of every requirement.
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

    /// The type that names lead to from a scope: right there, or in what the type in front
    /// inherits, each of which is looked into once.
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

    /// The module whose type a name means; nil if no two modules declare the name.
    func module(of type: TypeSyntax, from view: View) -> String?? {
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

    /// The modules that a file imports.
    private func imports(of source: Source) -> Set<String> {
        importsOfFiles[ObjectIdentifier(source), default: []]
    }

    /// The names behind one that can only be that of a module whose files are here; nil where it is
    /// a type's, or may be one's.
    func withoutModule(_ names: [String], from view: View) -> [String]? {
        let isStranger =
            strangers.contains(names[0]) || view.scopes.contains { declares(names[0], in: $0) }
        return names.count > 1 && !isStranger ? Array(names.dropFirst()) : nil
    }

    /// The type that an alias stands for, and from where that is seen; the type itself if it is no
    /// alias, or one of several. Aliases of aliases are followed up to ``longestChain``.
    func resolved(_ type: TypeSyntax, from view: View) -> (type: TypeSyntax, view: View) {
        let meanings = meanings(of: type, from: view)
        return meanings.count == 1 ? meanings[0] : (type, view)
    }

    /// All types that one may stand for.
    func meanings(of type: TypeSyntax, from view: View) -> [(type: TypeSyntax, view: View)] {
        // Most types are not ours.
        if find(type.unwrapped, from: view) == nil { return [(type, view)] }
        var result: [(TypeSyntax, View)] = []
        var pending = [(type, view)]
        for step in 0... {
            guard let (type, view) = pending.popLast() else { break }
            let candidates =
                step < TypeTable.longestChain ? candidates(type.unwrapped, from: view) : []
            var isItself = candidates.isEmpty
            for candidate in candidates {
                if let meant = candidate.meaning(of: type.unwrapped) {
                    pending.append((meant, view.moved(to: candidate)))
                } else {
                    isItself = true
                }
            }
            if isItself { result.append((type, view)) }
        }
        return result
    }

    func isGlobalActor(_ attribute: Attribute) -> Bool { isGlobalActor(attribute.name) }

    /// Whether an attribute of this name binds to a global actor.
    func isGlobalActor(_ name: String) -> Bool {
        if name == "globalActor" { return false }
        return name.hasSuffix("Actor")
            || globalActors.contains(name.split(separator: ".").last.map(String.init) ?? name)
    }
}
