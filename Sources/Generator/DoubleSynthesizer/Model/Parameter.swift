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
    var modifiers: [Modifier]
    package let offset: Int
    /// The type of the parameter, as declared.
    package internal(set) var declaredType: TypeSyntax
    /// The type of the value, without the specifiers that describe how it's passed.
    package internal(set) var type: TypeSyntax
    /// The attributes and specifiers before the type, beginning with the modifiers.
    var prefixes: [TypeSyntax.Prefix]

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

    package func has(_ word: String) -> Bool { prefixes.contains { $0.text == word } }

    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Parameter {
        var parameter = self
        parameter.declaredType =
            isVariadic
            ? declaredType.mappingNames(transform) : declaredType.replacingNames(transform)
        let (type, words) = parameter.declaredType.withoutPassing
        parameter.type = type
        parameter.prefixes = prefixes.prefix(modifiers.count) + words
        return parameter
    }
}

extension Parameter {
    /// The name that a body uses.
    var bodyName: String { secondName ?? firstName }
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
            var name = parameter.bodyName
            if name == "_" { name = parameter.firstName }
            // The body uses some names for other purposes.
            let isReserved =
                name == "_" || name == "self" || name == "Self"
                || generics.contains { $0.name == name }
            if isReserved && count == 1 {
                name = "value"
            } else if isReserved {
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
        return (type.attributed(kept), prefixes)
    }
}
