/// Functions that format types as they are written in source code, for example `Order.Item?` or
/// `[String: Page]`.
package enum TypeText {
    /// Returns the name of a type without its module.
    ///
    /// Optionals and collections are written in their short forms.
    package static func of(_ type: Any.Type) -> String {
        if type == Void.self { return "Void" }
        let name = String(reflecting: type)
        // The runtime uses a different format for associated types of a protocol.
        if name.contains("Self.") { return "\(type)" }
        return short(withoutModules(name))
    }

    /// Removes the module before each name, and placeholders of unnamed contexts.
    private static func withoutModules(_ name: String) -> String {
        // A type in a function, or a private type, has an unnamed context.
        let name = name.replacing(#/[\w`.]*\(unknown context at \$[0-9a-f]+\)(?=\.)/#, with: "")
            .replacing(#/\(([^ ()]+) in [^ ()]+\)/#) { String($0.1) }
        let short = name.replacing(#/\.?[\w`]+(\.[\w`]+)+/#) { match in
            // If a name has a leading dot, its module was already removed, or it follows a generic
            // type.
            match.0.first == "." ? match.0 : match.0.drop { $0 != "." }.dropFirst()
        }
        return short.replacing(#/(^|[^>\w])\.(?=\w)/#) { String($0.1) }
    }

    /// Returns the short form of a type in source code, or `nil` if there is no short form.
    private static func shortForm(of generic: String, _ arguments: [String]) -> String? {
        switch (generic, arguments.count) {
        case ("Optional<", 1): optional(arguments[0])
        case ("Array<", 1): "[\(arguments[0])]"
        case ("Dictionary<", 2): "[\(arguments[0]): \(arguments[1])]"
        default: nil
        }
    }

    private static func optional(_ wrapped: String) -> String {
        let isSimple = !wrapped.contains("->") && !wrapped.contains(" & ")
        return isSimple ? "\(wrapped)?" : "(\(wrapped))?"
    }

    /// Replaces optionals and collections with their short forms, starting with the innermost
    /// types.
    private static func short(_ name: String) -> String {
        var result = name
        for generic in ["Optional<", "Array<", "Dictionary<"] {
            var start = result.startIndex
            while let range = result[start...].firstRange(of: generic) {
                let isWholeName =
                    range.lowerBound == result.startIndex
                    || !isNamePart(result[result.index(before: range.lowerBound)])
                guard isWholeName,
                    let (parts, end) = arguments(in: result, from: range.upperBound),
                    let text = shortForm(of: generic, parts.map(short))
                else {
                    start = range.upperBound
                    continue
                }
                result.replaceSubrange(range.lowerBound..<end, with: text)
                start = result.startIndex
            }
        }
        return result
    }

    private static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "."
    }

    /// Returns the generic arguments from an index up to the closing bracket, and the text after
    /// it.
    private static func arguments(
        in name: String, from start: String.Index
    ) -> (parts: [String], end: String.Index)? {
        var parts: [String] = []
        var part = ""
        var depth = 0
        var previous: Character = " "
        for index in name[start...].indices {
            let character = name[index]
            // The second character of an arrow isn't a closing bracket.
            let isArrow = previous == "-" && character == ">"
            previous = character
            switch character {
            case "<", "(", "[": depth += 1
            case ">" where depth == 0 && !isArrow:
                return (parts + [part], name.index(after: index))
            case ">" where !isArrow, ")", "]": depth -= 1
            case "," where depth == 0:
                parts.append(part)
                part = ""
                continue
            case " " where part.isEmpty: continue
            default: break
            }
            part.append(character)
        }
        return nil
    }
}
