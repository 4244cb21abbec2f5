import Foundation

/// The guide "What can be doubled", whose tables are written from the fixtures.
///
/// `<!-- table: Functions -->` begins the table of a folder, `<!-- end of table -->` ends it.
package enum Guide {
    package static let file = Shape.home.appending(path: "../../Docs/Doubles.md")
        .standardizedFileURL

    /// What is there.
    package static func text() throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    /// What has to be there: the same text with the tables of today.
    package static func written() throws -> String {
        let doubles = try KeptDouble.all()
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

    /// The folders whose tables are there.
    package static func folders() throws -> [String] {
        try text().matches(of: /<!-- table: (\w+) -->/).map { String($0.1) }
    }
}
