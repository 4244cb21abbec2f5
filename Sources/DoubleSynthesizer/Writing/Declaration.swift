/// A member of a double: its documentation and attributes, its head, and its body.
struct Declaration {
    /// The code between the braces.
    enum Block {
        /// A single expression, which may be on the line of the head.
        case short(Layout)
        /// Statements or accessors, one per line.
        case long([Layout])
    }

    /// Documentation and attributes, one per line.
    let front: [Layout]
    let head: Layout
    let block: Block

    var layout: Layout { .lines(front + [Declaration.layout(head, block)]) }

    /// The block without its head, including its braces.
    var filling: Layout { Declaration.layout(.text("{"), block) }

    private static func layout(_ head: Layout, _ block: Block) -> Layout {
        switch block {
        case .short(let expression): .computed(head, expression)
        case .long(let lines): .block(head, lines)
        }
    }
}
