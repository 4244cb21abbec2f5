/// What the reader found in a file.
package final class ReadFile {
    package let source: Source
    package let protocols: [ProtocolDeclaration]
    package let imports: [ImportDeclaration]
    package let types: [TypeDeclaration]
    /// What extensions add to types, by the qualified names of those.
    let conformances: [(name: String, inherited: [TypeSyntax])]
    /// Where it declares structures and classes, and extends types.
    let places: [TypePlace]
    package let complaints: [Complaint]
    /// How many tokens were stepped over, for the test that proves linear time.
    let work: Int

    init(
        _ source: Source, protocols: [ProtocolDeclaration], imports: [ImportDeclaration],
        types: [TypeDeclaration], conformances: [(name: String, inherited: [TypeSyntax])],
        places: [TypePlace], complaints: [Complaint], work: Int
    ) {
        self.source = source
        self.protocols = protocols
        self.imports = imports
        self.types = types
        self.conformances = conformances
        self.places = places
        self.complaints = complaints
        self.work = work
    }
}
