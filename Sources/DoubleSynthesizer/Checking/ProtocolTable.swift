/// A type that contains the protocols of all files and the standard library protocols that a double
/// can satisfy.
final class ProtocolTable {
    let types: TypeTable
    let classes: ClassTable
    private let declarations: [String: [ProtocolDeclaration]]
    /// The standard library protocols that a double can satisfy.
    private(set) lazy var standard = StandardLibrary.readDeclarations()

    /// The members of `NSObject`, represented as protocols.
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

    /// Returns the protocols that a name in another protocol refers to. Only those in the innermost
    /// scope are returned.
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
        // If a file has no module name, we assume that it belongs to the module that is being
        // developed.
        return declarations[rest.joined(separator: "."), default: []].filter {
            $0.source.module == nil || $0.source.module == names[0]
        }
    }

    /// Returns the declarations that a protocol inherits. If one declaration exists in all builds
    /// of the protocol, the result contains only that declaration. Otherwise, the result contains
    /// those of all compatible conditions.
    func choose(
        _ candidates: [ProtocolDeclaration], for user: ProtocolDeclaration
    ) -> [ProtocolDeclaration] {
        // The candidates in the nearest module are listed first.
        let own = candidates.filter { $0.source.module == candidates.first?.source.module }
        if let present = own.first(where: { $0.isPresent(with: user) }) { return [present] }
        return own.filter { candidate in
            !candidate.conditions.contains {
                user.conditions.contains(Condition.negation($0))
            }
        }
    }

    /// Returns the type that an alias of protocols refers to. The type is qualified for use in
    /// another protocol.
    func resolvedBase(
        _ type: TypeSyntax, of heir: ProtocolDeclaration, tested: String?
    ) -> TypeSyntax {
        let own = TypeTable.View(heir)
        var (resolved, view) = types.resolved(type, from: own)
        // The other protocol may not see the declarations that are next to the alias.
        resolved = resolved.mappingNames { [types] parts in
            let name = Name.unquoted(parts[0].name)
            let isInside = { types.declares(name, in: $0) }
            guard let home = view.scopes.first(where: isInside),
                home != own.scopes.first(where: isInside)
            else { return .name(parts) }
            return .name(home.map { .init(name: Name.quotedMember($0)) } + parts)
        }
        guard let name = type.bareName,
            let home = types.onlyDeclaringModule(of: name, seenFrom: heir.source.module)
        else { return resolved }
        return resolved.mappingNames { [types] parts in
            let isShared = types.isShared(
                Name.unquoted(parts[0].name), declaredIn: home, tested: tested)
            return .name((isShared ? [.init(name: home)] : []) + parts)
        }
    }

    /// Returns whether a name at the position of a protocol can only refer to a type of Swift.
    func isStandard(_ name: String, from declaration: ProtocolDeclaration) -> Bool {
        let scopes = TypeTable.View(declaration).scopes
        return StandardLibrary.isDeclaredBySwift(name)
            && !scopes.contains { types.declares(name, in: $0) }
    }
}

extension ProtocolDeclaration {
    /// Returns whether this declaration is compiled in all builds that contain another protocol.
    fileprivate func isPresent(with user: ProtocolDeclaration) -> Bool {
        conditions.allSatisfy(user.conditions.contains)
    }
}

// MARK: - The standard library

extension StandardLibrary {
    /// Returns the protocols that a double can satisfy, keyed by name.
    fileprivate static func readDeclarations() -> [String: ProtocolDeclaration] {
        read(declarations)
    }

    /// Returns the members of `NSObject`, represented as protocols and keyed by name.
    fileprivate static func readObjectDeclarations() -> [String: ProtocolDeclaration] {
        read(objectDeclarations)
    }

    private static func read(_ text: StaticString) -> [String: ProtocolDeclaration] {
        let bytes = text.withUTF8Buffer { Array($0) }
        let file = Reader.read(Source(name: sourceName, bytes: bytes))
        return Dictionary(file.protocols.map { ($0.name, $0) }) { first, _ in first }
    }
}
