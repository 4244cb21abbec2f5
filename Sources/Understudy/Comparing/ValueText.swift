/// Formats values as in source code: quoted strings, unwrapped optionals, and named closures.
package enum ValueText {
    /// The maximum number of characters of one value in a report. The attachment shows more.
    package static let short = 240
    /// The maximum number of characters in an attachment.
    static let long = 100_000
    /// Sets and dictionaries are sorted by text, so that the text is the same in each run. If they
    /// have more entries than this, only the number of entries is shown.
    static let mostSorted = 100

    /// Returns the text of a value, cut at the limit. Takes time in proportion to the limit, not to
    /// the value.
    package static func of(_ value: Any, limit: Int = short) -> String {
        of(value, in: ValueStyle(limit: limit))
    }

    /// Returns the text of a value in a style.
    static func of(_ value: Any, in style: ValueStyle) -> String {
        let whole = full(value, in: style)
        return whole.isCut ? "\(whole.text.prefix(style.limit))…" : whole.text
    }

    /// Returns the text of a value, and whether it's longer than the limit.
    static func full(_ value: Any, in style: ValueStyle) -> (text: String, isCut: Bool) {
        Inspection.run {
            var writer = Writer(style: style)
            writer.write(value)
            return (writer.text, writer.isCut || writer.text.count > style.limit)
        }
    }

    /// Returns the description that a type defines for its values; `nil` if it doesn't define any,
    /// or if that depends on an unanswered call of a double.
    private static func description(of value: Any) -> String? {
        if value is any CustomStringConvertible,
            let text = Inspection.result(of: { String(describing: value) })
        {
            return text
        }
        guard value is any CustomDebugStringConvertible else { return nil }
        return Inspection.result { String(reflecting: value) }
    }

    static func label(_ child: Mirror.Child) -> String {
        // Elements of an unlabelled tuple are labelled `.0`, `.1`.
        guard let label = child.label, !label.hasPrefix(".") else { return "" }
        return "\(label): "
    }

    /// Writes until the limit is reached.
    private struct Writer {
        let style: ValueStyle
        var text = ""
        /// `true` if something was omitted.
        var isCut = false

        /// Returns `true` if the limit is reached. It counts bytes, because counting characters is
        /// slow.
        private mutating func isFull() -> Bool {
            if text.utf8.count > style.limit { isCut = true }
            return isCut
        }

        mutating func write(_ value: Any) {
            if isFull() { return }
            switch value {
            case let value as String: return write(quoted: value[...])
            case let value as Substring: return write(quoted: value)
            case let value as Character: return text += QuotedText.of(String(value))
            case let value as any OptionalType:
                return write(optional: value)
            case let value as any Any.Type: return text += "\(value).self"
            default: break
            }
            let mirror = Inspection.mirror(of: value)
            // Entries are sorted by their texts, so each has a separate text.
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
            // A nested `nil` isn't the same as `nil`.
            if let inner = content as? any OptionalType, inner.content == nil {
                return text += "Optional(nil)"
            }
            write(content)
        }

        /// A report has one line for each call.
        private mutating func write(described description: String, of value: Any) {
            for character in description {
                if character.isNewline { text += "\\n" } else { text.append(character) }
            }
            if isObject(value) { text += number(of: value) }
        }

        /// Returns ` 2`, if objects are distinguished.
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
                if isFull() { return }
                text += (isFirst ? "" : ", ") + label(child)
                write(child.value)
                isFirst = false
            }
            text += brackets.1
        }

        private mutating func writeSorted(
            _ mirror: Mirror, empty: String, _ entry: (Any) -> String
        ) {
            guard mirror.children.count <= mostSorted else {
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
