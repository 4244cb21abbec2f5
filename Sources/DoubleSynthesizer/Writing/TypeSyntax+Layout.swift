/// The line breaks that are possible in a type. They can be in tuples and between the parameters of
/// functions.
extension TypeSyntax {
    package var layout: Layout {
        switch shape {
        case .wrapped(.optional, let type): .row([type.layout, .text("?")])
        case .wrapped(.implicitlyUnwrapped, let type): .row([type.layout, .text("!")])
        case .wrapped(.array, let element): .row([.text("["), element.layout, .text("]")])
        case .attributed(let prefixes, let type):
            .row([.text(prefixes.map { $0.text + " " }.joined()), type.layout])
        case .tuple(let elements) where !elements.isEmpty:
            .bracketed("(", elements.map(\.layout), ")")
        case .function(let function): function.layout ?? .text(text)
        default: .text(text)
        }
    }

    /// The layout of the type of a stored value. An implicitly unwrapped optional is replaced by a
    /// plain optional.
    package var valueLayout: Layout {
        guard case .wrapped(.implicitlyUnwrapped, let type) = shape else { return layout }
        return .row([type.layout, .text("?")])
    }

    /// The layout of the optional form of the type, with parentheses if it requires them.
    package var optionalLayout: Layout {
        switch shape {
        case .wrapped(.optional, _), .wrapped(.implicitlyUnwrapped, _): valueLayout
        case .function, .wrapped(.some, _), .wrapped(.any, _), .wrapped(.suppressed, _),
            .composition, .attributed:
            .row([.text("("), layout, .text(")?")])
        default: .row([layout, .text("?")])
        }
    }
}

extension TypeSyntax.Element {
    fileprivate var layout: Layout {
        guard let label else {
            return isVariadic ? .row([type.layout, .text("...")]) : type.layout
        }
        let name = secondName.map { "\(label) \($0)" } ?? Name.quotedElement(label)
        return .labelled(
            "\(name):", isVariadic ? .row([type.layout, .text("...")]) : type.layout)
    }
}

extension TypeSyntax.FunctionType {
    /// The layout of the type in the head of a function, or `nil` if there are no possible line
    /// breaks.
    fileprivate var layout: Layout? {
        if parameters.isEmpty || isOfVoid { return nil }
        return .group([
            .text("("), .indented([.softLine, .list(parameters.map(\.layout))]), .softLine,
            .text(")\(effects.text) -> "), result.text == "()" ? .text("Void") : result.layout,
        ])
    }
}

extension Parameter {
    /// The layout of the type as declared, including the modifiers that precede the label.
    var declaredLayout: Layout {
        let words = modifiers.map { $0.text + " " }.joined()
        return .row([.text(words), declaredType.layout, .text(isVariadic ? "..." : "")])
    }
}
