/// An error or a warning, with its place.
public struct Diagnostic: Sendable, Equatable {
    /// How much it matters.
    public enum Severity: String, Sendable {
        /// A double that is asked for cannot be written.
        case error
        /// The doubles are written, but something about them is worth knowing.
        case warning
        /// Nothing is wrong, and nothing is written.
        case note
    }

    /// How much it matters.
    public var severity: Severity
    /// What is wrong, and what to do about it.
    public var message: String
    /// The name of the file, as it was given.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in UTF-8 bytes.
    public var column: Int
    /// The offset in the file, from 0, in UTF-8 bytes.
    public var offset: Int
    /// Changes that would correct it.
    public var fixIts: [FixIt]

    /// Makes a diagnostic of its parts.
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
    /// The diagnostic as compilers print it: `file:line:column: error: message`.
    public var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(message)"
    }
}
