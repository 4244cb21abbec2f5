/// A parameter of a requirement.
package struct Parameter {
    /// The first name, as written in the source.
    package let firstName: String
    package let secondName: String?
    /// The label in a call, or `_` if the argument has no label.
    fileprivate(set) var label: String
    /// The name of the parameter in the double.
    package fileprivate(set) var name: String
    package let isVariadic: Bool
    let attributes: [Attribute]
    /// The modifiers before the label, in the old syntax. For example: `isolated` or `_const`.
    let modifiers: [Modifier]
    package let offset: Int
    /// The type of the parameter, as declared.
    package let declaredType: TypeSyntax
    /// The type of the value, without the specifiers that describe how it's passed.
    package let type: TypeSyntax
    /// The attributes and specifiers before the type.
    let prefixes: [TypeSyntax.Prefix]

    init(
        firstName: String, secondName: String?, type: TypeSyntax, isVariadic: Bool,
        attributes: [Attribute], modifiers: [Modifier], offset: Int
    ) {
        self.firstName = firstName
        self.secondName = secondName
        label = firstName
        name = secondName ?? firstName
        self.isVariadic = isVariadic
        self.attributes = attributes
        self.modifiers = modifiers
        self.offset = offset
        declaredType = type
        let (bare, prefixes) = type.withoutPassing
        self.type = bare
        self.prefixes =
            modifiers.map { TypeSyntax.Prefix(text: $0.text, offset: $0.offset) } + prefixes
    }

    /// Creates a copy of a parameter that has another type and only some of the specifiers.
    init(
        _ other: Parameter, declaredType: TypeSyntax, type: TypeSyntax,
        prefixes: [TypeSyntax.Prefix], modifiers: [Modifier]
    ) {
        firstName = other.firstName
        secondName = other.secondName
        label = other.label
        name = other.name
        isVariadic = other.isVariadic
        attributes = other.attributes
        self.modifiers = modifiers
        offset = other.offset
        self.declaredType = declaredType
        self.type = type
        self.prefixes = prefixes
    }

    package func has(_ word: String) -> Bool { prefixes.contains { $0.text == word } }

    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Parameter {
        let declaredType =
            isVariadic
            ? declaredType.mappingNames(transform) : declaredType.replacingNames(transform)
        let (type, prefixes) = declaredType.withoutPassing
        let words = modifiers.map { TypeSyntax.Prefix(text: $0.text, offset: $0.offset) }
        return Parameter(
            self, declaredType: declaredType, type: type, prefixes: words + prefixes,
            modifiers: modifiers)
    }
}

extension [Parameter] {
    /// Assigns a name to each parameter that the body of a double can use.
    ///
    /// The parameters of subscripts and operators only have a label if they have two names.
    mutating func assignNames(avoiding generics: [GenericParameter], labelsAreNames: Bool) {
        let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"]
        var used: Set<String> = []
        for index in indices {
            let parameter = self[index]
            var name = parameter.secondName ?? parameter.firstName
            if name == "_" { name = parameter.firstName }
            // The body uses some names for other purposes.
            let isTaken =
                name == "_" || name == "self" || name == "Self"
                || generics.contains { $0.name == name }
            if isTaken && count == 1 {
                name = "value"
            } else if isTaken {
                name = index < ordinals.count ? ordinals[index] : "parameter\(index + 1)"
            }
            while !used.insert(name).inserted { name += "\(index + 1)" }
            self[index].name = name
            if !labelsAreNames && parameter.secondName == nil { self[index].label = "_" }
        }
    }
}

extension TypeSyntax {
    /// The type of the value, and the specifiers that describe how it's passed.
    fileprivate var withoutPassing: (type: TypeSyntax, prefixes: [Prefix]) {
        guard case .attributed(let prefixes, let type) = shape else {
            // A type like `(@escaping () -> Void)` may have redundant parentheses.
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
