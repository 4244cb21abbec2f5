/// Something that a person has to know or to mend, and where.
public struct Diagnostic: Sendable, Equatable {
    /// How much it matters.
    public enum Severity: String, Sendable {
        /// A double that is asked for cannot be written.
        case error
        /// The doubles are written, but something about them is worth knowing.
        case warning
    }

    /// How much it matters.
    public var severity: Severity
    /// What is there, and what to do about it.
    public var message: String
    /// The name of the file, as it was given.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in UTF-8 bytes.
    public var column: Int
    /// The offset in the file, from 0, in UTF-8 bytes.
    public var offset: Int
    /// What would mend it.
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

/// A change that mends what a diagnostic is about.
public struct FixIt: Sendable, Equatable {
    /// What the change does, as an offer.
    public var message: String
    /// What is replaced, as offsets in the file, in UTF-8 bytes.
    public var range: Range<Int>
    /// What is put there.
    public var replacement: String
}

extension Diagnostic: CustomStringConvertible {
    /// The diagnostic as compilers print it: `file:line:column: error: message`.
    public var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(message)"
    }
}

/// A complaint about a place in a source, before anybody asked for its line.
struct Complaint {
    let message: String
    let source: Source
    let offset: Int
    var severity = Diagnostic.Severity.error
    var fixIts: [FixIt] = []
}

extension Diagnostic {
    /// Resolves complaints, in the order of files and places.
    static func errors(_ complaints: [Complaint], in sources: [Source]) -> [Diagnostic] {
        var lines = LineTables()
        return errors(complaints, in: sources, &lines)
    }

    /// Resolves complaints with the lines that are known, in the order of files and places.
    static func errors(
        _ complaints: [Complaint], in sources: [Source], _ lines: inout LineTables
    ) -> [Diagnostic] {
        var result: [Diagnostic] = []
        for source in sources {
            let own = complaints.filter { $0.source === source }.sorted { $0.offset < $1.offset }
            guard !own.isEmpty else { continue }
            let table = lines.table(of: source)
            for complaint in own {
                let (line, column) = table.position(of: complaint.offset)
                let diagnostic = Diagnostic(
                    severity: complaint.severity, message: complaint.message, file: source.name,
                    line: line, column: column, offset: complaint.offset,
                    fixIts: complaint.fixIts)
                if diagnostic != result.last { result.append(diagnostic) }
            }
        }
        return result
    }
}

// MARK: - Kept doubles

/// Where a double that somebody keeps is not what would be written today.
public struct Difference: Sendable, Equatable {
    /// The line in the kept text, from 1.
    public var line: Int
    /// The column in the kept text, from 1, in UTF-8 bytes.
    public var column: Int
    /// The line that would be there, without its indentation; nil where the text would be over.
    public var wanted: String?
}

extension SourceText {
    /// The first place where this text means something else than another one; nil if it never does.
    ///
    /// Blank space, line ends and comments mean nothing: a double may be formatted and commented as
    /// its keeper likes.
    public func difference(from wanted: SourceText) -> Difference? {
        if bytes == wanted.bytes { return nil }
        let (old, new) = (
            Source(name: name, bytes: bytes), Source(name: wanted.name, bytes: wanted.bytes)
        )
        // Both end with a token of their own, which only equals its like.
        for (left, right) in zip(old.words, new.words)
        where left.kind != right.kind
            || old.bytes[left.start..<left.end] != new.bytes[right.start..<right.end]
        {
            let (line, column) = LineTable(old).position(of: left.start)
            return Difference(
                line: line, column: column,
                wanted: right.kind == .end ? nil : new.line(around: right.start))
        }
        return nil
    }
}

extension Source {
    /// The tokens, with the brackets of generic arguments one by one: a formatter may break the line
    /// between them.
    fileprivate var words: [Token] {
        tokens.flatMap { token -> [Token] in
            guard token.kind == .operators, bytes[token.start..<token.end].contains(0x3E) else {
                return [token]
            }
            return (token.start..<token.end).map { start in
                Token(
                    kind: .operators, start: start, end: start + 1, startsLine: false,
                    followsBlank: false)
            }
        }
    }

    /// The line that an offset is in, without its indentation.
    fileprivate func line(around offset: Int) -> String {
        let start = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
        let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        let text = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
        return String(decoding: text, as: UTF8.self)
    }
}
