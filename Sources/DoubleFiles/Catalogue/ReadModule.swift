import DoubleSynthesizer

/// A module whose files have been read.
struct ReadModule {
    let sources: ModuleSources
    let files: [ReadFile]

    init(_ sources: ModuleSources) {
        self.sources = sources
        files = sources.files.map { $0.read(of: sources.name) }
    }

    /// What else its files see: those of the modules that they import, and that those import.
    func context(in modules: [ReadModule]) -> [ReadFile] {
        var context: [ReadFile] = []
        var pending = imports
        var seen: Set<String> = [sources.name ?? ""]
        while let name = pending.popLast() {
            guard seen.insert(name).inserted else { continue }
            for module in modules where module.sources.name == name {
                context += module.files
                pending += module.imports
            }
        }
        return context
    }

    /// The names of the structures that keep functions and nothing else.
    var namesOfFunctionStructures: [String] {
        let types = FormChecker(of: files, form: .spy, access: .internal).types
        return files.flatMap { $0.namesOfFunctionStructures(types) }
    }

    /// The names of the modules that the files import.
    private var imports: [String] { files.flatMap(\.imports).map(\.module) }
}

extension SourceText {
    /// Reads the file, as one of a module.
    func read(of module: String? = nil) -> ReadFile {
        Reader.read(Source(name: name, bytes: bytes, module: module))
    }
}
