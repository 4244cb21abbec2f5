/// Values as a test author would write them: strings quoted, optionals open, closures named so.
enum ValueText {
    /// The most characters that one value takes in a report; the attachment has the whole.
    private static let limit = 240
    /// A value above this length is shown by its differing parts alone.
    private static let large = 60

    static func of(_ value: Any) -> String {
        let text = whole(value)
        return text.count > limit ? "\(text.prefix(limit))…" : text
    }

    /// A value's text, uncut.
    static func whole(_ value: Any) -> String {
        if value is String || value is Substring || value is Character {
            return String(reflecting: value)
        }
        if let optional = value as? any OptionalType {
            return optional.content.map(whole) ?? "nil"
        }
        if let type = value as? any Any.Type { return "\(type).self" }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection:
            return "[\(mirror.children.map { whole($0.value) }.joined(separator: ", "))]"
        case .set:
            // Sorted, so that the text does not change from run to run.
            return "[\(mirror.children.map { whole($0.value) }.sorted().joined(separator: ", "))]"
        case .dictionary:
            let entries = mirror.children.map { entry in
                Mirror(reflecting: entry.value).children.map { whole($0.value) }
                    .joined(separator: ": ")
            }
            return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
        case .tuple:
            return "(\(fields(of: mirror).joined(separator: ", ")))"
        default:
            break
        }
        if value is any CustomStringConvertible { return String(describing: value) }
        if value is any CustomDebugStringConvertible { return String(reflecting: value) }
        switch mirror.displayStyle {
        case .enum:
            guard let payload = mirror.children.first else { return ".\(value)" }
            let text = whole(payload.value)
            return ".\(payload.label ?? "")\(text.hasPrefix("(") ? text : "(\(text))")"
        case .struct:
            return "\(mirror.subjectType)(\(fields(of: mirror).joined(separator: ", ")))"
        case .class:
            return "<\(mirror.subjectType)>"
        default:
            return isFunction(value) ? "<closure>" : String(describing: value)
        }
    }

    /// The text of what came, with stars around what differs from what was wanted.
    ///
    /// Of a large value only the differing parts are shown.
    static func marked(_ value: Any, unlike wanted: Any) -> String {
        guard compare(wanted, value) == .different else { return of(value) }
        let (mirror, wantedMirror) = (Mirror(reflecting: value), Mirror(reflecting: wanted))
        let (parts, wantedParts) = (Array(mirror.children), Array(wantedMirror.children))
        guard whole(value).count > large, mirror.subjectType == wantedMirror.subjectType,
            parts.count == wantedParts.count, parts.count > 1
        else { return "*\(of(value))*" }

        let brackets: (String, String)
        switch mirror.displayStyle {
        case .struct: brackets = ("\(mirror.subjectType)(", ")")
        case .tuple: brackets = ("(", ")")
        case .collection: brackets = ("[", "]")
        default: return "*\(of(value))*"
        }
        var texts: [String] = []
        for (part, wantedPart) in zip(parts, wantedParts) {
            if compare(wantedPart.value, part.value) == .different {
                texts.append(label(part) + marked(part.value, unlike: wantedPart.value))
            } else if texts.last != "…" {
                texts.append("…")
            }
        }
        return brackets.0 + texts.joined(separator: ", ") + brackets.1
    }

    private static func fields(of mirror: Mirror) -> [String] {
        mirror.children.map { label($0) + whole($0.value) }
    }

    private static func label(_ child: Mirror.Child) -> String {
        // Elements of an unlabelled tuple are labelled `.0`, `.1`.
        guard let label = child.label, !label.hasPrefix(".") else { return "" }
        return "\(label): "
    }
}
