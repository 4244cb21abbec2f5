/// An error or a warning, with its place.
public struct Diagnostic: Sendable, Equatable {
    /// The severity of a diagnostic.
    public enum Severity: String, Sendable {
        /// A requested double can't be written.
        case error
        /// The doubles are written, but may not be as intended.
        case warning
        /// Information that isn't an error; nothing is written.
        case note
    }

    /// The severity.
    public var severity: Severity
    /// The problem, and how to fix it.
    public var message: String
    /// The name of the file as it was passed.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in UTF-8 bytes.
    public var column: Int
    /// The offset in the file, from 0, in UTF-8 bytes.
    public var offset: Int
    /// Changes that fix the problem.
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
    /// The diagnostic in the format of compilers: `file:line:column: error: message`.
    public var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(message)"
    }
}
