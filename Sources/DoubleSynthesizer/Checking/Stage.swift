/// A stage of the checks: it takes values, returns values, and collects its problems.
class Stage {
    let request: DoubleRequest
    private(set) var complaints: [Complaint] = []

    init(_ request: DoubleRequest) { self.request = request }

    var options: DoubleOptions { request.options }
    var types: TypeTable { request.types }

    final func complain(_ message: String, _ source: Source, at offset: Int) {
        // A problem in the standard library is reported at the protocol that inherits from it.
        let isStandard = source.name == StandardLibrary.sourceName
        complaints.append(
            Complaint(
                message: message, source: isStandard ? request.declaration.source : source,
                offset: isStandard ? request.declaration.offset : offset))
    }

    final func complain(_ message: String, _ declaration: ProtocolDeclaration) {
        complain(message, declaration.source, at: declaration.offset)
    }

    final func complain(_ message: String, _ requirement: Requirement) {
        complain(message, requirement.source, at: requirement.offset)
    }
}
