/// The protocols of all files, and the standard library protocols that a double can satisfy.
package final class ProtocolTable {
    let types: TypeTable
    private let declarations: [String: [ProtocolDeclaration]]
    /// The standard library protocols that a double can satisfy.
    private(set) lazy var standard = StandardLibrary.read(StandardLibrary.declarations)

    /// The members of `NSObject`, represented as protocols.
    private(set) lazy var objects = StandardLibrary.read(
        StandardLibrary.objectDeclarations)

    init(_ files: [ReadFile], _ types: TypeTable) {
        self.types = types
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
        let nearest = candidates.filter { $0.source.module == candidates.first?.source.module }
        let present = nearest.first { $0.conditions.allSatisfy(user.conditions.contains) }
        if let present { return [present] }
        return nearest.filter { candidate in
            !candidate.conditions.contains { user.conditions.contains(Condition.negation($0)) }
        }
    }

    /// Returns whether a name at the position of a protocol can only refer to a type of Swift.
    func isStandard(_ name: String, from declaration: ProtocolDeclaration) -> Bool {
        let scopes = TypeTable.View(declaration).scopes
        return StandardLibrary.isDeclaredBySwift(name)
            && !scopes.contains { types.declares(name, in: $0) }
    }
}

// MARK: - The standard library

extension StandardLibrary {
    /// Returns the protocols in a text, keyed by name.
    fileprivate static func read(_ text: StaticString) -> [String: ProtocolDeclaration] {
        let bytes = text.withUTF8Buffer { Array($0) }
        let file = Reader.read(Source(name: sourceName, bytes: bytes))
        return Dictionary(file.protocols.map { ($0.name, $0) }) { first, _ in first }
    }
}
