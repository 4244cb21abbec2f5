extension TypeSyntax {
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
        TypeSyntax(shape: .name([NamePart(name: "Any")]), range: range)
    }

    /// Whether or not the type is explicitly marked as possibly noncopyable.
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
            TypeSyntax(shape: .tuple([Element(type: self)]), range: range)
        default: self
        }
    }
}
