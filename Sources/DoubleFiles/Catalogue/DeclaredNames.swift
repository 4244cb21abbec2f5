import DoubleSynthesizer

/// The names of types that the doubles meet where they go.
struct DeclaredNames {
    private var files: [String: String] = [:]

    /// Takes the types of the files that the doubles go beside, and those of the doubled modules that
    /// other files see.
    init(_ neighbours: [Reader], _ modules: [ReadModule]) {
        for reader in neighbours { add(reader, where: { _ in true }) }
        for reader in modules.lazy.flatMap(\.readers) { add(reader, where: { $0.hiding == nil }) }
    }

    private mutating func add(_ reader: Reader, where isSeen: (TypeDeclaration) -> Bool) {
        for type in reader.types where isSeen(type) && files[type.qualifiedName] == nil {
            files[type.qualifiedName] = reader.source.name
        }
    }

    func file(of name: String) -> String? { files[name] }
}
