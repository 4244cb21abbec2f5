extension StandardLibrary {
    /// Returns the protocols that a double can satisfy, keyed by name.
    static func readDeclarations() -> [String: ProtocolDeclaration] { read(declarations) }

    /// Returns the members of `NSObject`, represented as protocols and keyed by name.
    static func readObjectDeclarations() -> [String: ProtocolDeclaration] {
        read(objectDeclarations)
    }

    private static func read(_ text: StaticString) -> [String: ProtocolDeclaration] {
        let bytes = text.withUTF8Buffer { Array($0) }
        let file = Reader.read(Source(name: sourceName, bytes: bytes))
        return Dictionary(file.protocols.map { ($0.name, $0) }) { first, _ in first }
    }
}
