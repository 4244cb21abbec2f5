extension FunctionName {
    /// One argument of a call.
    struct Argument {
        /// The label in a call, `""` for none.
        var label: String
        /// The name in a sentence: the label, or the label in the tuple if the call has no label.
        var name: String
        var value: Any
    }

    /// Returns the arguments of a call one by one.
    ///
    /// Labels are taken from the name if it has one for each argument, otherwise from the tuple.
    func arguments<Input>(of input: Input) -> [Argument] {
        if isSubscript, suffix == "set" {
            let parts = Inspection.mirror(of: input).children.map(\.value)
            guard parts.count == 2 else { return list([], input) }
            return list(labels, parts[0])
                + [Argument(label: "", name: "the new value", value: parts[1])]
        }
        // The value that the function writes to an `inout` parameter is one value, whatever its
        // type.
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
            // The elements of an unlabelled tuple are labelled `.0`, `.1`.
            let element = child.label.map { $0.hasPrefix(".") ? "" : $0 } ?? ""
            var label = element
            if let labels, labels.count == mirror.children.count { label = String(labels[index]) }
            let name = [label, element].first { !$0.isEmpty } ?? "argument \(index + 1)"
            return Argument(label: label, name: name, value: child.value)
        }
    }

    /// Returns the types of the arguments of a call, in the order of the values of
    /// ``arguments(of:)``, or `nil` if their number is only known from calls.
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

    /// Returns the labels of this number of arguments, `""` for none, as far as they are known from
    /// the name.
    func labels(of count: Int) -> [Substring] {
        if !isSubscript, !suffix.isEmpty { return [suffix] }
        let labels = labels ?? []
        let named = isSubscript && suffix == "set" ? count - 1 : count
        return (0..<count).map { labels.count == named && $0 < named ? labels[$0] : "" }
    }
}
