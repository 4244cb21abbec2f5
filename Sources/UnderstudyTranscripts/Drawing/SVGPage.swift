import Understudy

/// A type describing the parts that all pictures have in common. These are the file, a title with a
/// status symbol, and the issues at the bottom.
struct SVGPage {
    /// The title above the picture, followed by the text in small print after the title.
    let title: String
    let summary: String
    /// The name of the picture for screen readers, followed by its description.
    let headline: String
    let description: String
    let issues: [SVGIssue]

    private static let mostColumns = 60

    /// The minimum width that is necessary for the title and the issues.
    var leastWidth: Double {
        let title = Double(min(SVGText.columns(title), Self.mostColumns)) * 12.5
        let head = title + Double(SVGText.columns(summary)) * SVGText.proportional
        return max(head + 120, (issues.map(\.width).max() ?? 0) + 90)
    }

    /// Returns the contents of the file.
    ///
    /// - Parameters:
    ///   - drawing: The elements between the title and the issues.
    ///   - width: The width of the picture.
    ///   - bottom: The y coordinate at which the drawing ends.
    func file(_ drawing: [String], width: Double, bottom: Double) -> String {
        let n = SVGText.number
        let foot = issues.isEmpty ? 12 : 26 + issues.map(\.height).reduce(0, +)
        let (w, h) = (n(width), n(bottom + foot))
        let start = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(w) \(h)\""
                + " width=\"\(w)\" height=\"\(h)\" role=\"img\" aria-labelledby=\"t d\">",
            "<title id=\"t\">\(SVGText.escaped(headline))</title>",
            "<desc id=\"d\">\(SVGText.escaped(description))</desc>",
            "<style>\n\(SVGStyle.css)\n</style>",
            "<rect class=\"f-bg\" width=\"\(w)\" height=\"\(h)\" rx=\"12\"/>",
        ]
        return (start + head + drawing + drawnIssues(under: bottom, width) + ["</svg>\n"])
            .joined(separator: "\n")
    }

    private var head: [String] {
        let isBad = !issues.isEmpty
        let sign = isBad ? "M33.5 33.5l9 9m0-9l-9 9" : "M32.5 38.5l4 4 7-8.5"
        let title = SVGText.escaped(SVGText.cut(title, to: Self.mostColumns))
        let subtitle =
            "<tspan class=\"dim\" dx=\"14\" font-size=\"13\" font-weight=\"400\">"
            + "\(SVGText.escaped(summary))</tspan>"
        return [
            "<circle class=\"\(isBad ? "f-bad" : "f-ok")\" cx=\"38\" cy=\"38\" r=\"11\"/>"
                + "<path class=\"sign\" d=\"\(sign)\"/>",
            "<text class=\"h\" x=\"60\" y=\"44\">\(title)\(subtitle)</text>",
        ]
    }

    private func drawnIssues(under bottom: Double, _ width: Double) -> [String] {
        guard !issues.isEmpty else { return [] }
        var y = bottom + 18
        let line = SVGText.number
        var lines = ["<path class=\"line\" d=\"M20 \(line(y))H\(line(width - 20))\"/>"]
        for issue in issues {
            lines += issue.drawn(at: y, width: width)
            y += issue.height
        }
        return lines
    }
}
