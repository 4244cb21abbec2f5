/// Functions that measure, shorten, and escape the text of a picture.
enum SVGText {
    /// The width of a monospaced character at a size of 12.5 px in the widest font that we specify.
    static let monospaced = 7.6
    /// The average width of a character at a size of 13 px in the widest font that we specify.
    static let proportional = 8.0

    /// Returns the number of columns in a string.
    ///
    /// A wide character or an emoji takes up two columns.
    static func columns(_ text: String) -> Int {
        text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
    }

    private static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, scalar.value >= firstWideScalar else {
            return false
        }
        return scalar.properties.isEmojiPresentation || character.unicodeScalars.count > 1
            || wideBlocks.contains { $0.contains(scalar.value) }
    }

    /// The first character that is wide.
    private static let firstWideScalar: UInt32 = 0x1100

    /// The ranges in which most characters are wide (W) or fullwidth (F) according to Unicode
    /// Standard Annex #11. This is an approximation.
    private static let wideBlocks: [ClosedRange<UInt32>] = [
        firstWideScalar...0x115F,  // Hangul Jamo, initial consonants
        0x2E80...0xA4CF,  // CJK Radicals Supplement to Yi Radicals
        0xAC00...0xD7A3,  // Hangul Syllables
        0xF900...0xFAFF,  // CJK Compatibility Ideographs
        0xFE30...0xFE6F,  // CJK Compatibility Forms, Small Form Variants
        0xFF00...0xFF60,  // Fullwidth Forms
        0xFFE0...0xFFE6,  // Fullwidth signs
        0x1F300...0x10FFFF,  // Pictographs, and the supplementary ideographic planes
    ]

    /// Returns the width of a string in a monospaced font.
    static func width(_ text: String) -> Double { Double(columns(text)) * monospaced }

    /// Returns a string that has at most the given number of columns.
    ///
    /// If the string was shortened, it ends with an ellipsis.
    static func cut(_ text: String, to maximumColumns: Int) -> String {
        var start = ""
        var usedColumns = 0
        for character in text {
            usedColumns += isWide(character) ? 2 : 1
            if usedColumns > maximumColumns { return start.dropLast() + "…" }
            start.append(character)
        }
        return text
    }

    /// Returns the lines of a string that is broken at spaces.
    ///
    /// A line has at most the given number of columns, unless it's a single word.
    static func broken(_ text: String, to maximumColumns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            let line = lines.last.map { "\($0) \(word)" }
            if let line, columns(line) <= maximumColumns {
                lines[lines.count - 1] = line
            } else {
                lines.append(String(word))
            }
        }
        return lines.isEmpty ? [""] : lines
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        // We iterate over scalars here because a base character and its combining mark are a single
        // character.
        for scalar in Transcript.oneLine(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a call in which the parts between asterisks are highlighted.
    ///
    /// In reports, asterisks mark differences.
    ///
    /// - Parameters:
    ///   - text: The call as it is shown in a report. It may have been shortened.
    ///   - call: The same call without marks. Any asterisks in this string aren't marks.
    static func marked(_ text: String, of call: String) -> String {
        var result = ""
        var part = ""
        var isMarked = false
        func elementOfPart() -> String {
            isMarked ? "<tspan class=\"bad strong\">\(escaped(part))</tspan>" : escaped(part)
        }
        var rest = call[...]
        for character in text {
            if character == rest.first {
                rest.removeFirst()
            } else if character == "*" {
                result += elementOfPart()
                part = ""
                isMarked.toggle()
                continue
            }
            part.append(character)
        }
        return result + elementOfPart()
    }

    /// Returns a text element at a position.
    ///
    /// - Parameters:
    ///   - classes: The element's classes in ``SVGStyle``.
    static func element(_ text: String, classes: String, x: Double, y: Double) -> String {
        "<text class=\"\(classes)\" x=\"\(number(x))\" y=\"\(number(y))\">"
            + "\(escaped(text))</text>"
    }

    /// Returns a rectangle with rounded corners.
    static func rectangle(
        class name: String, x: Double, y: Double, width: Double, height: Double, radius: Double
    ) -> String {
        "<rect class=\"\(name)\" x=\"\(number(x))\" y=\"\(number(y))\""
            + " width=\"\(number(width))\" height=\"\(number(height))\" rx=\"\(number(radius))\"/>"
    }

    /// Returns the elements of a number in a rounded box, whose center is at a position.
    static func badge(_ number: String, fill: String, x: Double, y: Double) -> [String] {
        let half = halfWidth(ofBadge: number)
        return [
            rectangle(
                class: fill, x: x - half, y: y - 9.5, width: half * 2, height: 19, radius: 9.5),
            element(number, classes: "n", x: x, y: y + 4),
        ]
    }

    static func halfWidth(ofBadge number: String) -> Double {
        max(9.5, Double(number.count) * 3.5 + 5)
    }

    /// Returns a coordinate that is rounded to tenths, without any digits that aren't necessary.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (whole, tenth) = abs(tenths).quotientAndRemainder(dividingBy: 10)
        return tenth == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(tenth)"
    }
}
