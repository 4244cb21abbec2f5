/// Text whose line breaks aren't chosen yet.
///
/// A group is printed on one line if it fits. Otherwise, all of its own breaks become line breaks,
/// and its inner groups are handled in the same way. The writers only specify the structure of the
/// text, and ``LayoutPrinter`` chooses the line breaks.
///
/// The algorithm is described in P. Wadler, "A prettier printer" (1998). We use the variant for
/// strict languages in C. Lindig, "Strictly Pretty" (2000).
package enum Layout: Sendable {
    /// Text without line breaks.
    case text(String)
    /// A space that may become a line break.
    case line
    /// An empty string that may become a line break.
    case softLine
    /// A line break.
    case newLine
    /// A sequence of layouts.
    case row([Layout])
    /// A sequence of layouts that is either on one line or has line breaks at all of its own
    /// breaks.
    case group([Layout])
    /// A sequence of layouts in which continuation lines are indented.
    case indented([Layout])
    /// A string literal after an optional label. The text of the literal consists of several
    /// pieces.
    ///
    /// If the literal doesn't fit, it's printed on the line below the label, or a second literal
    /// continues it after `+`.
    case literal(label: String?, [String])
    /// A comment of any length. The text is wrapped into lines that begin with the prefix.
    case comment(prefix: String, String)
}

// MARK: - Lists and blocks

extension Layout {
    static let empty = Layout.row([])
    /// The body of a member that can't be called.
    package static let unreachable = Layout.text("// Never called: the type has no values.")

    /// Returns the given elements, separated by commas. The elements are either on one line or each
    /// on their own line.
    package static func list(_ elements: [Layout]) -> Layout {
        var parts: [Layout] = []
        for element in elements {
            if !parts.isEmpty {
                parts.append(.text(","))
                parts.append(.line)
            }
            parts.append(element)
        }
        return .group(parts)
    }

    package static func list(_ elements: [String]) -> Layout { list(elements.map(Layout.text)) }

    /// Returns the given elements in brackets. If they don't fit, they are on separate lines
    /// between the brackets.
    package static func bracketed(
        _ open: String, _ elements: [Layout], _ close: String
    ) -> Layout {
        .group([.text(open), .indented([.softLine, list(elements)]), .softLine, .text(close)])
    }

    /// Returns the given elements in brackets. If they don't fit, there is one element per line
    /// between the brackets.
    static func bracketed(
        _ open: String, breaking elements: [Layout], _ close: String
    ) -> Layout {
        guard case .group(let parts) = list(elements) else { return .empty }
        return .group([.text(open), .indented([.softLine] + parts), .softLine, .text(close)])
    }

    /// Returns the given values as a tuple. If there is only one value, this function returns it
    /// unchanged.
    package static func tuple(_ elements: [Layout]) -> Layout {
        elements.count == 1 ? elements[0] : bracketed("(", elements, ")")
    }

    /// Returns a label followed by its value. The value may be on the next line.
    package static func labelled(_ label: String, _ value: Layout) -> Layout {
        .group([.text(label), .indented([.line, value])])
    }

    /// Returns an argument that is a string literal. The text of the literal consists of several
    /// pieces.
    package static func text(_ pieces: [String], label: String? = nil) -> Layout {
        .indented([.literal(label: label, pieces)])
    }

    /// Returns the given layouts, each on its own line.
    package static func lines(_ lines: [Layout]) -> Layout { separated(lines, by: [.newLine]) }

    /// Returns the given sections, separated by empty lines.
    package static func sections(_ sections: [Layout]) -> Layout {
        separated(sections, by: [.newLine, .newLine])
    }

    private static func separated(_ parts: [Layout], by separator: [Layout]) -> Layout {
        var row: [Layout] = []
        for part in parts {
            if !row.isEmpty { row += separator }
            row.append(part)
        }
        return .row(row)
    }

    /// Returns lines of code between an opening line and a closing line.
    package static func block(
        _ opening: Layout, _ lines: [Layout], closing: String = "}"
    ) -> Layout {
        .row([opening, .indented([.newLine, .lines(lines)]), .newLine, .text(closing)])
    }

    /// Returns a statement in braces. If everything fits, the statement is on the same line as the
    /// head.
    package static func computed(_ head: Layout, _ statement: Layout) -> Layout {
        .group([head, .indented([.line, statement]), .line, .text("}")])
    }

    /// Returns a call. The tail of the call either starts with a space or is attached to the call.
    package static func call(
        _ callee: String, _ arguments: [Layout], tail: String = ""
    ) -> Layout {
        if tail.utf8.first == 0x20 {
            return .labelled(call(callee, arguments), String(tail.dropFirst()))
        }
        if arguments.isEmpty { return .text("\(callee)()\(tail)") }
        return .group([
            .text("\(callee)("), .indented([.softLine, list(arguments)]),
            .group([.softLine, .text(")\(tail)")]),
        ])
    }

    private static func labelled(_ call: Layout, _ tail: String) -> Layout {
        .group([call, .indented([.line, .text(tail)])])
    }
}

// MARK: - Heads of declarations

extension Layout {
    /// Returns the head of a type. The head ends with `closing`.
    static func typeHead(
        _ start: String, _ parameters: [Layout], inherited: [String],
        whereRequirements: [String], closing: String
    ) -> Layout {
        let bases = Layout.text(inherited.joined(separator: ", "))
        let end = whereClause(whereRequirements, closing: closing)
        if inherited.isEmpty { return .row([.text(start), generics(parameters), end]) }
        if !parameters.isEmpty {
            return .row([.text(start), generics(parameters), .text(": "), bases, end])
        }
        let head: [Layout] = [.text("\(start):"), .indented([.line, bases])]
        if !whereRequirements.isEmpty { return .row([.group(head), end]) }
        return .group(head + [.line, .text(closing)])
    }

    /// Returns the given generic parameters in angle brackets.
    private static func generics(_ parameters: [Layout]) -> Layout {
        parameters.isEmpty ? .empty : bracketed("<", parameters, ">")
    }

    /// Returns a `where` clause followed by `closing`. If there are no requirements, the clause is
    /// omitted.
    private static func whereClause(_ requirements: [String], closing: String = "{") -> Layout {
        if requirements.isEmpty { return closing.isEmpty ? .empty : .text(" \(closing)") }
        let end: [Layout] = closing.isEmpty ? [] : [.line, .text(closing)]
        return .group([.line, .group([labelled("where", list(requirements))] + end)])
    }

    /// Returns the head of a function. The head ends with `closing`, and `start` is the text that
    /// precedes the generic parameters.
    package static func functionHead(
        _ start: String, generics parameters: [Layout] = [], _ list: [Layout],
        effects: String = "", result: Layout? = nil, whereRequirements: [String] = [],
        closing: String = "{"
    ) -> Layout {
        let end = whereClause(whereRequirements, closing: closing)
        var tail: [Layout] = [.text(effects)]
        if let result { tail += [.text(" -> "), result] }
        let front: [Layout] = [.text(start), generics(parameters)]
        if !list.isEmpty {
            let signature: [Layout] = [
                .text("("), .indented([.softLine, .list(list)]), .softLine, .text(")"),
            ]
            return .row(front + [.group(signature + tail), end])
        }
        // The effects and the arrow each start with a space.
        var tailWithoutSpace: [Layout] = effects.isEmpty ? [] : [.text(String(effects.dropFirst()))]
        if let result { tailWithoutSpace += [.text(effects.isEmpty ? "-> " : " -> "), result] }
        if tailWithoutSpace.isEmpty {
            return .row(front + [.text("()"), end])
        }
        let signature: [Layout] = [.text("()"), .indented([.line] + tailWithoutSpace)]
        if whereRequirements.isEmpty, !closing.isEmpty {
            return .row(front + [.group(signature + [.line, .text(closing)])])
        }
        return .row(front + [.group(signature), end])
    }

    /// Returns the head of a computed property like `var name: Type {`. The head ends with
    /// `closing`.
    package static func propertyHead(
        _ name: String, _ type: Layout, closing: String = "{"
    ) -> Layout {
        .group([labelled("\(name):", type)] + (closing.isEmpty ? [] : [.line, .text(closing)]))
    }
}

// MARK: - Conditions

extension Array where Element: Conditional {
    /// Returns the layouts of all runs. Each layout is inside the conditions of its run.
    package func underConditions(_ layout: (Run<Element>) -> Layout) -> [Layout] {
        var result: [Layout] = []
        var branches: [Layout] = []
        func endConditional() {
            if branches.isEmpty { return }
            result.append(.lines(branches + [.text("#endif")]))
            branches = []
        }
        for run in byConditions {
            if run.directive == nil { endConditional() }
            if run.conditions.isEmpty {
                result.append(layout(run))
            } else {
                let head = run.directive ?? "#if \(Condition.all(run.conditions))"
                branches.append(.row([.text(head), .indented([.newLine, layout(run)])]))
            }
        }
        endConditional()
        return result
    }
}

extension [Attribute] {
    /// The attributes inside their conditions, one per line.
    package var lines: [Layout] {
        underConditions { run in .lines(run.elements.map { .text($0.text) }) }
    }
}

// MARK: - Types

extension TypeSyntax {
    /// The layout of the type, in which line breaks are possible in tuples and between the
    /// parameters of functions.
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
