extension Reader {
    /// The attributes that can precede a type without a space, as in `@escaping() -> Void`.
    private static let bareAttributes: Set = [
        "escaping", "Sendable", "autoclosure", "unchecked", "preconcurrency", "concurrent",
    ]

    /// Reads an attribute, including its arguments.
    func readAttribute() -> Attribute {
        let start = token.start
        advance()
        var name = ""
        while let part = eatName() {
            name += part
            guard at(.period), !token.followsBlank else {
                break
            }
            advance()
            name += "."
        }
        if name.isEmpty { report(expected: "the name of an attribute") }
        if atOperator("<"), !token.followsBlank { _ = readGenericArguments() }
        if at(.openParenthesis), !token.followsBlank, !Reader.bareAttributes.contains(name) {
            skipBrackets()
        }
        return Attribute(name: name, text: source.flattened(start..<lastEnd), offset: start)
    }

    /// Reads the attributes and modifiers that precede a declaration, in any order.
    package func readFront(under conditions: [String]) -> DeclarationPrefix {
        var front = DeclarationPrefix(conditions: conditions, offset: token.start)
        while true {
            if let attributes = eatAttributes() {
                front.attributes += attributes
            } else if isAtModifier && !startsTypeBody() || at(anyOf: "async reasync rethrows") {
                // An effect is only valid after a parameter list. If it precedes a declaration, we
                // read it as a modifier, and no declaration allows that modifier.
                front.modifiers.append(readModifier())
            } else {
                front.offset = front.modifiers.first?.offset ?? token.start
                return front
            }
        }
    }

    /// Reads the attribute or the `#if` block of attributes at the current position, if any.
    func eatAttributes() -> [Attribute]? {
        at(.at) ? [readAttribute()] : readConditionalAttributes()
    }

    func readAttributes() -> [Attribute] {
        var attributes: [Attribute] = []
        while at(.at) { attributes.append(readAttribute()) }
        return attributes
    }

    var isAtModifier: Bool {
        guard token.kind == .identifier else { return false }
        switch token.end - token.start {
        case 4: return at(anyOf: "open lazy weak")
        case 5: return at(anyOf: "final class infix")
        case 6: return at(anyOf: "static public prefix")
        case 7: return at(anyOf: "package private unowned postfix dynamic")
        case 8:
            return at(anyOf: "mutating internal optional override required isolated indirect")
        case 9: return at(anyOf: "consuming borrowing")
        case 11:
            return at(
                anyOf: "nonmutating fileprivate nonisolated convenience distributed __consuming")
        default: return false
        }
    }

    func readModifier() -> Modifier {
        let start = token.start
        let name = text(token)
        advance()
        if at(.openParenthesis), !token.followsBlank { skipBrackets() }
        return Modifier(name: name, text: source.flattened(start..<lastEnd), offset: start)
    }

    package func readEffects() -> Effects {
        var effects = Effects()
        while true {
            if at(anyOf: "async reasync") {
                effects.isAsync = true
                advance()
            } else if eat("throws") {
                effects.throwing = .always(nil)
                if at(.openParenthesis), !token.startsLine {
                    advance()
                    effects.throwing = .always(readType())
                    if !eat(.closeParenthesis) { report(expected: "`)`") }
                }
            } else if eat("rethrows") {
                effects.throwing = .ifArgumentsDo
            } else {
                return effects
            }
        }
    }
}
