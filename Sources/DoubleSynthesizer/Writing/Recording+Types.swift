// The types of the spies that record a requirement.

extension Requirement {
    /// The name that a spy derives from the name of its function, if any.
    var suggestedSpyName: String? {
        if isInitializer { return "initialize" }
        // A method with this name looks like an initializer.
        return isOperator || name == "init" ? nil : name
    }
}

extension Recording {
    /// The types of all values that the spies store.
    var types: [TypeSyntax] {
        elements.map(\.type) + writes.map(\.type) + [output].compactMap { $0 }
            + closuresWithInput.compactMap { $0.input?.answer }
    }

    /// The type of the values that the spy records, or `nil` if it doesn't record any. If there are
    /// several values, the type is a tuple.
    var inputLayout: Layout? {
        switch elements.count {
        case 0: nil
        case 1: elements[0].type.valueLayout
        default:
            .tuple(
                elements.map { element in
                    .labelled("\(Name.quotedElement(element.name)):", element.type.valueLayout)
                })
        }
    }
}

extension TypeSyntax {
    /// Whether or not parentheses in this type begin with `nonisolated(nonsending)`. The compiler
    /// doesn't parse these words as a part of a type in an expression.
    var beginsInParentheses: Bool {
        first { part in
            switch part.shape {
            case .tuple(let elements): elements.first?.isNonsending == true
            case .function(let function): function.parameters.first?.isNonsending == true
            default: false
            }
        } != nil
    }
}

extension TypeSyntax.Element {
    fileprivate var isNonsending: Bool {
        guard label == nil, case .attributed(let prefixes, _) = type.shape else { return false }
        return prefixes.first?.text == "nonisolated(nonsending)"
    }
}
