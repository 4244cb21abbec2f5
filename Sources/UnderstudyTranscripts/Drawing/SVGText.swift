/// A namespace for measuring, shortening, and escaping the text of a picture.
enum SVGText {
    /// The width of a monospaced character at a size of 12.5 px in the widest font that we specify.
    static let monospaced = 7.6
    /// The average width of a character at a size of 13 px in the widest font that we specify.
    static let proportional = 8.0

    /// Returns the number of columns in a string. A wide character or an emoji takes up two
    /// columns.
    static func columns(_ text: String) -> Int {
        text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
    }

    private static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else {
            return false
        }
        return scalar.properties.isEmojiPresentation || character.unicodeScalars.count > 1
            || (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xA4CF).contains(scalar.value)
            || (0xAC00...0xD7A3).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
            || (0xFE30...0xFE6F).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
            || (0xFFE0...0xFFE6).contains(scalar.value) || scalar.value >= 0x1F300
    }

    /// Returns the width of a string in a monospaced font.
    static func width(_ text: String) -> Double { Double(columns(text)) * monospaced }

    /// Returns a string that has at most the given number of columns. If the string was shortened,
    /// it ends with an ellipsis.
    static func cut(_ text: String, to most: Int) -> String {
        var (cut, taken) = ("", 0)
        for character in text {
            taken += isWide(character) ? 2 : 1
            if taken > most { return cut.dropLast() + "…" }
            cut.append(character)
        }
        return cut
    }

    /// Returns the lines of a string that is broken at spaces. A line has at most the given number
    /// of columns, unless it's a single word.
    static func broken(_ text: String, to most: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, columns(last) + 1 + columns(String(word)) <= most {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.isEmpty ? [""] : lines
    }

    static func escaped(_ text: String) -> String {
        var escaped = ""
        // We iterate over scalars here because a base character and its combining mark are a single
        // character.
        for scalar in Transcript.oneLine(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns a call in which the parts between stars are highlighted. In reports, stars are used
    /// to mark differences.
    ///
    /// - Parameters:
    ///   - text: The call as it is shown in a report. It may have been shortened.
    ///   - call: The same call without marks. Any stars in this string aren't marks.
    static func marked(_ text: String, of call: String) -> String {
        var (marked, part, isWrong) = ("", "", false)
        func drawn() -> String {
            isWrong ? "<tspan class=\"bad strong\">\(escaped(part))</tspan>" : escaped(part)
        }
        var rest = call[...]
        for character in text {
            if character == rest.first {
                rest.removeFirst()
            } else if character == "*" {
                marked += drawn()
                (part, isWrong) = ("", !isWrong)
                continue
            }
            part.append(character)
        }
        return marked + drawn()
    }

    /// Returns a text element at a position. Its `kind` consists of classes in ``SVGStyle``.
    static func element(_ kind: String, _ x: Double, _ y: Double, _ text: String) -> String {
        "<text class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\">\(escaped(text))</text>"
    }

    /// Returns a rectangle with rounded corners.
    static func rectangle(
        _ kind: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
    ) -> String {
        "<rect class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\""
            + " width=\"\(number(width))\" height=\"\(number(height))\" rx=\"\(number(radius))\"/>"
    }

    /// Returns the elements of a number in a rounded box.
    static func badge(_ number: String, _ kind: String, _ x: Double, _ y: Double) -> [String] {
        let half = halfWidth(ofBadge: number)
        return [
            rectangle(kind, x - half, y - 9.5, half * 2, 19, radius: 9.5),
            element("n", x, y + 4, number),
        ]
    }

    static func halfWidth(ofBadge number: String) -> Double {
        max(9.5, Double(number.count) * 3.5 + 5)
    }

    /// Returns a coordinate without any digits that aren't necessary.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths) % 10)"
    }
}
