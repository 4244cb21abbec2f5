/// A type, as written in the source.
package final class TypeSyntax {
    package indirect enum Shape {
        /// A name with its generic arguments, for example `Int`, `Page.ID` or `[…]<…>.Element`.
        case name([NamePart])
        case wrapped(Wrapping, TypeSyntax)
        case dictionary(key: TypeSyntax, value: TypeSyntax)
        /// An inline array like `[4 of Int]`.
        case inlineArray(count: TypeSyntax, element: TypeSyntax)
        /// A tuple or a type in parentheses, for example `(A)` or `(a: A, B)`. If there are no
        /// elements, the type is `()`.
        case tuple([Element])
        case function(FunctionType)
        case composition([TypeSyntax])
        /// A member of anything other than a plain name, for example `Page.Type`.
        case member(TypeSyntax, NamePart)
        /// A type that follows attributes and specifiers, for example `@escaping () -> Void` or
        /// `inout Int`.
        case attributed([Prefix], TypeSyntax)
        /// A number that is used as a generic argument.
        case literal(String)
    }

    /// How one type is derived from another type.
    package enum Wrapping {
        case optional, implicitlyUnwrapped, array
        case some, any
        /// A suppressed constraint like `~Copyable`.
        case suppressed
        /// An element of a parameter pack like `each T`.
        case packElement
        /// The expansion of a parameter pack like `repeat each T`.
        case packExpansion
    }

    package struct NamePart {
        package var name: String
        package var arguments: [TypeSyntax] = []
        /// `true` if the name has empty brackets, which represent an empty pack.
        var hasEmptyBrackets = false
        /// `true` if the files declare a type with this name.
        var isDeclared = false
    }

    package struct Element {
        package var label: String?
        /// The second name of the parameter in a function type like `(_ name: String) -> Void`.
        var secondName: String?
        package var type: TypeSyntax
        var isVariadic = false
    }

    package struct FunctionType {
        var parameters: [Element]
        var effects: Effects
        var result: TypeSyntax
    }

    /// A word that precedes a type, for example an attribute, `inout`, or `sending`.
    package struct Prefix {
        package let text: String
        package let offset: Int
    }

    package let shape: Shape
    /// The range of this type in its source.
    package let range: Range<Int>

    init(shape: Shape, range: Range<Int>) {
        self.shape = shape
        self.range = range
    }

    /// Creates a type that consists of a single name without arguments.
    package convenience init(named name: String, in range: Range<Int>) {
        self.init(shape: .name([NamePart(name: name)]), range: range)
    }

    /// Returns a type with another shape at the position of this type.
    package func with(_ shape: Shape) -> TypeSyntax { TypeSyntax(shape: shape, range: range) }

    package func wrapped(_ wrapping: Wrapping) -> TypeSyntax { with(.wrapped(wrapping, self)) }

    func attributed(_ prefixes: [Prefix]) -> TypeSyntax {
        prefixes.isEmpty ? self : with(.attributed(prefixes, self))
    }
}

extension TypeSyntax.Prefix {
    /// `true` if the word is part of a function type, instead of specifying how a value is passed.
    package var isOfFunction: Bool { text.hasPrefix("@") || text == "nonisolated(nonsending)" }
}

// MARK: - Text

extension TypeSyntax {
    /// The text of the type on one line, with normalized spacing.
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

    /// The text of the type of a stored value. An implicitly unwrapped optional is replaced by a
    /// plain optional.
    package var valueText: String {
        guard case .wrapped(.implicitlyUnwrapped, let type) = shape else { return text }
        return type.text + "?"
    }

    /// The type as written before `.self`. In an expression, a function type can't have parameter
    /// names.
    package var metatypeBase: String { parenthesized.withoutParameterNames.valueText }
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
    /// `true` if the only parameter is an associated type that is bound to `Void`. In this case,
    /// the compiler requires the tuple `(())`.
    var isOfVoid: Bool {
        parameters.count == 1 && parameters[0].label == nil && !parameters[0].isVariadic
            && parameters[0].type.bareName == "Void"
    }

    var text: String {
        let arrow = effects.text + " -> "
        // We only compute this text once, because a function may return a function that returns
        // another function, and so on.
        let resultText = result.text
        return (isOfVoid ? "(())" : TypeSyntax.text(parameters)) + arrow
            + (resultText == "()" ? "Void" : resultText)
    }
}

// MARK: - Effects

/// The effects of a call.
package struct Effects {
    package indirect enum Throwing {
        case never
        /// The call may throw an error. If the declaration is `throws(E)`, the associated value is
        /// the type `E`.
        case always(TypeSyntax?)
        case ifArgumentsDo
    }

    package var isAsync = false
    package var throwing = Throwing.never
}

extension Effects {
    /// The effects as written after a parameter list. Each one is preceded by a space.
    package var text: String {
        let async = isAsync ? " async" : ""
        switch throwing {
        case .never: return async
        case .always(nil): return async + " throws"
        case .always(let error?): return async + " throws(\(error.text))"
        case .ifArgumentsDo: return async + " rethrows"
        }
    }

    /// The error type, if it's a specific type.
    var errors: [TypeSyntax] {
        if case .always(let error?) = throwing { [error] } else { [] }
    }

    /// The failure type of the spy, or `Never` if the call can't fail.
    var failure: String {
        switch throwing {
        case .never, .ifArgumentsDo: "Never"
        case .always(let error): error.map(Effects.failure) ?? "any Error"
        }
    }

    package var canThrow: Bool { failure != "Never" }

    /// `true` if the call may throw errors of any type.
    package var throwsAnything: Bool { failure == "any Error" }

    private static func failure(_ type: TypeSyntax) -> String {
        var bare = type
        if case .wrapped(.any, let inner) = type.shape { bare = inner }
        switch bare.standardName {
        case "Error": return "any Error"
        case "Never": return "Never"
        default: return type.text
        }
    }

    /// Returns the effects with all names in the error type replaced.
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Effects {
        guard case .always(let error?) = throwing else { return self }
        var effects = self
        effects.throwing = .always(error.mappingNames(transform))
        return effects
    }

    /// The keywords that precede a call, for example `try await `.
    var callText: String {
        (canThrow ? "try " : "") + (isAsync ? "await " : "")
    }
}
