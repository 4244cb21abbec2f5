import Foundation

/// A table for the terminal, or for a Markdown page.
package struct Table {
    package let columns: [String]
    package var rows: [[String]]

    package init(columns: [String], rows: [[String]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// Text in columns. All columns except the first one are right-aligned.
    package var plain: String {
        let table = [columns] + rows
        let widths = columns.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + padding : padding + row[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// A Markdown table.
    package var markdown: String {
        let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
        return ([columns, rule] + rows)
            .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }
}

package func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: String(format: "%.1f ns", nanoseconds)
    case ..<1e6: String(format: "%.1f µs", nanoseconds / 1e3)
    default: String(format: "%.2f ms", nanoseconds / 1e6)
    }
}

package func ratio(_ ratio: Double) -> String { String(format: "%.2f", ratio) }

package func bytes(_ count: Double) -> String { String(format: "%.0f B", count) }
