/// A module whose files have been read.
struct ReadModule {
    let sources: ModuleSources
    let readers: [Reader]

    init(_ sources: ModuleSources) {
        self.sources = sources
        readers = sources.files.map { Reader(reading: $0, of: sources.name) }
    }

    /// What else its files see: those of the modules that they import, and that those import.
    func context(in modules: [ReadModule]) -> [Reader] {
        var context: [Reader] = []
        var pending = imports
        var seen: Set<String> = [sources.name ?? ""]
        while let name = pending.popLast() {
            guard seen.insert(name).inserted else { continue }
            for module in modules where module.sources.name == name {
                context += module.readers
                pending += module.imports
            }
        }
        return context
    }

    /// The names of the modules that the files import.
    private var imports: [String] { readers.flatMap(\.imports).map(\.module) }
}

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

extension Reader {
    init(reading text: SourceText, of module: String? = nil) {
        self = Reader.read(Source(name: text.name, bytes: text.bytes, module: module))
    }
}

extension TypeTable {
    /// Whether no other file sees a protocol.
    func hides(_ declaration: ProtocolDeclaration) -> Bool {
        declaration.modifiers.contains { $0.name == "private" || $0.name == "fileprivate" }
            || declaration.surroundings.hiding != nil
            || around(declaration.scope).contains { $0.hiding != nil }
    }
}
