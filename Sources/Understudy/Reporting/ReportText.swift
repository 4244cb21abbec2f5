/// How reports are laid out: a headline, and rows of a short head and a text.
package enum ReportText {
    /// The most calls that a report shows; an attachment has them all.
    package static let mostRows = 6

    /// One row: `  wanted  open(url)`.
    package static func row(_ head: String, _ text: String) -> String {
        let padding = String(repeating: " ", count: max(1, 8 - head.count))
        return "  \(head)\(padding)\(text)"
    }

    /// One row for each of the first elements, and one that says how many there are besides.
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

    /// `1 call`, `2 calls`.
    package static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
