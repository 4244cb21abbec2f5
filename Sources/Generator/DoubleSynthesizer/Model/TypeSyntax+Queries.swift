extension TypeSyntax {
    /// `true` if the type is `Void` or `()`.
    var isVoid: Bool {
        switch shape {
        case .tuple(let elements): elements.isEmpty
        case .name: standardName == "Void"
        default: false
        }
    }

    /// `true` if the type is written as an optional.
    package var isOptional: Bool {
        switch unwrapped.shape {
        case .wrapped(.optional, _), .wrapped(.implicitlyUnwrapped, _): true
        default: standardName == "Optional"
        }
    }

    /// `true` if the type is opaque, for example `some P`.
    package var isOpaque: Bool { if case .wrapped(.some, _) = shape { true } else { false } }

    /// The first function in the type whose parameters include an expanded pack, if any. The
    /// compiler can't store such a function as a value of a more general type.
    var functionOfPacks: TypeSyntax? {
        first { part in
            guard case .function(let function) = part.shape else { return false }
            return function.parameters.contains { parameter in
                if case .wrapped(.packExpansion, _) = parameter.type.shape { true } else { false }
            }
        }
    }

    /// The type without any redundant parentheses around it.
    package var unwrapped: TypeSyntax {
        guard case .tuple(let elements) = shape, elements.count == 1, elements[0].label == nil,
            !elements[0].isVariadic
        else { return self }
        return elements[0].type.unwrapped
    }

    /// The name of the type without its arguments and without the prefix of a system module.
    package var simpleName: String? {
        guard case .name(let parts) = shape else { return nil }
        if parts.count == 1 { return parts[0].name }
        return parts.map(\.name).dropFirst(isOfSystem ? 1 : 0).joined(separator: ".")
    }

    /// `true` if the name has the prefix of a system module.
    var isOfSystem: Bool {
        guard case .name(let parts) = shape, parts.count > 1 else { return false }
        return StandardLibrary.modules.contains(parts[0].name)
    }

    /// The simple name of the type, unless the files declare another type with that name.
    package var standardName: String? {
        if case .name(let parts) = shape, parts[0].isDeclared { return nil }
        return simpleName
    }

    /// The types of which this type directly consists.
    var children: [TypeSyntax] {
        switch shape {
        case .name(let parts) where parts.count == 1: parts[0].arguments
        case .name(let parts): parts.flatMap(\.arguments)
        case .wrapped(_, let type), .attributed(_, let type): [type]
        case .dictionary(let key, let value): [key, value]
        case .inlineArray(let count, let element): [count, element]
        case .tuple(let elements): elements.map(\.type)
        case .function(let function):
            function.parameters.map(\.type) + function.effects.errors + [function.result]
        case .composition(let types): types
        case .member(let type, let part): [type] + part.arguments
        case .literal: []
        }
    }

    /// Returns the first type that satisfies a condition. The search includes this type itself and
    /// all types in it.
    package func first(where test: (TypeSyntax) -> Bool) -> TypeSyntax? {
        if test(self) { return self }
        switch shape {
        // Most types have one of these shapes, and we don't need to create a list of their
        // components.
        case .name(let parts) where parts.count == 1 && parts[0].arguments.isEmpty: return nil
        case .wrapped(_, let type), .attributed(_, let type): return type.first(where: test)
        default: break
        }
        for child in children {
            if let found = child.first(where: test) { return found }
        }
        return nil
    }

    /// Calls a closure with this type and with all types in it.
    func forEachPart(_ body: (TypeSyntax) -> Void) {
        _ = first { part in
            body(part)
            return false
        }
    }

    /// The type with `Swift.Sendable` instead of `Swift::Sendable`. The two forms only differ if
    /// another type has the same name as a module.
    var namingModuleInFront: TypeSyntax {
        guard case .name(var parts) = shape else { return self }
        let names = parts[0].name.split(separator: ":").map(String.init)
        guard names.count == 2 else { return self }
        parts[0].name = names[1]
        return with(.name([NamePart(name: names[0])] + parts))
    }

    /// The name without backticks, if the type consists of a single name.
    package var bareName: String? {
        guard case .name(let parts) = shape, parts.count == 1, parts[0].arguments.isEmpty else {
            return nil
        }
        return Name.unquoted(parts[0].name)
    }

    /// The names in the type without backticks, unless the type has arguments.
    var plainName: String? {
        guard case .name(let parts) = shape, parts.allSatisfy(\.arguments.isEmpty) else {
            return nil
        }
        return parts.count == 1
            ? Name.unquoted(parts[0].name)
            : parts.map { Name.unquoted($0.name) }.joined(separator: ".")
    }

    /// `Any`.
    static func any(in range: Range<Int>) -> TypeSyntax {
        TypeSyntax(named: "Any", in: range)
    }

    /// `true` if the type is explicitly marked as possibly noncopyable.
    var suppressesCopying: Bool {
        first { part in
            guard case .wrapped(.suppressed, let inner) = part.shape else { return false }
            return inner.simpleName == "Copyable" || inner.simpleName == "Escapable"
        } != nil
    }

    /// The type, in parentheses if a `?` or `.Type` after the type requires them.
    var parenthesized: TypeSyntax {
        switch shape {
        case .wrapped(.any, _), .wrapped(.some, _), .composition, .function, .attributed:
            with(.tuple([Element(type: self)]))
        default: self
        }
    }

    /// Returns whether the type contains at least one of the given names.
    package func mentions(_ names: Set<String>) -> Bool { mention(of: names) != nil }

    /// Returns the first of the given names that occurs in the type, if any.
    func mention(of names: Set<String>) -> String? {
        var found: String?
        _ = first { part in
            guard case .name(let parts) = part.shape else { return false }
            let name = Name.unquoted(parts[0].name)
            if names.contains(name) { found = name }
            return found != nil
        }
        return found
    }
}
