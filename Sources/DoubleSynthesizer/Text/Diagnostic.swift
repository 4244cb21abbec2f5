/// A type representing an error, a warning or a note, and its position in a file.
public struct Diagnostic: Sendable, Equatable {
    /// An enumeration describing the severity of a diagnostic.
    public enum Severity: String, Sendable {
        /// A requested double can't be written.
        case error
        /// The doubles are written, but they may not behave as intended.
        case warning
        /// The diagnostic contains information that isn't an error. In this case, nothing is
        /// written.
        case note
    }

    /// The severity of this diagnostic.
    public var severity: Severity
    /// A description of the problem and of the way to fix it.
    public var message: String
    /// The name of the file, as passed by the caller.
    public var file: String
    /// The line number, starting at 1.
    public var line: Int
    /// The column number in UTF-8 bytes, starting at 1.
    public var column: Int
    /// The offset in the file in UTF-8 bytes, starting at 0.
    public var offset: Int
    /// The changes that fix the problem, if any.
    public var fixIts: [FixIt]

    /// Creates a diagnostic.
    public init(
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
    public var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(message)"
    }
}
