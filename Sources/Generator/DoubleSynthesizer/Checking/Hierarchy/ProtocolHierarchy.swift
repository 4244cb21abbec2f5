/// A protocol together with all inherited protocols.
package struct ProtocolHierarchy {
    package private(set) var protocols: [ProtocolDeclaration] = []
    /// The index of each protocol in ``protocols``.
    private var indices: [ObjectIdentifier: Int] = [:]
    /// For each protocol, the indices of the protocols that it inherits directly.
    private var bases: [[Int]] = []
    private var aliases: [ObjectIdentifier: Set<String>] = [:]
    var inheritsFromNSObject = false
    var isSendable = false
    /// The inherited types that aren't visible.
    var unseen: [String] = []
    /// The required superclasses.
    package var superclasses: [SuperclassConstraint] = []
    /// The protocols that explicitly require an actor.
    private var actors: Set<ObjectIdentifier> = []
    package var identity: Blueprint.Identity?

    /// A superclass that a protocol requires.
    package struct SuperclassConstraint {
        /// The class, as written in the protocol.
        package let type: TypeSyntax
        /// The name of the class, qualified by its enclosing types.
        package let name: String
        package let inheritor: ProtocolDeclaration
        /// The position of the requirement.
        package let offset: Int
    }

    /// `true` if at least one of the protocols requires an actor.
    package var isActor: Bool { !actors.isEmpty }

    /// Returns whether a protocol explicitly requires an actor.
    func requiresActor(_ declaration: ProtocolDeclaration) -> Bool {
        actors.contains(ObjectIdentifier(declaration))
    }

    /// Records that a protocol requires an actor.
    mutating func addActor(_ declaration: ProtocolDeclaration) {
        actors.insert(ObjectIdentifier(declaration))
    }

    /// Adds an alias that a protocol inherits, and returns whether it's new.
    mutating func insertAlias(_ alias: String, of inheritor: ProtocolDeclaration) -> Bool {
        aliases[ObjectIdentifier(inheritor), default: []].insert(alias).inserted
    }

    mutating func add(
        _ declaration: ProtocolDeclaration, inheritedBy inheritor: ProtocolDeclaration? = nil
    ) {
        let identifier = ObjectIdentifier(declaration)
        let index = indices[identifier] ?? protocols.count
        if index == protocols.count {
            protocols.append(declaration)
            bases.append([])
            indices[identifier] = index
        }
        if let inheritor = inheritor.flatMap({ indices[ObjectIdentifier($0)] }) {
            bases[inheritor].append(index)
        }
    }

    /// Returns the indices of the protocols that a protocol inherits directly.
    func bases(of index: Int) -> [Int] { bases[index] }

    /// Returns the indices of a protocol and of all protocols that it inherits.
    func lineage(of index: Int) -> Set<Int> {
        var lineage: Set<Int> = [index]
        var next = [index]
        while let index = next.popLast() {
            next += bases[index].filter { lineage.insert($0).inserted }
        }
        return lineage
    }

    /// Returns a protocol together with all protocols that it inherits.
    func lineage(of declaration: ProtocolDeclaration) -> [ProtocolDeclaration] {
        guard let index = indices[ObjectIdentifier(declaration)] else { return [] }
        return lineage(of: index).map { protocols[$0] }
    }

    /// The conditions under which the double must satisfy each protocol. They include the
    /// conditions of the protocol and of all protocols in between, but not those of the double
    /// itself.
    var conditions: [[String]] {
        guard let own = protocols.first?.conditions else { return [] }
        let extra = protocols.map { $0.conditions.filter { !own.contains($0) } }
        if extra.allSatisfy(\.isEmpty) { return extra }
        var result: [[String]?] = extra.map { _ in nil }
        result[0] = []
        // A protocol may be inherited in several ways, and any one of them is sufficient.
        var next = [0]
        while let index = next.popLast() {
            let inherited = result[index] ?? []
            for base in bases[index] {
                let path = inherited + extra[base].filter { !inherited.contains($0) }
                let common = result[base].map { $0.filter(path.contains) } ?? path
                if common == result[base] { continue }
                result[base] = common
                next.append(base)
            }
        }
        return result.map { $0 ?? [] }
    }

    /// `true` if the double is a sequence and its own iterator. In this case, the standard library
    /// binds `Iterator` to the double and, if it's final, implements `makeIterator()`.
    var iteratesItself: Bool {
        ["Sequence", "IteratorProtocol"].allSatisfy { name in
            protocols.contains { $0.source.isStandard && $0.name == name }
        }
    }

    /// Returns whether `NSObject` satisfies all requirements of a standard library protocol.
    func isImplementedByNSObject(_ declaration: ProtocolDeclaration) -> Bool {
        guard inheritsFromNSObject, declaration.source.isStandard else {
            return false
        }
        return declaration.name == "CustomStringConvertible"
            || declaration.name == "CustomDebugStringConvertible"
    }
}
