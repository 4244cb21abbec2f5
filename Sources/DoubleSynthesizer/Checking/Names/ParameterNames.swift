/// The names of parameters inside a double.
enum ParameterNames {
    private static let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"]

    /// The parameters with a name for each; those of a subscript or an operator have a label only if
    /// they have two names.
    static func blueprints(
        _ parameters: [Parameter], of clause: GenericClause?, labelsAreNames: Bool = true
    ) -> [ParameterBlueprint] {
        // What the body calls by these names is no parameter.
        let taken = Set(["_", "self", "Self"] + (clause?.parameters.map(\.name) ?? []))
        var used: Set<String> = []
        var result: [ParameterBlueprint] = []
        for (index, parameter) in parameters.enumerated() {
            var name = parameter.secondName ?? parameter.label
            if name == "_" { name = parameter.label }
            if taken.contains(name) {
                name =
                    parameters.count == 1
                    ? "value"
                    : index < ordinals.count ? ordinals[index] : "parameter\(index + 1)"
            }
            while !used.insert(name).inserted { name += "\(index + 1)" }
            // Words may stand before the label, in the old place.
            let words = parameter.modifiers.map { $0.text + " " }.joined()
            let (type, prefixes) = parameter.type.withoutPassing
            result.append(
                ParameterBlueprint(
                    label: !labelsAreNames && parameter.secondName == nil ? "_" : parameter.label,
                    name: name,
                    declaredType: words + parameter.type.text + (parameter.isVariadic ? "..." : ""),
                    type: type,
                    prefixes: parameter.modifiers.map {
                        TypeSyntax.Prefix(text: $0.text, offset: $0.offset)
                    } + prefixes,
                    isVariadic: parameter.isVariadic))
        }
        return result
    }
}

extension TypeSyntax {
    /// A parameter's type as the type of its value, and the words that only say how it is passed.
    fileprivate var withoutPassing: (type: TypeSyntax, prefixes: [Prefix]) {
        guard case .attributed(let prefixes, let type) = shape else {
            // `(@escaping () -> Void)` may stand in parentheses of its own.
            let inner = unwrapped
            if case .attributed = inner.shape { return inner.withoutPassing }
            return (self, [])
        }
        let kept = prefixes.filter {
            $0.text.hasPrefix("@") && $0.text != "@escaping" && !$0.text.hasPrefix("@autoclosure")
        }
        return (
            kept.isEmpty ? type : TypeSyntax(shape: .attributed(kept, type), range: range),
            prefixes
        )
    }
}
