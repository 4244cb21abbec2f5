import Foundation

/// The guide "What can be doubled", whose tables are generated from the shapes.
///
/// For example, `<!-- table: Functions -->` begins the table of a folder. `<!-- end of table -->`
/// ends it.
package enum Guide {
    package static let file = Shape.home.appending(path: "../../Docs/Doubles.md")
        .standardizedFileURL

    /// Returns the current text of the guide.
    package static func text() throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    /// Returns the text with up-to-date tables.
    package static func generated() throws -> String {
        let doubles = try CheckedInDouble.all()
        let refused = try Shape.all(in: "Refused")
        return try text().replacing(
            /(?s)(<!-- table: (\w+) -->\n\n).*?(\n<!-- end of table -->)/
        ) { match in
            let name = match.2
            let table =
                name == "Refused"
                ? try Table(ofRefused: refused)
                : try Table(of: doubles.filter { $0.shape.folder == name })
            return match.1 + table.text + match.3
        }
    }

    /// Returns the folders for which the guide has tables.
    package static func folders() throws -> [String] {
        try text().matches(of: /<!-- table: (\w+) -->/).map { String($0.1) }
    }
}
