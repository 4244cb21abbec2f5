/// A type that looks up the classes in all files. It only reads a class if a protocol requires a
/// subclass of it.
final class ClassTable {
    private let files: [ReadFile]
    private let types: TypeTable
    private var known: [String: Superclass?] = [:]
    /// The positions of classes and extensions, keyed by qualified name.
    private lazy var places: [String: [(file: ReadFile, place: TypePlace)]] = {
        var places: [String: [(ReadFile, TypePlace)]] = [:]
        for file in files {
            for place in file.places where place.kind != .structure {
                places[place.qualifiedName, default: []].append((file, place))
            }
        }
        return places
    }()

    init(_ files: [ReadFile], _ types: TypeTable) {
        self.files = files
        self.types = types
    }

    /// Returns the class that a protocol requires, or `nil` if the class can't be read or if one
    /// module declares several classes with that name.
    func superclass(of bound: Family.Bound) -> Superclass? {
        let home = types.module(of: bound.type.unwrapped, from: TypeTable.View(bound.heir))
        let module = home ?? bound.heir.source.module
        let arguments = bound.type.lastArguments
        let key = ([module ?? "", bound.name] + arguments.map(\.text)).joined(separator: " ")
        if let found = known[key] { return found }
        let found = read(bound.name, arguments, seenFrom: module)
        known[key] = .some(found)
        return found
    }

    /// Returns the extensions of a protocol that apply to all conforming types.
    func extensions(of declaration: ProtocolDeclaration) -> [ClassBody] {
        let places = places[declaration.qualifiedName] ?? []
        return places.compactMap { file, place in
            let isPresent =
                place.kind == .extension
                && place.front.conditions.allSatisfy(declaration.conditions.contains)
            guard isPresent, let body = Reader.readClass(at: place, in: file.source) else {
                return nil
            }
            return body.isConstrained ? nil : body
        }
    }

    private func read(
        _ name: String, _ arguments: [TypeSyntax], seenFrom module: String?
    ) -> Superclass? {
        var lineage: [ClassBody] = []
        var next: String? = name
        var (arguments, module) = (arguments, module)
        var unknownBase: TypeSyntax?
        var isObject = false
        // This limit, which no real code reaches, stops the search if classes form a cycle.
        for _ in 0..<TypeTable.longestChain {
            guard let name = next else { break }
            let read = bodies(of: name, seenFrom: module)
            guard let parameters = read.first?.typeParameters, parameters.count == arguments.count
            else { return nil }
            let aliases = zip(parameters, arguments).map {
                AssociatedTypes.Alias(name: Name.unquoted($0.name), type: $1)
            }
            let bodies = read.map { $0.replacing(aliases) }
            let body = bodies[0]
            lineage += bodies
            next = nil
            guard let base = body.inherited.first else { break }
            let view = TypeTable.View(
                scope: body.place.scope, conditions: body.place.front.conditions,
                in: body.source)
            let (type, home) = types.resolved(base, from: view)
            if let found = types.find(type.unwrapped, from: home) {
                if case .class = found.kind {
                    next = found.qualifiedName
                    arguments = type.unwrapped.lastArguments
                    module = types.module(of: type.unwrapped, from: home) ?? body.source.module
                }
            } else if type.simpleName == "NSObject" {
                isObject = true
            } else if !type.isKnownProtocol {
                unknownBase = base
            }
        }
        if next != nil { return nil }
        return Superclass(name, lineage, unknownBase: unknownBase, isObject: isObject, types)
    }

    /// Returns a class and its extensions. A class in the given module takes precedence over
    /// classes in other modules. If one module declares several classes with this name, the result
    /// is empty.
    private func bodies(of name: String, seenFrom module: String?) -> [ClassBody] {
        let places = places[name] ?? []
        var classes = places.filter { $0.place.kind == .class }
        let own = classes.filter { $0.file.source.module == module }
        if !own.isEmpty { classes = own }
        guard classes.count == 1 else { return [] }
        let home = classes[0].file.source.module
        let extensions = places.filter { file, place in
            guard place.kind == .extension else { return false }
            let type = TypeSyntax(named: name, in: 0..<0)
            let view = TypeTable.View(scope: [], conditions: [], in: file.source)
            return types.module(of: type, from: view).map { $0 == home } ?? true
        }
        let bodies = (classes + extensions).map { file, place in
            Reader.readClass(at: place, in: file.source)
        }
        return bodies.contains { $0 == nil } ? [] : bodies.compactMap(\.self)
    }
}

extension ClassBody {
    /// Returns the class with all aliases replaced by their types.
    fileprivate func replacing(_ aliases: [AssociatedTypes.Alias]) -> ClassBody {
        if aliases.isEmpty { return self }
        var body = self
        body.inherited = inherited.map { $0.replacing(aliases) }
        body.members = members.map { member in
            ClassMember(
                requirement: member.requirement.replacing(aliases), isConstant: member.isConstant)
        }
        body.initializers = initializers.map { $0.replacing(aliases) }
        return body
    }
}

extension TypeSyntax {
    /// The generic arguments after the last name of the type.
    fileprivate var lastArguments: [TypeSyntax] {
        if case .name(let parts) = shape { parts.last?.arguments ?? [] } else { [] }
    }

    /// `true` if the type is a known protocol instead of a class.
    fileprivate var isKnownProtocol: Bool {
        switch shape {
        case .attributed(_, let type): return type.isKnownProtocol
        case .composition, .wrapped: return true
        default: break
        }
        guard let name = simpleName else { return false }
        return StandardLibrary.protocols.contains(name)
            || StandardLibrary.unsupported.contains(name)
            || StandardLibrary.foreignModule(of: name) != nil
            || ["Observable", "ObservableObject", "Combine.ObservableObject"].contains(name)
    }
}

// MARK: - Superclasses

/// A class from which doubles derive, including everything that it inherits.
final class Superclass {
    /// The name of the class, qualified by its enclosing types.
    let name: String
    /// The class and its superclasses. Each class is followed by its extensions.
    private let lineage: [ClassBody]
    /// An inherited type that isn't known, if any. It may be a class with its own initializers.
    let unknownBase: TypeSyntax?
    /// `true` if the root class is `NSObject`.
    let isObject: Bool
    /// The members of the class, keyed by signature. Members of a subclass take precedence.
    private(set) var members: [String: Member] = [:]
    /// The protocols to which the class conforms, each with the view in which its name is resolved.
    private(set) var conformances: [(type: TypeSyntax, view: TypeTable.View)] = []
    /// The global actors of the class. If there are several, each applies in different builds.
    let actors: [Attribute]

    struct Member {
        let declaration: ClassMember
        /// The class that declares the member.
        let owner: TypePlace

        var requirement: Requirement { declaration.requirement }
    }

    init(
        _ name: String, _ lineage: [ClassBody], unknownBase: TypeSyntax?, isObject: Bool,
        _ types: TypeTable
    ) {
        self.name = name
        self.lineage = lineage
        self.unknownBase = unknownBase
        self.isObject = isObject
        actors = lineage.filter { $0.place.kind == .class }.flatMap(\.place.front.attributes)
            .filter(types.isGlobalActor)
        for body in lineage { take(body, types) }
    }

    private func take(_ body: ClassBody, _ types: TypeTable) {
        let place = body.place
        let view = TypeTable.View(
            scope: place.scope + place.name.split(separator: ".").map(String.init),
            conditions: place.front.conditions)
        for type in body.inherited { conformances.append((type, view)) }
        for member in body.members where !member.requirement.isHidden {
            let signature = Signature(member.requirement, types, view).text
            if members[signature] == nil {
                members[signature] = Member(declaration: member, owner: place)
            }
        }
    }

    /// The scope of the members.
    var scope: [String] { name.split(separator: ".").map(String.init) }

    /// The class itself.
    var declaration: ClassBody { lineage[0] }

    /// The number of classes in the inheritance chain, including all superclasses.
    var depth: Int { lineage.count { $0.place.kind == .class } }

    /// `true` if the class explicitly conforms to `@unchecked Sendable`.
    var isSendable: Bool {
        conformances.contains { conformance in
            guard case .attributed(let prefixes, let type) = conformance.type.shape else {
                return false
            }
            return type.simpleName == "Sendable" && prefixes.contains { $0.text == "@unchecked" }
        }
    }

    /// `true` if the class defines the equality of its objects.
    var isComparable: Bool {
        let names: Set = ["Equatable", "Hashable", "Comparable"]
        return isObject || conformances.contains { $0.type.simpleName.map(names.contains) == true }
    }

    /// The names of its members.
    var memberNames: Set<String> { Set(members.values.map(\.requirement.name)) }

    /// The initializers that subclasses inherit, which are declared by the most derived class with
    /// any initializers. If the compiler synthesizes the initializer, this property is empty.
    private(set) lazy var initializers: [Requirement] = {
        for body in lineage where body.place.kind == .class {
            let designated = body.initializers.filter { initializer in
                !initializer.front.modifiers.contains { $0.name == "convenience" }
            }
            if !designated.isEmpty { return designated }
        }
        return []
    }()

    /// Returns whether a double with the given access level can inherit initializers.
    func hasInitializers(for access: AccessLevel) -> Bool {
        if initializers.isEmpty { return isObject || access == .internal }
        // In another module, a subclass only inherits initializers if all of them are visible.
        return access == .internal
            ? !initializers.allSatisfy(\.isHidden)
            : initializers.allSatisfy { !$0.isHidden && $0.level >= access }
    }

    /// `true` if a double can declare initializers that call `init()`. Because such a double
    /// doesn't inherit the other initializers, none of them may be `required`.
    var supportsNewInitializers: Bool {
        let all = lineage.flatMap(\.initializers)
        if all.contains(where: { $0.front.modifiers.contains { $0.name == "required" } }) {
            return false
        }
        return initializers.isEmpty || initializers.contains { $0.isPlain && !$0.isHidden }
    }
}

extension Superclass.Member {
    /// Returns whether a double with the given access level can override this member.
    func canBeOverridden(for access: AccessLevel) -> Bool {
        let words = requirement.front.modifiers.map(\.text)
        return owner.kind == .class && !declaration.isConstant && !words.contains("final")
            && !words.contains("static") && requirement.conditions.isEmpty
            && (access == .internal || words.contains("open"))
    }

    /// `true` if an override must also be settable.
    var isSettable: Bool {
        requirement.isSettable
            && !requirement.front.modifiers.contains { $0.text.hasSuffix("private(set)") }
    }
}

extension Requirement {
    /// `true` if this is an `init()` without effects.
    var isPlain: Bool {
        guard case .initializer(.never) = kind else { return false }
        return parameters.isEmpty && effects.text.isEmpty && genericParameters.isEmpty
    }

    /// `true` if the member is invisible in other files.
    fileprivate var isHidden: Bool { front.modifiers.arePrivate }

    /// The access level of a class member.
    fileprivate var level: AccessLevel { Access().level(of: front.modifiers) }
}
