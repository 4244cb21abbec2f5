/// The contents of a file.
package final class ReadFile {
    package let source: Source
    package let protocols: [ProtocolDeclaration]
    package let imports: [ImportDeclaration]
    package let types: [TypeDeclaration]
    /// The conformances that extensions add, with the qualified names of the extended types.
    let conformances: [(name: String, inherited: [TypeSyntax])]
    /// The positions of structs, classes and extensions.
    let places: [TypePlace]
    package let problems: [SourceProblem]
    /// The number of tokens that were read. A test uses this property to ensure that reading takes
    /// linear time.
    let work: Int

    init(
        _ source: Source, protocols: [ProtocolDeclaration], imports: [ImportDeclaration],
        types: [TypeDeclaration], conformances: [(name: String, inherited: [TypeSyntax])],
        places: [TypePlace], problems: [SourceProblem], work: Int
    ) {
        self.source = source
        self.protocols = protocols
        self.imports = imports
        self.types = types
        self.conformances = conformances
        self.places = places
        self.problems = problems
        self.work = work
    }
}
