extension StandardLibrary {
    /// The protocols whose requirements a double meets, by name.
    static func readDeclarations() -> [String: ProtocolDeclaration] {
        let bytes = declarations.withUTF8Buffer { Array($0) }
        let file = Reader.read(Source(name: sourceName, bytes: bytes))
        return Dictionary(file.protocols.map { ($0.name, $0) }) { first, _ in first }
    }
}
