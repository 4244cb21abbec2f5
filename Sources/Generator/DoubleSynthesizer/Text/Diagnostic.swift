/// An error, a warning or a note, and its position in a file.
package struct Diagnostic: Sendable, Equatable {
    /// The severity of a diagnostic.
    package enum Severity: String, Sendable {
        /// A requested double can't be written.
        case error
        /// The doubles are written, but they may not behave as intended.
        case warning
        /// The diagnostic contains information that isn't an error.
        ///
        /// In this case, nothing is written.
        case note
    }

    /// The severity of this diagnostic.
    package var severity: Severity
    /// A description of the problem and of the way to fix it.
    package var message: String
    /// The name of the file, as passed by the caller.
    package var file: String
    /// The line number, starting at 1.
    package var line: Int
    /// The column number in UTF-8 bytes, starting at 1.
    package var column: Int
    /// The offset in the file in UTF-8 bytes, starting at 0.
    package var offset: Int
    /// The changes that fix the problem, if any.
    package var fixIts: [FixIt]

    /// Creates a diagnostic.
    package init(
        severity: Severity, message: String, file: String, line: Int, column: Int, offset: Int,
        fixIts: [FixIt] = []
    ) {
        self.severity = severity
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.offset = offset
        self.fixIts = fixIts
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The diagnostic in the format that compilers use: `file:line:column: error: message`.
    package var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(message)"
    }
}

/// A change that fixes the problem described by a diagnostic.
package struct FixIt: Sendable, Equatable {
    /// A description of the change.
    package var message: String
    /// The range in the file that is replaced, in UTF-8 bytes.
    package var range: Range<Int>
    /// The text that replaces the range.
    package var replacement: String
}

// MARK: - Problems

/// A diagnostic at an offset in a source. The line of the diagnostic isn't computed yet.
package struct SourceProblem {
    let message: String
    package let source: Source
    package let offset: Int
    var severity = Diagnostic.Severity.error
    var fixIts: [FixIt] = []
}

extension SourceProblem {
    /// Creates an error without a fix-it.
    package init(message: String, source: Source, offset: Int) {
        self.init(message: message, source: source, offset: offset, severity: .error)
    }
}

extension Diagnostic {
    /// Returns diagnostics that contain the lines of the given problems, sorted by file and offset.
    package static func errors(_ problems: [SourceProblem], in sources: [Source]) -> [Diagnostic] {
        var result: [Diagnostic] = []
        for source in sources {
            let own = problems.filter { $0.source === source }.sorted { $0.offset < $1.offset }
            for problem in own {
                let (line, column) = source.lines.position(of: problem.offset)
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
