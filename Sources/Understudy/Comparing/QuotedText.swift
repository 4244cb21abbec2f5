/// A text as a literal of Swift, in which a reader sees every character that is there.
package enum QuotedText {
    /// `"5:30\u{202F}PM"`: formatters write spaces and marks that look like others, or like
    /// nothing.
    package static func of(_ text: some StringProtocol) -> String {
        let literal = String(reflecting: String(text))
        guard literal.utf8.contains(where: { $0 > 127 }) else { return literal }
        var result = String.UnicodeScalarView()
        let scalars = Array(literal.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            // Quotes stand at both ends, so each of these has neighbours.
            if isUnseen(scalar), !isJoiner(scalar, in: scalars, at: index) {
                result.append(contentsOf: escaped(scalar).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // The wide space of Japanese is seen.
        case .spaceSeparator: scalar != " " && scalar != "\u{3000}"
        case .lineSeparator, .paragraphSeparator: true
        case .format: scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Whether it makes one picture of several, or joins letters of an alphabet that needs it.
    private static func isJoiner(
        _ scalar: Unicode.Scalar, in scalars: [Unicode.Scalar], at index: Int
    ) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D: !scalars[index - 1].isASCII && !scalars[index + 1].isASCII
        case 0xE0020...0xE007F: true
        default: false
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u{\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)}"
    }
}
