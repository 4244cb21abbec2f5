/// The classes of all files, each read where a protocol asks for a subclass of it, and only once.
final class ClassTable {
    private let files: [ReadFile]
    private let types: TypeTable
    private var known: [String: Superclass?] = [:]
    /// Where classes stand and what extends them, by qualified names.
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

    /// The class of a qualified name; nil where it is not read, or declared more than once.
    func superclass(named name: String) -> Superclass? {
        if let found = known[name] { return found }
        let found = read(name)
        known[name] = .some(found)
        return found
    }

    /// What extensions add to every type that conforms to a protocol.
    func extensions(of declaration: ProtocolDeclaration) -> [ClassBody] {
        let places = places[declaration.qualifiedName] ?? []
        return places.compactMap { file, place in
            let isThere =
                place.kind == .extension
                && place.front.conditions.allSatisfy(declaration.conditions.contains)
            guard isThere, let body = Reader.readClass(at: place, in: file.source) else {
                return nil
            }
            return body.isConstrained ? nil : body
        }
    }

    private func read(_ name: String) -> Superclass? {
        var lineage: [ClassBody] = []
        var next: String? = name
        var stranger: TypeSyntax?
        var isObject = false
        // Real ones are less deep, and those that derive from each other have no end.
        for _ in 0..<TypeTable.longestChain {
            guard let name = next else { break }
            let bodies = bodies(of: name)
            guard let body = bodies.first else { return nil }
            lineage += bodies
            next = nil
            guard let base = body.inherited.first else { break }
            let view = TypeTable.View(
                scope: body.place.scope, conditions: body.place.front.conditions)
            let (type, home) = types.resolved(base, from: view)
            if let found = types.find(type.unwrapped, from: home) {
                if case .class = found.kind { next = found.qualifiedName }
            } else if type.simpleName == "NSObject" {
                isObject = true
            } else if !type.isKnownProtocol {
                stranger = base
            }
        }
        if next != nil { return nil }
        return Superclass(name, lineage, stranger: stranger, isObject: isObject, types)
    }

    /// The class of a name and its extensions; none where there are several classes.
    private func bodies(of name: String) -> [ClassBody] {
        let places = places[name] ?? []
        let classes = places.filter { $0.place.kind == .class }
        guard classes.count == 1 else { return [] }
        let extensions = places.filter { $0.place.kind == .extension }
        let bodies = (classes + extensions).map { file, place in
            Reader.readClass(at: place, in: file.source)
        }
        return bodies.contains { $0 == nil } ? [] : bodies.compactMap(\.self)
    }
}

extension TypeSyntax {
    /// Whether it is a protocol that the language knows, and no class.
    fileprivate var isKnownProtocol: Bool {
        switch shape {
        case .attributed(_, let type): return type.isKnownProtocol
        case .composition, .wrapped: return true
        default: break
        }
        guard let name = simpleName else { return false }
        return StandardLibrary.protocols.contains(name) || StandardLibrary.demanding.contains(name)
            || StandardLibrary.foreign.contains(name)
            || ["Observable", "ObservableObject", "Combine.ObservableObject"].contains(name)
    }
}
