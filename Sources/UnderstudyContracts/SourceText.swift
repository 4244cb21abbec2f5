import Understudy

/// Functions that format values as Swift expressions, which is possible if their parts are
/// known.
enum SourceText {
    /// The maximum length of a list whose elements are written.
    private static let maximumCount = 64

    /// Returns a value as source code, or an editor placeholder if that isn't possible.
    static func orPlaceholder(_ value: Any) -> String {
        of(value) ?? "<#\(TypeText.of(type(of: value)))#>"
    }

    /// Returns a value as source code, or `nil` if that isn't possible.
    static func of(_ value: Any) -> String? { Inspection.run { inspected(value) } }

    private static func inspected(_ value: Any) -> String? {
        switch value {
        case let value as any StringProtocol: return QuotedText.of(value)
        case let value as Character: return QuotedText.of(String(value))
        case let value as Bool: return "\(value)"
        case let value as any BinaryInteger: return "\(value)"
        case let value as any BinaryFloatingPoint: return number(value)
        default: break
        }
        if let text = ofFoundation(value) { return text }
        let mirror = Inspection.mirror(of: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { of($0.value) } ?? "nil"
        case .collection: return list(mirror.children, in: ("[", "]"))
        case .set: return list(mirror.children, in: ("[", "]"), isSorted: true)
        case .tuple: return list(mirror.children, in: ("(", ")"))
        case .dictionary: return entries(mirror.children)
        case .enum: return enumCase(value, mirror)
        case .struct where !(value is any CustomReflectable) && !mirror.children.isEmpty:
            return list(mirror.children, in: ("\(TypeText.of(mirror.subjectType))(", ")"))
        default: return nil
        }
    }

    private static func number<Number: BinaryFloatingPoint>(_ value: Number) -> String? {
        value.isFinite ? "\(value)" : nil
    }

    /// Returns a value of Foundation as source code.
    ///
    /// The parts of these types aren't visible, and this module doesn't import Foundation, so the
    /// types are identified by name.
    private static func ofFoundation(_ value: Any) -> String? {
        switch "\(type(of: value))" {
        case "Data":
            guard let bytes = value as? any Collection<UInt8>, bytes.count <= maximumCount else {
                return nil
            }
            return "Data(\(Array(bytes)))"
        case "URL": return "URL(string: \(String(reflecting: "\(value)")))!"
        case "UUID": return "UUID(uuidString: \"\(value)\")!"
        default: return nil
        }
    }

    private static func list(
        _ children: Mirror.Children, in brackets: (String, String), isSorted: Bool = false
    ) -> String? {
        guard var texts = elementTexts(children) else { return nil }
        if isSorted { texts.sort() }
        return brackets.0 + texts.joined(separator: ", ") + brackets.1
    }

    private static func elementTexts(_ children: Mirror.Children) -> [String]? {
        guard children.count <= maximumCount else { return nil }
        let texts = children.compactMap { child in
            of(child.value).map { label(child.label) + $0 }
        }
        return texts.count == children.count ? texts : nil
    }

    /// Returns the label of an element as source code.
    ///
    /// The elements of a tuple without labels have the labels `.0`, `.1` and so on, which aren't
    /// part of the source code.
    private static func label(_ label: String?) -> String {
        label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
    }

    private static func entries(_ children: Mirror.Children) -> String? {
        guard children.count <= maximumCount else { return nil }
        let texts = children.compactMap { child -> String? in
            let parts = Inspection.mirror(of: child.value).children.compactMap { of($0.value) }
            return parts.count == 2 ? parts.joined(separator: ": ") : nil
        }
        guard texts.count == children.count else { return nil }
        return texts.isEmpty ? "[:]" : "[\(texts.sorted().joined(separator: ", "))]"
    }

    private static func enumCase(_ value: Any, _ mirror: Mirror) -> String? {
        if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
            return nil
        }
        let type = TypeText.of(mirror.subjectType)
        guard let payload = mirror.children.first else { return "\(type).\(value)" }
        guard let name = payload.label, let text = of(payload.value) else { return nil }
        let isList = Inspection.mirror(of: payload.value).displayStyle == .tuple
        return "\(type).\(name)" + (isList ? text : "(\(text))")
    }
}
