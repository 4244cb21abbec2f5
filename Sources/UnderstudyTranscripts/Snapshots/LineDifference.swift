import Understudy

/// A namespace for finding the differences between two strings line by line.
enum LineDifference {
    /// The number of equal lines to show before and after the lines that differ.
    private static let context = 2
    private static let most = 40

    /// Returns rows that describe the differences. A row starts with `-` if its line only occurs in
    /// the stored text, and with `+` if its line only occurs in the actual text.
    static func rows(from kept: [String], to actual: [String]) -> [String] {
        let difference = actual.difference(from: kept)
        let removed = Set(
            difference.removals.map { change in
                if case .remove(let offset, _, _) = change { offset } else { -1 }
            })
        let inserted = Set(
            difference.insertions.map { change in
                if case .insert(let offset, _, _) = change { offset } else { -1 }
            })
        var (old, new) = (0, 0)
        var rows: [(mark: Character, text: String)] = []
        while old < kept.count || new < actual.count {
            if removed.contains(old), old < kept.count {
                rows.append(("-", kept[old]))
                old += 1
            } else if inserted.contains(new), new < actual.count {
                rows.append(("+", actual[new]))
                new += 1
            } else {
                rows.append((" ", kept[old]))
                old += 1
                new += 1
            }
        }
        return shown(rows)
    }

    private static func shown(_ rows: [(mark: Character, text: String)]) -> [String] {
        let changed = rows.indices.filter { rows[$0].mark != " " }
        var near: Set<Int> = []
        for index in changed { near.formUnion(index - context...index + context) }
        var lines: [String] = []
        var isGap = false
        for (index, row) in rows.enumerated() {
            guard near.contains(index) else {
                if !isGap { lines.append("    …") }
                isGap = true
                continue
            }
            isGap = false
            lines.append("  \(row.mark) \(row.text)")
        }
        guard lines.count > most else { return lines }
        return lines.prefix(most)
            + ["    … and \(ReportText.count(lines.count - most, "more line"))"]
    }
}
