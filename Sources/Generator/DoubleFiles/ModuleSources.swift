import DoubleSynthesizer

/// The source files of a module, which are read together.
package struct ModuleSources: Sendable {
    /// The name of the module that doubles import as `@testable`, or `nil` if they don't need to
    /// import one.
    package var name: String?
    /// The source files of the module.
    package var files: [SourceText]
    /// `true` if the module is only read for the protocols that other modules inherit from. Its own
    /// protocols aren't doubled.
    package var isContext: Bool
    /// `true` if the files were named individually.
    ///
    /// If a whole module or folder was named instead, protocols that aren't visible in other files
    /// are left out without a diagnostic. Errors in files without doubles are also ignored, because
    /// the compiler reports them.
    package var isPicked: Bool

    /// Creates a module from its source files.
    package init(
        name: String? = nil, files: [SourceText], isContext: Bool = false,
        isPicked: Bool = true
    ) {
        self.name = name
        self.files = files
        self.isContext = isContext
        self.isPicked = isPicked
    }
}

/// The protocols that should be left out.
package struct Omissions: Sendable {
    /// The names of the protocols, for example `Loader`, `Library.Loader` or `App.Loader`.
    ///
    /// To leave out all protocols of a module, use a name like `App.*`.
    package var names: [String]
    /// The files next to the doubles.
    ///
    /// If these files already declare a double, it isn't written again.
    package var neighbours: [SourceText]

    /// Creates omissions for the protocols with the given names, and for doubles that the given
    /// files declare.
    package init(names: [String] = [], neighbours: [SourceText] = []) {
        self.names = names
        self.neighbours = neighbours
    }
}

// MARK: - Files that were read

/// A module whose files were read.
struct ReadModule {
    let sources: ModuleSources
    let files: [ReadFile]

    init(_ sources: ModuleSources) {
        self.sources = sources
        files = sources.files.map { $0.read(of: sources.name) }
    }

    /// Returns the files of the modules that this module imports, directly or indirectly.
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

/// The names of the types in the module to which the doubles belong.
struct DeclaredNames {
    private var files: [String: String] = [:]
    /// The names that are declared at the top level of the files next to the doubles.
    private(set) var neighboringNames: Set<String> = []

    /// Collects the types in the files next to the doubles, and the types of the doubled modules
    /// that are visible in other files.
    init(_ neighbours: [ReadFile], _ modules: [ReadModule]) {
        for file in neighbours {
            add(file, where: { _ in true })
            neighboringNames.formUnion(
                file.types.filter { $0.fileRestriction == nil }.map(\.qualifiedName))
        }
        for file in modules.lazy.flatMap(\.files) {
            add(file, where: { $0.fileRestriction == nil })
        }
    }

    private mutating func add(_ file: ReadFile, where isSeen: (TypeDeclaration) -> Bool) {
        for type in file.types where isSeen(type) && files[type.qualifiedName] == nil {
            files[type.qualifiedName] = file.source.name
        }
    }

    func file(of name: String) -> String? { files[name] }
}
