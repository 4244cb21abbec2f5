extension FunctionName {
    /// A type representing an argument of a call.
    struct Argument {
        /// The argument label. If there is no label, this string is empty.
        var label: String
        /// The name of the argument in a sentence. This is the argument label or, if the argument
        /// doesn't have a label, the label of the tuple element.
        var name: String
        var value: Any
    }

    /// Returns the individual arguments of a call.
    ///
    /// If the function's name includes a label for each argument, we use these labels. Otherwise,
    /// we use the labels of the tuple.
    func arguments<Input>(of input: Input) -> [Argument] {
        if isSubscript, suffix == "set" {
            let parts = Inspection.mirror(of: input).children.map(\.value)
            guard parts.count == 2 else { return list([], input) }
            return list(labels, parts[0])
                + [Argument(label: "", name: "the new value", value: parts[1])]
        }
        // If this is the value of an `inout` parameter, it's always a single value, even if its
        // type is a tuple.
        if !isSubscript, !suffix.isEmpty {
            return [Argument(label: String(suffix), name: String(suffix), value: input)]
        }
        return list(labels, input)
    }

    private func list(_ labels: [Substring]?, _ input: Any) -> [Argument] {
        if input is Void { return [] }
        let mirror = Inspection.mirror(of: input)
        guard mirror.displayStyle == .tuple, labels?.count != 1 else {
            let label = String(labels?.first ?? "")
            return [
                Argument(label: label, name: label.isEmpty ? "the argument" : label, value: input)
            ]
        }
        return mirror.children.enumerated().map { index, child in
            // The mirror of an unlabeled tuple uses the labels `.0`, `.1`, and so on.
            let element = child.label.map { $0.hasPrefix(".") ? "" : $0 } ?? ""
            var label = element
            if let labels, labels.count == mirror.children.count { label = String(labels[index]) }
            let name = [label, element].first { !$0.isEmpty } ?? "argument \(index + 1)"
            return Argument(label: label, name: name, value: child.value)
        }
    }

    /// Returns the types of a call's arguments in the same order as ``arguments(of:)``. If the
    /// number of arguments isn't known before a call, the result is `nil`.
    func argumentTypes(of input: Any.Type) -> [Any.Type]? {
        if !isSubscript, !suffix.isEmpty { return [input] }
        if input == Any.self { return labels.map { $0.map { _ in input } } }
        let elements = TypeLayout(input).elements
        if isSubscript, suffix == "set", let elements, elements.count == 2 {
            return list(labels, elements[0]) + [elements[1]]
        }
        return list(labels, input)
    }

    private func list(_ labels: [Substring]?, _ input: Any.Type) -> [Any.Type] {
        guard let elements = TypeLayout(input).elements else { return [input] }
        return labels?.count == 1 && !elements.isEmpty ? [input] : elements
    }

    /// Returns the argument labels that are known from the function's name for the specified number
    /// of arguments. If an argument doesn't have a label, its string is empty.
    func labels(of count: Int) -> [Substring] {
        if !isSubscript, !suffix.isEmpty { return [suffix] }
        let labels = labels ?? []
        let named = isSubscript && suffix == "set" ? count - 1 : count
        return (0..<count).map { labels.count == named && $0 < named ? labels[$0] : "" }
    }
}
