// The types of the spies that record a requirement.

extension Requirement {
    /// The name that a spy derives from the name of its function; nil if there is none.
    var suggestedSpyName: String? {
        if isInitializer { return "initialize" }
        // A method with that name looks like an initializer.
        return isOperator || name == "init" ? nil : name
    }
}

extension Recording {
    /// The types of all values that its spies store.
    var types: [TypeSyntax] {
        elements.map(\.type) + writes.map(\.type) + [output].compactMap { $0 }
            + closuresWithInput.compactMap { $0.input?.answer }
    }

    /// The type of the values that the spy records; nil for none. Several values are a tuple.
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
    /// `true` if parentheses in the type begin with `nonisolated(nonsending)`, which the compiler
    /// doesn't parse as a type in an expression.
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
