/// Functions that format values as they are written in source code. For example, strings are quoted
/// and optionals are unwrapped.
package enum ValueText {
    /// The maximum number of characters of one value in a report. The attachment includes longer
    /// values.
    package static let short = 240
    /// The maximum number of characters in an attachment.
    static let long = 100_000
    /// The maximum number of entries to show of a set or dictionary. They are sorted by their
    /// descriptions so that the result is the same in each run. For larger collections, only the
    /// count is shown.
    static let maximumSortedEntries = 100

    /// Returns the description of a value, truncated to the specified limit.
    ///
    /// This takes time proportional to the limit instead of the size of the value.
    package static func of(_ value: Any, limit: Int = short) -> String {
        of(value, in: ValueStyle(limit: limit))
    }

    /// Returns the description of a value in the specified style.
    static func of(_ value: Any, in style: ValueStyle) -> String {
        let whole = full(value, in: style)
        return whole.isCut ? "\(whole.text.prefix(style.limit))…" : whole.text
    }

    /// Returns the description of a value, and whether it was truncated because it exceeds the
    /// limit.
    static func full(_ value: Any, in style: ValueStyle) -> (text: String, isCut: Bool) {
        Inspection.run {
            var writer = Writer(style: style)
            writer.write(value)
            return (writer.text, writer.isCut || writer.text.count > style.limit)
        }
    }

    /// Returns the custom description of a value. If there is none, or if it depends on an
    /// unanswered call of a double, the result is `nil`.
    private static func description(of value: Any) -> String? {
        if let error = value as? any Error, let text = FoundationErrorText.ofURLError(error) {
            return text
        }
        if value is any CustomStringConvertible,
            let text = Inspection.result(of: { String(describing: value) })
        {
            return text
        }
        guard value is any CustomDebugStringConvertible else { return nil }
        return Inspection.result { String(reflecting: value) }
    }

    static func label(_ child: Mirror.Child) -> String {
        // The mirror of an unlabeled tuple uses the labels `.0`, `.1`, and so on.
        guard let label = child.label, !label.hasPrefix(".") else { return "" }
        return "\(label): "
    }

    /// Writes the description of a value until the limit is reached.
    private struct Writer {
        let style: ValueStyle
        var text = ""
        /// `true` if something was omitted.
        var isCut = false

        /// Stops writing if the limit is reached.
        ///
        /// We count bytes instead of characters because counting characters is slow.
        ///
        /// - Returns: Whether the limit is reached.
        private mutating func cutIfFull() -> Bool {
            if text.utf8.count > style.limit { isCut = true }
            return isCut
        }

        mutating func write(_ value: Any) {
            if cutIfFull() { return }
            switch value {
            case let value as String: return write(quoted: value[...])
            case let value as Substring: return write(quoted: value)
            case let value as Character: return text += QuotedText.of(String(value))
            case let value as any OptionalType: return write(optional: value)
            case let value as any Any.Type: return text += "\(value).self"
            default: break
            }
            if let object = UnownedReferences.firstReleased(in: value) {
                let type = TypeText.of(type(of: value))
                return text += "<\(type) with <\(TypeText.of(object)), deallocated>>"
            }
            let mirror = Inspection.mirror(of: value)
            // Because entries are sorted by their descriptions, we create a separate description
            // for each of them.
            let entryStyle = ValueStyle(objects: style.objects)
            switch mirror.displayStyle {
            case .collection: return write(mirror.children, in: ("[", "]"))
            case .tuple: return write(mirror.children, in: ("(", ")"))
            case .set: return writeSorted(mirror, empty: "[]") { ValueText.of($0, in: entryStyle) }
            case .dictionary:
                return writeSorted(mirror, empty: "[:]") { entry in
                    Inspection.mirror(of: entry).children
                        .map { ValueText.of($0.value, in: entryStyle) }.joined(separator: ": ")
                }
            default: break
            }
            if let bytes = ByteText(value) { return text += bytes.text }
            if let description = ValueText.description(of: value) {
                return write(described: description, of: value)
            }
            if isObject(value) { return text += "<\(type(of: value))\(number(of: value))>" }
            switch mirror.displayStyle {
            case .enum: write(case: value, mirror)
            case .struct: write(mirror.children, in: ("\(type(of: value))(", ")"))
            default: text += isFunction(value) ? "<closure>" : String(describing: value)
            }
        }

        private mutating func write(optional: any OptionalType) {
            guard let content = optional.content else { return text += "nil" }
            // Note that a nested `nil` isn't equal to `nil`.
            if let inner = content as? any OptionalType, inner.content == nil {
                return text += "Optional(nil)"
            }
            write(content)
        }

        /// Writes a custom description.
        ///
        /// Line breaks are replaced because a report has one line for each call.
        private mutating func write(described description: String, of value: Any) {
            for character in description {
                if character.isNewline { text += "\\n" } else { text.append(character) }
            }
            if isObject(value) { text += number(of: value) }
        }

        /// Returns the number of an object, for example ` 2`, or an empty string if objects aren't
        /// distinguished.
        private func number(of object: Any) -> String {
            style.objects.map { " \($0.number(of: object))" } ?? ""
        }

        private mutating func write(quoted string: Substring) {
            text += QuotedText.of(string.prefix(style.limit + 1))
        }

        private mutating func write(_ children: Mirror.Children, in brackets: (String, String)) {
            text += brackets.0
            var isFirst = true
            for child in children {
                if cutIfFull() { return }
                text += (isFirst ? "" : ", ") + label(child)
                write(child.value)
                isFirst = false
            }
            text += brackets.1
        }

        private mutating func writeSorted(
            _ mirror: Mirror, empty: String, _ entry: (Any) -> String
        ) {
            guard mirror.children.count <= maximumSortedEntries else {
                return text += "<\(mirror.children.count) entries>"
            }
            let entries = mirror.children.map { entry($0.value) }.sorted()
            text += entries.isEmpty ? empty : "[\(entries.joined(separator: ", "))]"
        }

        private mutating func write(case value: Any, _ mirror: Mirror) {
            guard let payload = mirror.children.first else { return text += ".\(value)" }
            text += ".\(payload.label ?? "")"
            let isList = Inspection.mirror(of: payload.value).displayStyle == .tuple
            if !isList { text += "(" }
            write(payload.value)
            if !isList { text += ")" }
        }
    }
}

/// The format of values in a report.
struct ValueStyle {
    /// The maximum number of characters of one value.
    var limit = ValueText.short
    /// The string on both sides of a part that differs, or an empty string for an expected value.
    var marker = "*"
    /// The numbers of objects that have the same description, or `nil` if objects don't need to be
    /// distinguished.
    var objects: ObjectNumbers?

    /// The style that is used to format an expected value.
    var plain: ValueStyle {
        var style = self
        style.marker = ""
        return style
    }
}

/// The numbers of objects in a report. Objects are numbered in the order in which they appear.
final class ObjectNumbers {
    private var numbers: [ObjectIdentifier: Int] = [:]

    func number(of object: Any) -> Int {
        let id = ObjectIdentifier(object as AnyObject)
        if let number = numbers[id] { return number }
        numbers[id] = numbers.count + 1
        return numbers.count
    }
}

// MARK: - Strings

/// Functions that format strings as Swift literals in which every character is visible.
package enum QuotedText {
    /// Returns a string literal, for example `"5:30\u{202F}PM"`.
    ///
    /// We escape some characters because formatters use spaces and marks that are invisible or look
    /// like other characters.
    package static func of(_ text: some StringProtocol) -> String {
        let literal = String(reflecting: String(text))
        guard literal.utf8.contains(where: { $0 > 127 }) else { return literal }
        var result = String.UnicodeScalarView()
        let scalars = Array(literal.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            // The quotes at both ends make it safe to access the adjacent characters.
            if isInvisible(scalar), !isJoiner(scalar, in: scalars, at: index) {
                result.append(contentsOf: escaped(scalar).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // We don't escape the ideographic space that is used in Japanese because it's visible.
        case .spaceSeparator: scalar != " " && scalar != "\u{3000}"
        case .lineSeparator, .paragraphSeparator: true
        case .format: scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Returns whether a character is a joiner that combines several emoji, or that joins letters
    /// in a script that requires it.
    private static func isJoiner(
        _ scalar: Unicode.Scalar, in scalars: [Unicode.Scalar], at index: Int
    ) -> Bool {
        switch scalar {
        // The zero-width non-joiner and the zero-width joiner
        case "\u{200C}", "\u{200D}":
            !scalars[index - 1].isASCII && !scalars[index + 1].isASCII
        // The tags in the emoji of some flags (Unicode block Tags)
        case "\u{E0020}"..."\u{E007F}": true
        default: false
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u{\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)}"
    }
}
