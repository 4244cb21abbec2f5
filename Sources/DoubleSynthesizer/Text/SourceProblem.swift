/// A type representing a diagnostic at an offset in a source. The line of the diagnostic isn't
/// computed yet.
package struct SourceProblem {
    let message: String
    package let source: Source
    package let offset: Int
    var severity = Diagnostic.Severity.error
    var fixIts: [FixIt] = []

    package init(
        message: String, source: Source, offset: Int,
        severity: Diagnostic.Severity = Diagnostic.Severity.error, fixIts: [FixIt] = []
    ) {
        self.message = message
        self.source = source
        self.offset = offset
        self.severity = severity
        self.fixIts = fixIts
    }
}

extension Diagnostic {
    /// Returns diagnostics that contain the lines of the given problems, sorted by file and offset.
    package static func errors(_ problems: [SourceProblem], in sources: [Source]) -> [Diagnostic] {
        var lines = LineTables()
        return errors(problems, in: sources, &lines)
    }

    /// Returns diagnostics that contain the lines of the given problems, sorted by file and offset.
    /// The lines are looked up in existing line tables.
    package static func errors(
        _ problems: [SourceProblem], in sources: [Source], _ lines: inout LineTables
    ) -> [Diagnostic] {
        var result: [Diagnostic] = []
        for source in sources {
            let own = problems.filter { $0.source === source }.sorted { $0.offset < $1.offset }
            guard !own.isEmpty else { continue }
            let table = lines.table(of: source)
            for problem in own {
                let (line, column) = table.position(of: problem.offset)
                let diagnostic = Diagnostic(
                    severity: problem.severity, message: problem.message, file: source.name,
                    line: line, column: column, offset: problem.offset,
                    fixIts: problem.fixIts)
                if diagnostic != result.last { result.append(diagnostic) }
            }
        }
        return result
    }
}
