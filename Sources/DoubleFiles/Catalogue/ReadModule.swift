import DoubleSynthesizer

/// A module whose files were read.
struct ReadModule {
    let sources: ModuleSources
    let files: [ReadFile]

    init(_ sources: ModuleSources) {
        self.sources = sources
        files = sources.files.map { $0.read(of: sources.name) }
    }

    /// Returns the files of other modules that the files in this module can use. These are the
    /// files of the imported modules, and of the modules that those modules import.
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

    /// The names of the structs that contain only closures.
    var namesOfFunctionStructures: [String] {
        let types = FormChecker(of: files, form: .spy, access: .internal).types
        return files.flatMap { $0.namesOfFunctionStructures(types) }
    }

    /// The names of the modules that the files import.
    private var imports: [String] { files.flatMap(\.imports).map(\.module) }
}

extension SourceText {
    /// Reads this file as a part of the given module.
    func read(of module: String? = nil) -> ReadFile {
        Reader.read(Source(name: name, bytes: bytes, module: module))
    }
}
