/// A namespace for functions that format strings as Swift literals in which every character is
/// visible.
package enum QuotedText {
    /// Returns a string literal, for example `"5:30\u{202F}PM"`. We escape some characters because
    /// formatters use spaces and marks that are invisible or look like other characters.
    package static func of(_ text: some StringProtocol) -> String {
        let literal = String(reflecting: String(text))
        guard literal.utf8.contains(where: { $0 > 127 }) else { return literal }
        var result = String.UnicodeScalarView()
        let scalars = Array(literal.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            // It's safe to access the adjacent characters because there are quotes at both ends of
            // the string.
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
        // We don't escape the ideographic space that is used in Japanese because it's visible.
        case .spaceSeparator: scalar != " " && scalar != "\u{3000}"
        case .lineSeparator, .paragraphSeparator: true
        case .format: scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Determines whether a character is a joiner that combines several emoji, or that joins
    /// letters in a script that requires it.
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
