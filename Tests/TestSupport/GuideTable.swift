import Foundation

/// A table in a guide. A suite should use its rows as test cases, so that a row that is no longer
/// true fails a test.
public struct GuideTable {
    /// The rows below the header, as written in the guide.
    public let rows: [String]

    /// The error that is thrown if a guide doesn't contain the table exactly once.
    public struct Missing: Error {}

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - guide: The name of a file in `Docs`.
    ///   - head: The first line of the table.
    /// - Throws: ``Missing``, or an error of reading the file.
    public init(in guide: String, under head: String) throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let text = try String(contentsOf: root.appending(path: "Docs/\(guide)"), encoding: .utf8)
        let parts = text.components(separatedBy: "\(head)\n")
        guard parts.count == 2 else { throw Missing() }
        rows = parts[1].split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.hasPrefix("|") }.dropFirst().map(String.init)
    }

    /// The first cell of each row.
    public var names: [String] {
        rows.map { $0.dropFirst(2).components(separatedBy: " | ")[0] }
    }
}
