import DoubleSynthesizer

/// The classes of all files. The table only reads a class if a protocol requires a subclass of it.
final class FileTable: FileLookup {
    let files: [ReadFile]
    let types: TypeTable
    private var cachedClasses: [String: FoundClass?] = [:]
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
    func found(_ constraint: ProtocolHierarchy.SuperclassConstraint) -> FoundClass? {
        let declaringModule = types.module(
            of: constraint.type.unwrapped, from: TypeTable.View(constraint.inheritor))
        let module = declaringModule ?? constraint.inheritor.source.module
        let arguments = constraint.type.lastArguments
        let key = ([module ?? "", constraint.name] + arguments.map(\.text)).joined(separator: " ")
        if let cached = cachedClasses[key] { return cached }
        let found = read(constraint.name, arguments, seenFrom: module)
        cachedClasses[key] = .some(found)
        return found
    }

    func superclass(of constraint: ProtocolHierarchy.SuperclassConstraint) -> (any Superclass)? {
        found(constraint)
    }

    func superclass(
        for request: DoubleRequest, _ hierarchy: ProtocolHierarchy
    ) -> (class: any Superclass, constraint: ProtocolHierarchy.SuperclassConstraint)? {
        SuperclassStage(request: request, hierarchy: hierarchy, classes: self).found()
    }

    func override(_ requirements: [Requirement], in context: DoubleContext) -> [Requirement] {
        guard let superclass = context.superclassConstraint.flatMap(found) else {
            return requirements
        }
        return OverrideStage(context: context).override(requirements, superclass)
    }

    /// Returns the extensions of a protocol that apply to all conforming types.
    func extensions(of declaration: ProtocolDeclaration) -> [ClassBody] {
        let placesOfProtocol = places[declaration.qualifiedName] ?? []
        return placesOfProtocol.compactMap { file, place in
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
    ) -> FoundClass? {
        var lineage: [ClassBody] = []
        var next: String? = name
        var arguments = arguments
        var module = module
        var unknownBase: TypeSyntax?
        var isObject = false
        // This limit, which no real code reaches, stops the search if classes form a cycle.
        for _ in 0..<TypeTable.maximumLinks {
            guard let name = next else { break }
            let read = bodies(of: name, seenFrom: module)
            guard let parameters = read.first?.typeParameters, parameters.count == arguments.count
            else { return nil }
            let bodies = read.map { $0.replacing(parameters.bound(to: arguments)) }
            let body = bodies[0]
            lineage += bodies
            next = nil
            guard let base = body.inherited.first else { break }
            let view = TypeTable.View(
                scope: body.place.scope, conditions: body.place.front.conditions,
                in: body.source)
            let (type, typeView) = types.resolved(base, from: view)
            if let found = types.find(type.unwrapped, from: typeView) {
                if case .class = found.kind {
                    next = found.qualifiedName
                    arguments = type.unwrapped.lastArguments
                    module = types.module(of: type.unwrapped, from: typeView) ?? body.source.module
                }
            } else if type.simpleName == "NSObject" {
                isObject = true
            } else if !type.isKnownProtocol {
                unknownBase = base
            }
        }
        if next != nil { return nil }
        return FoundClass(name, lineage, unknownBase: unknownBase, isObject: isObject, types)
    }

    /// Returns a class and its extensions. A class in the given module takes precedence over
    /// classes in other modules. If one module declares several classes with this name, the result
    /// is empty.
    private func bodies(of name: String, seenFrom module: String?) -> [ClassBody] {
        let placesOfName = places[name] ?? []
        var classes = placesOfName.filter { $0.place.kind == .class }
        let classesOfModule = classes.filter { $0.file.source.module == module }
        if !classesOfModule.isEmpty { classes = classesOfModule }
        guard classes.count == 1 else { return [] }
        let declaringModule = classes[0].file.source.module
        let extensions = placesOfName.filter { file, place in
            guard place.kind == .extension else { return false }
            let type = TypeSyntax(named: name, in: 0..<0)
            let view = TypeTable.View(scope: [], conditions: [], in: file.source)
            return types.module(of: type, from: view).map { $0 == declaringModule } ?? true
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
        body.members = members.map { $0.replacing(aliases) }
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
