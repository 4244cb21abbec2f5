/// A namespace for functions that find a completion handler among the arguments of a call.
enum CompletionHandler {
    /// Returns the key path of the completion handler without its leading dot, for example
    /// `completion`. If the handler is the only argument, this is `self`. If there are several
    /// handlers, the last one is used. If there are none, the result is `nil`.
    static func path(in input: Any) -> String? {
        let mirror = Inspection.mirror(of: input)
        guard mirror.displayStyle == .tuple else { return isOne(input) ? "self" : nil }
        let handler = mirror.children.reversed().first { isOne($0.value) }
        return handler?.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    }

    /// Determines whether a value is a completion handler, which is a function or an optional
    /// function that has parameters and returns `Void`.
    private static func isOne(_ value: Any) -> Bool {
        var text = "\(type(of: value))"[...]
        if text.hasPrefix("Optional<") { text = text.dropFirst(9).dropLast() }
        if text.hasPrefix("@Sendable ") { text = text.dropFirst(10) }
        return text.hasPrefix("(") && !text.hasPrefix("()") && text.hasSuffix(") -> ()")
    }
}
