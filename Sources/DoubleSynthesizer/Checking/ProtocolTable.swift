/// The protocols of all files, and those of the standard library that a double can meet.
final class ProtocolTable {
    let types: TypeTable
    let classes: ClassTable
    private let declarations: [String: [ProtocolDeclaration]]
    /// The protocols of the standard library that a double can meet.
    private(set) lazy var standard = StandardLibrary.readDeclarations()

    /// What objects declare, as protocols.
    private(set) lazy var objects = StandardLibrary.readObjectDeclarations()

    init(_ files: [ReadFile]) {
        types = TypeTable(files)
        classes = ClassTable(files, types)
        var declarations: [String: [ProtocolDeclaration]] = [:]
        for file in files {
            for declaration in file.protocols {
                declarations[declaration.qualifiedName, default: []].append(declaration)
            }
        }
        self.declarations = declarations
    }

    /// The protocols that a name means, seen from another one: the nearest around it first.
    func lookUp(
        _ type: TypeSyntax, from user: ProtocolDeclaration
    ) -> [ProtocolDeclaration] {
        guard case .name(let parts) = type.shape else { return [] }
        let names = parts.map { Name.unquoted($0.name) }
        let view = TypeTable.View(user)
        for scope in view.scopes {
            guard let found = declarations[(scope + names).joined(separator: ".")] else { continue }
            guard scope.isEmpty, let module = types.module(of: type, from: view) else {
                return found
            }
            return found.filter { $0.source.module == module }
        }
        guard let rest = types.withoutModule(names, from: view) else { return [] }
        // Without a name, it is the module that is in work.
        return declarations[rest.joined(separator: "."), default: []].filter {
            $0.source.module == nil || $0.source.module == names[0]
        }
    }

    /// Which of several declarations a protocol inherits: the one that is there whenever it is, or
    /// else those of all conditions.
    func choose(
        _ candidates: [ProtocolDeclaration], for user: ProtocolDeclaration
    ) -> [ProtocolDeclaration] {
        // Those of the nearest module come first.
        let own = candidates.filter { $0.source.module == candidates.first?.source.module }
        if let present = own.first(where: { $0.isThere(with: user) }) { return [present] }
        return own.filter { candidate in
            !candidate.conditions.contains {
                user.conditions.contains(Condition.negation($0))
            }
        }
    }

    /// What an alias of protocols stands for, in the names of the module that declares it.
    func resolvedBase(
        _ type: TypeSyntax, of heir: ProtocolDeclaration, tested: String?
    ) -> TypeSyntax {
        let own = TypeTable.View(heir)
        var (resolved, view) = types.resolved(type, from: own)
        // What is declared beside the alias, another protocol may not see.
        resolved = resolved.mappingNames { [types] parts in
            let name = Name.unquoted(parts[0].name)
            let isInside = { types.declares(name, in: $0) }
            guard let home = view.scopes.first(where: isInside),
                home != own.scopes.first(where: isInside)
            else { return .name(parts) }
            return .name(home.map { .init(name: Name.quotedMember($0)) } + parts)
        }
        guard let name = type.bareName,
            let home = types.foreignHome(of: name, seenFrom: heir.source.module)
        else { return resolved }
        return resolved.mappingNames { [types] parts in
            let isShared = types.isShared(
                Name.unquoted(parts[0].name), declaredIn: home, tested: tested)
            return .name((isShared ? [.init(name: home)] : []) + parts)
        }
    }

    /// Whether a name can only mean a type of Swift's own, seen from a protocol.
    func isStandard(_ name: String, from declaration: ProtocolDeclaration) -> Bool {
        let scopes = TypeTable.View(declaration).scopes
        return StandardLibrary.isSwifts(name) && !scopes.contains { types.declares(name, in: $0) }
    }
}

extension ProtocolDeclaration {
    /// Whether it is compiled whenever another one is.
    func isThere(with user: ProtocolDeclaration) -> Bool {
        conditions.allSatisfy(user.conditions.contains)
    }
}
