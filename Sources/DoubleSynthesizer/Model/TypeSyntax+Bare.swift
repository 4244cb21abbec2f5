extension TypeSyntax {
    /// The name if the type consists of a single one, without backticks.
    package var bareName: String? {
        guard case .name(let parts) = shape, parts.count == 1, parts[0].arguments.isEmpty else {
            return nil
        }
        return Name.unquoted(parts[0].name)
    }

    /// The names of the type without backticks, unless it has arguments.
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

    /// `true` if the type is written as possibly noncopyable.
    var suppressesCopying: Bool {
        first { part in
            guard case .wrapped(.suppressed, let inner) = part.shape else { return false }
            return inner.simpleName == "Copyable" || inner.simpleName == "Escapable"
        } != nil
    }

    /// The type in parentheses if a following `?` or `.Type` requires them.
    var parenthesized: TypeSyntax {
        switch shape {
        case .wrapped(.any, _), .wrapped(.some, _), .composition, .function, .attributed:
            TypeSyntax(shape: .tuple([Element(type: self)]), range: range)
        default: self
        }
    }
}
