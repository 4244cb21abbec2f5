import Foundation
import Measuring

/// A chart of how costs grow, as an SVG: a panel for each, both axes logarithmic.
struct Chart {
    let growths: [Growth]

    private static let (width, height, margin) = (250.0, 190.0, 72.0)

    private var titles: [String] {
        growths.map { $0.title.prefix(1).uppercased() + $0.title.dropFirst() }
    }

    var svg: String {
        let width = Int(Double(growths.count) * (Self.width + Self.margin) + 24)
        let panels = growths.enumerated().map { number, growth in
            let left = Double(number) * (Self.width + Self.margin) + Self.margin
            return "<g transform=\"translate(\(Self.text(left)) 48)\">\n\(panel(growth))\n</g>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) 320" width="\(width)" \
            height="320" role="img" aria-label="How costs grow">
            <title>How costs grow</title>
            <desc>\(titles.joined(separator: ", ")): what one of them costs, by how many there are.\
            </desc>
            \(Self.style)
            <rect width="\(width)" height="320" class="bg"/>
            \(panels.joined(separator: "\n"))
            </svg>

            """
    }

    private func panel(_ growth: Growth) -> String {
        let costs = growth.points.flatMap { [$0.floor, $0.cost] }
        // Whole decades around what was measured.
        let least = (log10(costs.min() ?? 1)).rounded(.down)
        let most = max(least + 1, log10(costs.max() ?? 10).rounded(.up))
        let last = log10(Double(growth.points.last?.count ?? 10))
        func x(_ count: Int) -> Double { log10(Double(count)) / max(last, 1) * Self.width }
        func y(_ cost: Double) -> Double {
            Self.height - (log10(cost) - least) / (most - least) * Self.height
        }
        var lines = [text(0, -14, "what \(growth.title) costs, of so many", "title")]
        for decade in Int(least)...Int(most) {
            let height = y(pow(10, Double(decade)))
            lines.append(path("M0 \(Self.text(height)) H\(Self.text(Self.width))", "thin"))
            lines.append(text(-6, height + 4, time(pow(10, Double(decade))), "small end"))
        }
        for point in growth.points {
            let words = Self.short(point.count)
            lines.append(text(x(point.count), Self.height + 18, words, "small mid"))
        }
        for (name, color, value) in [
            (growth.floorName, "floor", \Growth.Point.floor), ("Understudy", "ours", \.cost),
        ] {
            let spots = growth.points.map { (x($0.count), y($0[keyPath: value])) }
            let way = spots.map { "\(Self.text($0.0)) \(Self.text($0.1))" }
                .joined(separator: " L")
            lines.append(path("M\(way)", color))
            lines += spots.map { x, y in
                "<circle cx=\"\(Self.text(x))\" cy=\"\(Self.text(y))\" r=\"3\" "
                    + "class=\"\(color)dot\"/>"
            }
            let legend = Self.height + (color == "ours" ? 42 : 60)
            lines.append(path("M0 \(Self.text(legend - 4)) h22", color))
            lines.append(text(30, legend, name, "small"))
        }
        return lines.joined(separator: "\n")
    }

    private func path(_ way: String, _ style: String) -> String {
        "<path d=\"\(way)\" class=\"\(style)\"/>"
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

    /// Colours as they are, since some viewers know no variables; others in the dark.
    private static let style = """
        <style>
          .bg { fill: #ffffff }
          text { font: 13px ui-sans-serif, system-ui, Arial, sans-serif; fill: #1f2328 }
          .title { font-weight: 600 } .small { font-size: 11px; fill: #59636e }
          .end { text-anchor: end } .mid { text-anchor: middle }
          .thin { stroke: #d1d9e0; fill: none }
          .ours { stroke: #0969da; fill: none; stroke-width: 2 } .oursdot { fill: #0969da }
          .floor { stroke: #8c959f; fill: none; stroke-width: 2 } .floordot { fill: #8c959f }
          @media (prefers-color-scheme: dark) {
            .bg { fill: #0d1117 } text { fill: #e6edf3 } .small { fill: #b1b8c0 }
            .thin { stroke: #3d444d }
            .ours { stroke: #4493f8 } .oursdot { fill: #4493f8 }
            .floor { stroke: #9198a1 } .floordot { fill: #9198a1 }
          }
        </style>
        """
}
