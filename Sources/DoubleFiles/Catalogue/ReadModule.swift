import DoubleSynthesizer

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

extension Reader {
    init(reading text: SourceText, of module: String? = nil) {
        self = Reader.read(Source(name: text.name, bytes: text.bytes, module: module))
    }
}
