/// The layout of reports: a headline, and rows with a short head and a text.
package enum ReportText {
    /// The maximum number of calls in a report. An attachment contains all calls.
    package static let mostRows = 6

    /// Returns one row: `  wanted  open(url)`.
    package static func row(_ head: String, _ text: String) -> String {
        let padding = String(repeating: " ", count: max(1, 8 - head.count))
        return "  \(head)\(padding)\(text)"
    }

    /// Returns one row for each of the first elements, and one with the number of the remaining
    /// elements.
    package static func rows<Elements: Collection>(
        of elements: Elements, more: (Int) -> String = { "\($0) more" },
        row text: (Elements.Element) -> String
    ) -> [String] {
        var rows = elements.prefix(mostRows).map(text)
        if elements.count > mostRows {
            rows.append(row("…", "and \(more(elements.count - mostRows))"))
        }
        return rows
    }

    /// Returns `1 call`, `2 calls`.
    package static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
