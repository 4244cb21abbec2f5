import Foundation
import Measuring

/// An SVG chart of how costs grow, with a panel for each cost. Both axes are logarithmic.
///
/// The panels are stacked so that their text is readable on a narrow screen, for example on a
/// phone. The colors and fonts are those of the other pictures.
struct Chart {
    let growths: [Growth]

    private static let (width, height, margin) = (372.0, 150.0, 84.0)
    private static let panelHeight = 288.0

    private var titles: [String] {
        growths.map { $0.title.prefix(1).uppercased() + $0.title.dropFirst() }
    }

    var svg: String {
        let height = Int(Double(growths.count) * Self.panelHeight)
        let panels = growths.enumerated().map { number, growth in
            let top = Double(number) * Self.panelHeight + 66
            return
                "<g transform=\"translate(\(Self.text(Self.margin)) \(Self.text(top)))\">"
                + "\n\(panel(growth))\n</g>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 \(height)" width="480" \
            height="\(height)" role="img" aria-labelledby="t d">
            <title id="t">How costs grow</title>
            <desc id="d">\(titles.joined(separator: ", ")): the cost of each, by their number.\
            </desc>
            \(Self.style)
            <rect width="480" height="\(height)" rx="12" class="bg"/>
            \(panels.joined(separator: "\n"))
            </svg>

            """
    }

    private func panel(_ growth: Growth) -> String {
        let costs = growth.points.flatMap { [$0.floor, $0.cost] }
        // The axis should span whole decades around the measured values.
        let least = (log10(costs.min() ?? 1)).rounded(.down)
        let most = max(least + 1, log10(costs.max() ?? 10).rounded(.up))
        let counts = growth.points.map { log10(Double($0.count)) }
        let (first, last) = (counts.first ?? 0, counts.last ?? 1)
        func x(_ count: Int) -> Double {
            (log10(Double(count)) - first) / max(last - first, 1) * Self.width
        }
        func y(_ cost: Double) -> Double {
            Self.height - (log10(cost) - least) / (most - least) * Self.height
        }
        var lines = [
            text(-68, -36, "The cost of \(growth.title)", "title"),
            text(-68, -14, "time for each", "small"),
            text(Self.width, Self.height + 38, "count", "small end"),
        ]
        for decade in Int(least)...Int(most) {
            let height = y(pow(10, Double(decade)))
            lines.append(path("M0 \(Self.text(height)) H\(Self.text(Self.width))", "thin"))
            let label = time(pow(10, Double(decade))).replacing(#/\.0+ /#, with: " ")
            lines.append(text(-8, height + 4, label, "small end"))
        }
        var next = Double.infinity
        for point in growth.points.reversed() where next - x(point.count) > 40 {
            // A label that would touch the next one is left out.
            next = x(point.count)
            lines.append(text(next, Self.height + 18, Self.short(point.count), "small mid"))
        }
        for (name, color, value) in [
            (growth.floorName, "floor", \Growth.Point.floor), ("Understudy", "ours", \.cost),
        ] {
            let spots = growth.points.map { (x($0.count), y($0[keyPath: value])) }
            let line = spots.map { "\(Self.text($0.0)) \(Self.text($0.1))" }
                .joined(separator: " L")
            lines.append(path("M\(line)", color))
            lines += spots.map { x, y in
                "<circle cx=\"\(Self.text(x))\" cy=\"\(Self.text(y))\" r=\"3.5\" "
                    + "class=\"\(color)dot\"/>"
            }
            let left = color == "ours" ? 0.0 : 136
            lines.append(path("M\(Self.text(left)) \(Self.text(Self.height + 60)) h22", color))
            lines.append(text(left + 30, Self.height + 64, name, "small"))
        }
        return lines.joined(separator: "\n")
    }

    private func path(_ line: String, _ style: String) -> String {
        "<path d=\"\(line)\" class=\"\(style)\"/>"
    }

    private func text(_ x: Double, _ y: Double, _ words: String, _ style: String) -> String {
        "<text x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" class=\"\(style)\">\(words)</text>"
    }

    private static func text(_ number: Double) -> String { String(format: "%.1f", number) }

    private static func short(_ count: Int) -> String {
        switch count {
        case ..<1_000: "\(count)"
        case ..<1_000_000: "\(count / 1_000)k"
        default: "\(count / 1_000_000)M"
        }
    }

    /// The colors are literals because some viewers don't support variables.
    private static let style = """
        <style>
          text { font: 14px -apple-system, "Segoe UI", Inter, "DejaVu Sans", sans-serif }
          text { fill: #1f2328 } .bg { fill: #fff } .title { font-size: 16px; font-weight: 600 }
          .small { font-size: 13px; fill: #6b7280 }
          .end { text-anchor: end } .mid { text-anchor: middle }
          .thin { stroke: #d5dae1; fill: none }
          .ours { stroke: #2563a8; fill: none; stroke-width: 2 } .oursdot { fill: #2563a8 }
          .floor { stroke: #6b7280; fill: none; stroke-width: 2 } .floordot { fill: #6b7280 }
          @media (prefers-color-scheme: dark) {
            text { fill: #e6e9ed } .bg { fill: #0f1419 } .small { fill: #8b95a3 }
            .thin { stroke: #3a4452 }
            .ours { stroke: #4d94dd } .oursdot { fill: #4d94dd }
            .floor { stroke: #8b95a3 } .floordot { fill: #8b95a3 }
          }
        </style>
        """
}
