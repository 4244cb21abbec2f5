import DoubleSynthesizer

/// A type that collects the names of the types in the module to which the doubles belong.
struct DeclaredNames {
    private var files: [String: String] = [:]
    /// The names that are declared at the top level of the files next to the doubles.
    private(set) var neighboringNames: Set<String> = []

    /// Collects the types in the files next to the doubles, and the types of the doubled modules
    /// that are visible in other files.
    init(_ neighbours: [ReadFile], _ modules: [ReadModule]) {
        for file in neighbours {
            add(file, where: { _ in true })
            neighboringNames.formUnion(file.types.filter { $0.hiding == nil }.map(\.qualifiedName))
        }
        for file in modules.lazy.flatMap(\.files) { add(file, where: { $0.hiding == nil }) }
    }

    private mutating func add(_ file: ReadFile, where isSeen: (TypeDeclaration) -> Bool) {
        for type in file.types where isSeen(type) && files[type.qualifiedName] == nil {
            files[type.qualifiedName] = file.source.name
        }
    }

    func file(of name: String) -> String? { files[name] }
}
