/// Functions that lay out reports.
///
/// A report consists of a headline and of rows with a short heading and a text.
package enum ReportText {
    /// The maximum number of calls to show in a report. If there are more calls, an attachment
    /// contains all of them.
    package static let maximumRows = 6

    /// Returns a row, for example `  wanted  open(url)`.
    package static func row(_ head: String, _ text: String) -> String {
        let padding = String(repeating: " ", count: max(1, 8 - head.count))
        return "  \(head)\(padding)\(text)"
    }

    /// Returns a row for each of the first elements, followed by a row with the number of the
    /// remaining elements if there are any.
    package static func rows<Elements: Collection>(
        of elements: Elements, more: (Int) -> String = { "\($0) more" },
        row text: (Elements.Element) -> String
    ) -> [String] {
        var rows = elements.prefix(maximumRows).map(text)
        if elements.count > maximumRows {
            rows.append(row("…", "and \(more(elements.count - maximumRows))"))
        }
        return rows
    }

    /// Returns a count and a noun, for example `1 call` or `2 calls`.
    package static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
