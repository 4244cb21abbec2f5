/// A stage of the checks: it takes values, returns values, and collects its problems.
class Stage {
    let request: DoubleRequest
    private(set) var problems: [SourceProblem] = []

    init(_ request: DoubleRequest) { self.request = request }

    var options: DoubleOptions { request.options }
    var types: TypeTable { request.types }

    final func report(_ message: String, _ source: Source, at offset: Int) {
        // A problem in the standard library is reported at the protocol that inherits from it.
        let isStandard = source.name == StandardLibrary.sourceName
        problems.append(
            SourceProblem(
                message: message, source: isStandard ? request.declaration.source : source,
                offset: isStandard ? request.declaration.offset : offset))
    }

    final func report(_ message: String, _ declaration: ProtocolDeclaration) {
        report(message, declaration.source, at: declaration.offset)
    }

    final func report(_ message: String, _ requirement: Requirement) {
        report(message, requirement.source, at: requirement.offset)
    }
}
