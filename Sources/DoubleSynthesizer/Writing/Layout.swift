/// What is written, before it is known where its lines end.
///
/// A group stands on one line where it fits, and otherwise ends a line at each of its own breaks;
/// the groups inside of it decide for themselves. So the writers say what belongs together, and
/// ``LayoutPrinter`` alone breaks lines (P. Wadler, "A prettier printer", 1998; in the form for
/// strict languages of C. Lindig, "Strictly Pretty", 2000).
package enum Layout: Sendable {
    /// Text on one line.
    case text(String)
    /// A space, or a line break.
    case line
    /// Nothing, or a line break.
    case softLine
    /// A line break.
    case newLine
    /// A sequence.
    case row([Layout])
    /// A layout on one line, or with line breaks at all of its own breaks.
    case group([Layout])
    /// A layout in which continuation lines are indented.
    case indented([Layout])
    /// A quoted text, in pieces, after its label. If it doesn't fit, it's on the line below the
    /// label, or continues in a second literal after `+`.
    case literal(label: String?, [String])
    /// A comment of any length, wrapped into lines that begin with the prefix.
    case comment(prefix: String, String)
}

// MARK: - Lists and blocks

extension Layout {
    static let empty = Layout.row([])
    /// What stands in a body that is there for the compiler alone.
    package static let unreachable = Layout.text("// Never called: there is no value of the type.")

    /// Elements with commas in between, on one line or on one each.
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

    /// Elements in brackets, or in their own lines between the lines of the brackets.
    package static func bracketed(
        _ open: String, _ elements: [Layout], _ close: String
    ) -> Layout {
        .group([.text(open), .indented([.softLine, list(elements)]), .softLine, .text(close)])
    }

    /// Elements in brackets, or each on a line of its own between the lines of the brackets.
    static func bracketed(
        _ open: String, breaking elements: [Layout], _ close: String
    ) -> Layout {
        guard case .group(let parts) = list(elements) else { return .empty }
        return .group([.text(open), .indented([.softLine] + parts), .softLine, .text(close)])
    }

    /// Returns several values as one tuple; a single one is returned unchanged.
    package static func tuple(_ elements: [Layout]) -> Layout {
        elements.count == 1 ? elements[0] : bracketed("(", elements, ")")
    }

    /// A word with what belongs to it, which may stand on the next line.
    package static func labelled(_ label: String, _ value: Layout) -> Layout {
        .group([.text(label), .indented([.line, value])])
    }

    /// An argument that is a text, in pieces.
    package static func text(_ pieces: [String], label: String? = nil) -> Layout {
        .indented([.literal(label: label, pieces)])
    }

    /// Returns each layout on a separate line.
    package static func lines(_ lines: [Layout]) -> Layout { separated(lines, by: [.newLine]) }

    /// With a blank line in between.
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

    /// Lines between an opening and a closing one.
    package static func block(
        _ opening: Layout, _ lines: [Layout], closing: String = "}"
    ) -> Layout {
        .row([opening, .indented([.newLine, .lines(lines)]), .newLine, .text(closing)])
    }

    /// A statement in braces, on the line of what they belong to where all of it fits.
    package static func computed(_ head: Layout, _ statement: Layout) -> Layout {
        .group([head, .indented([.line, statement]), .line, .text("}")])
    }

    /// A call; what stands behind it begins with a blank, or belongs to it.
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
