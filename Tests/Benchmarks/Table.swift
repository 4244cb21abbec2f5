import Foundation

/// A table for the terminal, or for a Markdown page.
struct Table {
    let columns: [String]
    var rows: [[String]] = []

    /// Text in columns; all but the first stand at the right.
    var plain: String {
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
    var markdown: String {
        let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
        return ([columns, rule] + rows)
            .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }
}

extension Table {
    /// The medians of both sides, and the ratio of the rounds.
    init(_ measurements: [Measurement], of subject: String = "Spy") {
        columns = ["Time", "Floor", subject, "Ratio", "least", "most"]
        rows = measurements.map { measurement in
            let ratios = measurement.ratios
            return [
                measurement.name, time(measurement.floor.median), time(measurement.spy.median),
                ratio(ratios.median), ratio(ratios.min() ?? .nan), ratio(ratios.max() ?? .nan),
            ]
        }
    }

    /// What the doubles of both sides weigh; `nil` where the system does not tell.
    static func memory() -> Table? {
        guard let floor = Weight(.floor), let spy = Weight(.spy) else { return nil }
        return withExtendedLifetime((floor, spy)) { Table(floor: floor, spy: spy) }
    }

    private init(floor: Weight, spy: Weight) {
        columns = ["Memory", "Floor", "Spy", "Ratio"]
        rows = [("a call, Int", \Weight.perCall), ("a double before any call", \.perDouble)].map {
            [
                $0, bytes(floor[keyPath: $1]), bytes(spy[keyPath: $1]),
                ratio(spy[keyPath: $1] / floor[keyPath: $1]),
            ]
        }
    }
}

func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: String(format: "%.1f ns", nanoseconds)
    case ..<1e6: String(format: "%.1f µs", nanoseconds / 1e3)
    default: String(format: "%.2f ms", nanoseconds / 1e6)
    }
}

private func ratio(_ ratio: Double) -> String { String(format: "%.2f", ratio) }

private func bytes(_ count: Double) -> String { String(format: "%.0f B", count) }
