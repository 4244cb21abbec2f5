/// A member of a double: what stands in front of it, its head up to the brace, and what is in its
/// braces.
struct Declaration {
    /// What stands between the braces.
    enum Block {
        /// One expression, which may stand on the line of the head.
        case short(Layout)
        /// Statements or accessors, each on lines of its own.
        case long([Layout])
    }

    /// Documentation and attributes, a line each.
    let front: [Layout]
    let head: Layout
    let block: Block

    var layout: Layout { .lines(front + [Declaration.layout(head, block)]) }

    /// The block alone, with its braces.
    var filling: Layout { Declaration.layout(.text("{"), block) }

    private static func layout(_ head: Layout, _ block: Block) -> Layout {
        switch block {
        case .short(let expression): .computed(head, expression)
        case .long(let lines): .block(head, lines)
        }
    }
}
