import Foundation

/// A table of a guide, which a suite holds: each of its rows is a case of a test.
public struct GuideTable {
    /// The rows under the line of dashes, as they stand in the guide.
    public let rows: [String]

    /// A guide does not have the table, or has it twice.
    public struct Missing: Error {}

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - guide: the name of a file in `Docs`.
    ///   - head: the line that it begins with.
    /// - Throws: ``Missing``; what reading the guide throws.
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
