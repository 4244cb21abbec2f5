import DoubleSynthesizer

/// The names of the types in the module of the doubles.
struct DeclaredNames {
    private var files: [String: String] = [:]
    /// The names that the files beside the doubles declare outside of all types.
    private(set) var beside: Set<String> = []

    /// Takes the types of the files that the doubles go beside, and those of the doubled modules
    /// that other files see.
    init(_ neighbours: [ReadFile], _ modules: [ReadModule]) {
        for file in neighbours {
            add(file, where: { _ in true })
            beside.formUnion(file.types.filter { $0.hiding == nil }.map(\.qualifiedName))
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
