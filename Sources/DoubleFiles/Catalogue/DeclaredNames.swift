import DoubleSynthesizer

/// The names of the types in the module of the doubles.
struct DeclaredNames {
    private var files: [String: String] = [:]
    /// The names declared at the top level of the files next to the doubles.
    private(set) var neighboringNames: Set<String> = []

    /// Collects the types of the files next to the doubles, and those of the doubled modules that
    /// are visible in other files.
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
