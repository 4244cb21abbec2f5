/// A type as written in source.
package final class TypeSyntax {
    package indirect enum Shape {
        /// `Int`, `Page.ID`, `[…]<…>.Element`: names with their generic arguments.
        case name([NamePart])
        case wrapped(Wrapping, TypeSyntax)
        case dictionary(key: TypeSyntax, value: TypeSyntax)
        /// `[4 of Int]`.
        case inlineArray(count: TypeSyntax, element: TypeSyntax)
        /// `(A)` and `(a: A, B)`; `()` when empty.
        case tuple([Element])
        case function(FunctionType)
        case composition([TypeSyntax])
        /// `Page.Type`, of anything but a plain name.
        case member(TypeSyntax, NamePart)
        /// Attributes and specifiers before a type: `@escaping () -> Void`, `inout Int`.
        case attributed([Prefix], TypeSyntax)
        /// A number, as a generic argument.
        case literal(String)
    }

    /// A way to derive a type from another one.
    package enum Wrapping {
        case optional, implicitlyUnwrapped, array
        case some, any
        /// `~Copyable`.
        case suppressed
        /// `each T`.
        case packElement
        /// `repeat each T`.
        case packExpansion
    }

    package struct NamePart {
        package var name: String
        package var arguments: [TypeSyntax] = []
        /// `true` if it has empty brackets: an empty pack.
        var hasEmptyBrackets = false
        /// `true` if the files declare a type of this name.
        var isDeclared = false
    }

    package struct Element {
        package var label: String?
        /// The second name of a parameter of a function type: `(_ name: String) -> Void`.
        var secondName: String?
        package var type: TypeSyntax
        var isVariadic = false
    }

    package struct FunctionType {
        var parameters: [Element]
        var effects: Effects
        var result: TypeSyntax
    }

    /// One word before a type: an attribute, `inout`, `sending` and so on.
    package struct Prefix {
        package let text: String
        package let offset: Int
    }

    package let shape: Shape
    /// The range of the type in its source.
    package let range: Range<Int>

    init(shape: Shape, range: Range<Int>) {
        self.shape = shape
        self.range = range
    }
}

extension TypeSyntax.Prefix {
    /// `true` if the word belongs to a function type, and isn't about passing a value.
    package var isOfFunction: Bool { text.hasPrefix("@") || text == "nonisolated(nonsending)" }
}

// MARK: - Text

extension TypeSyntax {
    /// The type on one line, with normalized spacing.
    package var text: String {
        switch shape {
        case .name(let parts) where parts.count == 1: parts[0].text
        case .name(let parts): parts.map(\.text).joined(separator: ".")
        case .wrapped(let wrapping, let type): wrapping.text(around: type.text)
        case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
        case .inlineArray(let count, let element): "[\(count.text) of \(element.text)]"
        case .tuple(let elements): TypeSyntax.text(elements)
        case .function(let function): function.text
        case .composition(let types): types.map(\.text).joined(separator: " & ")
        case .member(let type, let part): "\(type.text).\(part.text)"
        case .attributed(let prefixes, let type):
            (prefixes.map(\.text) + [type.text]).joined(separator: " ")
        case .literal(let number): number
        }
    }

    fileprivate static func text(_ elements: [Element]) -> String {
        "(" + elements.map(\.text).joined(separator: ", ") + ")"
    }

    /// The type of a stored value, in which an implicitly unwrapped optional is a plain one.
    package var valueText: String {
        guard case .wrapped(.implicitlyUnwrapped, let type) = shape else { return text }
        return type.text + "?"
    }

    /// The optional form of the type, with parentheses if required.
    package var optionalText: String {
        switch shape {
        case .wrapped(.optional, _), .wrapped(.implicitlyUnwrapped, _): valueText
        case .function, .wrapped(.some, _), .wrapped(.any, _), .wrapped(.suppressed, _),
            .composition, .attributed:
            "(\(text))?"
        default: text + "?"
        }
    }
}

extension TypeSyntax.Wrapping {
    fileprivate func text(around type: String) -> String {
        switch self {
        case .optional: type + "?"
        case .implicitlyUnwrapped: type + "!"
        case .array: "[" + type + "]"
        case .some: "some " + type
        case .any: "any " + type
        case .suppressed: "~" + type
        case .packElement: "each " + type
        case .packExpansion: "repeat " + type
        }
    }
}

extension TypeSyntax.NamePart {
    var text: String {
        if arguments.isEmpty && !hasEmptyBrackets { return name }
        return name + "<" + arguments.map(\.text).joined(separator: ", ") + ">"
    }
}

extension TypeSyntax.Element {
    var text: String {
        var words = ""
        if let label {
            words = secondName == nil ? Name.quotedElement(label) : label
            if let secondName { words += " " + secondName }
            words += ": "
        }
        return words + type.text + (isVariadic ? "..." : "")
    }
}

extension TypeSyntax.FunctionType {
    var text: String {
        // An associated type bound to `Void` results in `(Void)`, and the compiler requires the
        // tuple.
        let isVoid =
            parameters.count == 1 && parameters[0].label == nil && !parameters[0].isVariadic
            && parameters[0].type.bareName == "Void"
        let arrow = effects.text + " -> "
        // Computed once, because a function may return another one, and so on.
        let result = result.text
        return (isVoid ? "(())" : TypeSyntax.text(parameters)) + arrow
            + (result == "()" ? "Void" : result)
    }
}
