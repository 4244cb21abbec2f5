/// A type that the files declare, as far as a double has to know it.
struct TypeDeclaration {
    indirect enum Kind {
        /// A structure or an enumeration.
        case value
        case `class`
        case actor
        case `protocol`
        /// What the alias stands for, and the type parameters of its own.
        case alias(TypeSyntax, of: [GenericParameter])
        /// A type that a protocol leaves open.
        case associated
    }

    let kind: Kind
    let name: String
    /// The types around it, outermost first.
    let scope: [String]
    /// What it inherits, in extensions too.
    var inherited: [TypeSyntax] = []
    var attributes: [Attribute] = []
    var level = AccessLevel.public
    /// Why other files cannot see it: `private` or `fileprivate`.
    var hiding: String?
    /// Whether it is an enumeration with nothing in its braces, so that nobody has a value of it.
    var isEmpty = false

    /// The name with those of the types around it.
    var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

/// The types of all files, by the names that they go by.
///
/// A class since it is the same one for everybody, and handed to all of them.
final class TypeTable {
    private let declarations: [String: TypeDeclaration]
    /// The names of all of them, without those of the types around.
    private let simpleNames: Set<String>
    /// The modules that declare a name outside of all types, with how far it reaches; nil is one
    /// without a name.
    private let homes: [String: [String?: AccessLevel]]
    /// The names of the aliases inside of each type.
    private let aliases: [String: [String]]
    /// The names of the global actors among them.
    private let globalActors: Set<String>
    /// The modules whose files are not here.
    private let strangers: Set<String>

    init(_ readers: [Reader]) {
        strangers = Set(["Swift"] + readers.flatMap(\.imports).map(\.module))
            .subtracting(readers.compactMap(\.source.module))
        var declarations: [String: TypeDeclaration] = [:]
        var simpleNames: Set<String> = []
        var homes: [String: [String?: AccessLevel]] = [:]
        var aliases: [String: [String]] = [:]
        var globalActors: Set<String> = []
        for (declaration, module) in readers.lazy.flatMap({ reader in
            reader.types.lazy.map { ($0, reader.source.module) }
        }) {
            let name = declaration.qualifiedName
            if declarations[name] == nil { declarations[name] = declaration }
            // Under another condition it may have cases.
            if !declaration.isEmpty { declarations[name]?.isEmpty = false }
            simpleNames.insert(declaration.name)
            if declaration.scope.isEmpty { homes[name, default: [:]][module] = declaration.level }
            if case .alias = declaration.kind, !declaration.scope.isEmpty {
                aliases[declaration.scope.joined(separator: "."), default: []].append(name)
            }
            if declaration.attributes.contains(where: { $0.name == "globalActor" }) {
                globalActors.insert(declaration.name)
            }
        }
        for (name, inherited) in readers.lazy.flatMap(\.conformances) {
            declarations[name]?.inherited += inherited
        }
        self.declarations = declarations
        self.simpleNames = simpleNames
        self.homes = homes
        self.aliases = aliases
        self.globalActors = globalActors
    }

    /// Whether a type is declared right inside of others.
    func declares(_ name: String, in scope: [String]) -> Bool {
        simpleNames.contains(name) && declarations[(scope + [name]).joined(separator: ".")] != nil
    }

    /// Whether a module declares a name outside of all types that a file which imports the module may
    /// have from elsewhere too.
    ///
    /// It imports one module, `tested`, with what is internal there.
    func isShared(_ name: String, declaredIn module: String?, tested: String?) -> Bool {
        guard let homes = homes[name], homes[module] != nil else { return false }
        return ImportedNames.understudy.contains(name) || ImportedNames.foundation.contains(name)
            || homes.contains {
                $0.key != module && ($0.value > .internal || $0.key == tested)
            }
    }

    /// The one other module that declares a name outside of all types, where a module itself does not.
    func foreignHome(of name: String, seenFrom module: String?) -> String? {
        guard let homes = homes[name], homes[module] == nil, homes.count == 1 else { return nil }
        return homes.keys.first ?? nil
    }

    /// The aliases right inside of a type, with what they stand for.
    func aliases(in scope: [String]) -> [AssociatedTypes.Alias] {
        aliases[scope.joined(separator: "."), default: []].compactMap { name in
            guard let declaration = declarations[name],
                case .alias(let type, let parameters) = declaration.kind
            else { return nil }
            return .init(name: declaration.name, parameters: parameters.map(\.name), type: type)
        }
    }

    /// The types around a declaration that are in the files, outermost first.
    func around(_ scope: [String]) -> [TypeDeclaration] {
        scope.indices.compactMap { declarations[scope[...$0].joined(separator: ".")] }
    }

    /// The type that a name means: the one that is declared nearest.
    func find(_ type: TypeSyntax, from view: View) -> TypeDeclaration? {
        guard case .name(let parts) = type.shape, let last = parts.last,
            // Most types are not ours, and this is asked of every type of every requirement.
            simpleNames.contains(Name.unquoted(last.name))
        else { return nil }
        let names = parts.map { Name.unquoted($0.name) }
        guard let scope = view.scopes.first(where: { declares(names[0], in: $0) }) else {
            return withoutModule(names, from: view)
                .flatMap { declarations[$0.joined(separator: ".")] }
        }
        return declarations[(scope + names).joined(separator: ".")]
    }

    /// The names behind one that can only be that of a module whose files are here; nil where it is a
    /// type's, or may be one's.
    func withoutModule(_ names: [String], from view: View) -> [String]? {
        let isStranger =
            strangers.contains(names[0]) || view.scopes.contains { declares(names[0], in: $0) }
        return names.count > 1 && !isStranger ? Array(names.dropFirst()) : nil
    }

    /// The type that an alias stands for, and from where that is seen; the type itself if it is no
    /// alias. Aliases of aliases are followed as far as anybody writes them.
    func resolved(_ type: TypeSyntax, from view: View) -> (type: TypeSyntax, view: View) {
        var (type, view) = (type, view)
        for _ in 0..<16 {
            guard let found = find(type.unwrapped, from: view),
                case .alias(var other, let parameters) = found.kind
            else { break }
            if !parameters.isEmpty {
                other = other.replacing(parameters, by: type.unwrapped)
                // One may hand on each argument twice, and the next one too.
                guard other.isShort(TypeSettlement.longestAlias) else { break }
            }
            (type, view) = (other, View(scope: found.scope))
        }
        return (type, view)
    }

    /// What cannot be copied, or cannot be kept, in a type, and makes values of the type so too. Functions,
    /// metatypes, pointers and classes only speak of it.
    func noncopyable(
        in type: TypeSyntax, from view: View, _ parameters: TypeParameters? = nil
    ) -> TypeSyntax? {
        var aliases: Set<String> = []
        return noncopyable(in: type, from: view, parameters, &aliases)
    }

    /// Whether nobody can have a value of a type.
    func isUninhabited(_ type: TypeSyntax, from view: View) -> Bool {
        let (type, view) = resolved(type, from: view)
        return type.unwrapped.standardName == "Never"
            || find(type.unwrapped, from: view)?.isEmpty == true
    }

    /// Follows each alias once, and as many of them as anybody writes.
    private func noncopyable(
        in type: TypeSyntax, from view: View, _ parameters: TypeParameters?,
        _ aliases: inout Set<String>
    ) -> TypeSyntax? {
        switch type.shape {
        case .function, .member: return nil
        case .any, .some, .composition, .suppressed:
            return type.suppressesCopying ? type : nil
        case .name(let parts):
            if parts.last?.name == "Type" { return nil }
            if parameters?.isNoncopyable(type) == true { return type }
            guard let found = find(type, from: view) else {
                if type.isSpan || isImmovable(type) { return type }
                let name = type.standardName ?? ""
                if StandardLibrary.pointers.contains(name) { return nil }
                break
            }
            switch found.kind {
            case .alias(let other, let parameters):
                let name = parameters.isEmpty ? found.qualifiedName : type.text
                guard aliases.count < 16, aliases.insert(name).inserted else { return nil }
                let meant = parameters.isEmpty ? other : other.replacing(parameters, by: type)
                guard meant.isShort(TypeSettlement.longestAlias) else { return nil }
                let home = View(scope: found.scope)
                return noncopyable(in: meant, from: home, nil, &aliases).map { _ in type }
            case .value:
                guard found.inherited.contains(where: \.suppressesCopying) else { return nil }
                // What an extension gives back depends on the arguments.
                if !found.inherited.contains(where: { $0.simpleName == "Copyable" }) {
                    return type
                }
            default: return nil
            }
        default: break
        }
        for child in type.children {
            if let found = noncopyable(in: child, from: view, parameters, &aliases) {
                return found
            }
        }
        return nil
    }

    /// Whether this is a `Mutex` or the like, of the module that other types of that name are not of.
    func isImmovable(_ type: TypeSyntax) -> Bool {
        guard let name = type.standardName, StandardLibrary.immovable.contains(name),
            !type.children.isEmpty
        else { return false }
        return type.isOfSystem || strangers.contains("Synchronization")
    }

    /// Whether a type names one that is declared to be old.
    func isDeprecated(_ type: TypeSyntax, from view: View) -> Bool {
        type.first { find($0, from: view)?.attributes.contains(where: \.isDeprecation) == true }
            != nil
    }

    func isGlobalActor(_ attribute: Attribute) -> Bool { isGlobalActor(attribute.name) }

    /// Whether an attribute of this name binds to a global actor.
    func isGlobalActor(_ name: String) -> Bool {
        if name == "globalActor" { return false }
        return name.hasSuffix("Actor")
            || globalActors.contains(name.split(separator: ".").last.map(String.init) ?? name)
    }

    /// From where names are seen.
    struct View {
        /// The scopes whose types are visible, the nearest first.
        var scopes: [[String]]

        /// Looks from inside of some types, and first from inside of protocols.
        init(scope: [String], protocols: [ProtocolDeclaration] = []) {
            scopes = protocols.map { $0.scope + [$0.name] }
            for count in (0...scope.count).reversed() { scopes.append(Array(scope.prefix(count))) }
        }
    }
}
