/// A completion handler among the arguments of a call.
enum CompletionHandler {
    /// The key path to the handler behind its dot: `completion`, or `self` where it is the only
    /// argument. Of several it is that of the last one; `nil` where there is none.
    static func path(in input: Any) -> String? {
        let mirror = Inspection.mirror(of: input)
        guard mirror.displayStyle == .tuple else { return isOne(input) ? "self" : nil }
        let handler = mirror.children.reversed().first { isOne($0.value) }
        return handler?.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    }

    /// Whether it is a function, or an optional one, that takes something and returns nothing.
    private static func isOne(_ value: Any) -> Bool {
        var text = "\(type(of: value))"[...]
        if text.hasPrefix("Optional<") { text = text.dropFirst(9).dropLast() }
        if text.hasPrefix("@Sendable ") { text = text.dropFirst(10) }
        return text.hasPrefix("(") && !text.hasPrefix("()") && text.hasSuffix(") -> ()")
    }
}
