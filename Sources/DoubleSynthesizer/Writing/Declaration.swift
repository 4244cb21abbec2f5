/// A member of a double, with its documentation, attributes, head, and body.
struct Declaration {
    /// The code between the braces of a declaration.
    enum Block {
        /// A single expression, which may be on the same line as the head.
        case short(Layout)
        /// Statements or accessors, one per line.
        case long([Layout])
    }

    /// The documentation comment and the attributes, one per line.
    let front: [Layout]
    let head: Layout
    let block: Block

    var layout: Layout { .lines(front + [Declaration.layout(head, block)]) }

    /// The block including its braces, but without the head.
    var filling: Layout { Declaration.layout(.text("{"), block) }

    private static func layout(_ head: Layout, _ block: Block) -> Layout {
        switch block {
        case .short(let expression): .computed(head, expression)
        case .long(let lines): .block(head, lines)
        }
    }
}
