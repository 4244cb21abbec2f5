/// A type describing the top of a lane, which consists of a box with a name and a line below it.
struct SVGLane {
    /// The y coordinate of the top of all boxes.
    static let top = 78.0
    static let height = 48.0
    private static let mostColumns = 28

    let name: String
    /// The text that is shown in small print below the name. This string may be empty.
    let kind: String
    /// The x coordinate of the center of the lane.
    let x: Double
    /// The width of the box.
    let width: Double

    /// Returns the width of a box that contains the given name.
    static func width(of name: String) -> Double {
        max(104, Double(SVGText.columns(SVGText.cut(name, to: mostColumns))) * 8.4 + 28)
    }

    /// Returns the line below the box.
    ///
    /// - Parameters:
    ///   - bottom: The y coordinate of the end of the line.
    func line(to bottom: Double) -> String {
        let n = SVGText.number
        return "<path class=\"life\" d=\"M\(n(x)) \(n(Self.top + Self.height))V\(n(bottom))\"/>"
    }

    var box: [String] {
        let n = SVGText.number
        let frame =
            "<rect class=\"box\" x=\"\(n(x - width / 2))\" y=\"\(n(Self.top))\""
            + " width=\"\(n(width))\" height=\"\(n(Self.height))\" rx=\"9\"/>"
        let shown = SVGText.cut(name, to: Self.mostColumns)
        let title = SVGText.element("who", x, Self.top + (kind.isEmpty ? 29 : 21), shown)
        return [frame, title]
            + (kind.isEmpty ? [] : [SVGText.element("kind", x, Self.top + 37, kind)])
    }
}
