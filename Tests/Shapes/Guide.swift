import Foundation

/// The guide "What can be doubled", whose lists of shapes are generated.
///
/// For example, `<!-- shapes: Functions -->` begins the list of a folder. `<!-- end of shapes -->`
/// ends it.
package enum Guide {
    package static let file = Shape.home.appending(path: "../../Docs/Doubles.md")
        .standardizedFileURL

    /// Returns the current text of the guide.
    package static func text() throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    /// Returns the text with up-to-date lists.
    package static func generated() throws -> String {
        let doubles = try CheckedInDouble.all()
        let refused = try Shape.all(in: "Refused")
        return try text().replacing(
            /(?s)(<!-- shapes: (\w+) -->\n\n).*?(<!-- end of shapes -->)/
        ) { match in
            let name = match.2
            let sections =
                name == "Refused"
                ? try ShapeSections(ofRefused: refused)
                : try ShapeSections(of: doubles.filter { $0.shape.folder == name })
            return match.1 + sections.text + match.3
        }
    }

    /// Returns the folders for which the guide has lists.
    package static func folders() throws -> [String] {
        try text().matches(of: /<!-- shapes: (\w+) -->/).map { String($0.1) }
    }
}
