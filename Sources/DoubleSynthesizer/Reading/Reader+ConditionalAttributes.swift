extension Reader {
    /// An `#if` block that occurs among attributes.
    private struct AttributeBlock {
        /// The index of the first token in the block.
        let index: Int
        var condition: Condition
        /// The conditions of the current branch, including those of the enclosing blocks. Until the
        /// branch has an attribute, the value of this property is `nil`.
        var conditions: [String]?
        /// The length of the conditions, including those of the enclosing blocks.
        var length: Int
        /// The number of attributes before the block.
        let attributeCount: Int
    }

    /// Reads an `#if` block that contains only attributes, which belong to the declaration after
    /// the block. If there is no such block at the current position, this function returns `nil`
    /// and doesn't advance the reader.
    func readConditionalAttributes() -> [Attribute]? {
        guard at(.directive), spells("#if", token), !codeConditionals.contains(index) else {
            return nil
        }
        let (start, offset) = (index, token.start)
        let problemCount = problems.count
        var attributes: [Attribute] = []
        var blocks: [AttributeBlock] = []
        var isLong = false
        repeat {
            if at(.at), !blocks.isEmpty {
                var attribute = readAttribute()
                attribute.conditions = conditions(of: &blocks)
                attributes.append(attribute)
            } else if at(.directive) {
                readDirective(of: &blocks, attributes.count)
                isLong = isLong || blocks.last.map { $0.length > Reader.longestConditions } == true
            } else {
                // We read each block only once. All open blocks contain this token, which isn't an
                // attribute.
                codeConditionals.formUnion(blocks.map(\.index))
                blocks = []
                attributes = []
            }
        } while !blocks.isEmpty
        if attributes.isEmpty {
            problems.removeLast(problems.count - problemCount)
            goBack(to: start)
            return nil
        }
        if isLong { report("the conditions of this `#if` are too long to be read", at: offset) }
        return attributes
    }

    private func readDirective(of blocks: inout [AttributeBlock], _ attributeCount: Int) {
        let directive = token
        let start = index
        advance()
        if spells("#endif", directive) {
            let block = blocks.removeLast()
            if block.attributeCount == attributeCount { codeConditionals.insert(block.index) }
            return
        }
        if spells("#if", directive) {
            let condition = readCondition()
            blocks.append(
                AttributeBlock(
                    index: start, condition: Condition(own: condition),
                    length: (blocks.last?.length ?? 0) + Reader.length(condition),
                    attributeCount: attributeCount))
        } else {
            let next = spells("#elseif", directive) ? readCondition() : nil
            blocks[blocks.count - 1].length += Reader.length(next ?? "")
            blocks[blocks.count - 1].condition.advance(to: next)
            blocks[blocks.count - 1].conditions = nil
        }
    }

    private func conditions(of blocks: inout [AttributeBlock]) -> [String] {
        let last = blocks.count - 1
        if let known = blocks[last].conditions { return known }
        let isShort = blocks[last].length <= Reader.longestConditions
        let conditions = isShort ? blocks.flatMap(\.condition.parts) : []
        work += conditions.count
        blocks[last].conditions = conditions
        return conditions
    }
}
