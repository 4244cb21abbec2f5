extension Reader {
    /// The maximum length of the conditions at one position, in bytes. Because every declaration at
    /// that position repeats the conditions, the size of the output could otherwise grow with the
    /// square of the file's length.
    private static let maximumConditionLength = 4_096

    package func readDirective() {
        let directive = token
        advance()
        defer { updateConditions() }
        if spells("#if", directive) {
            let condition = readCondition(of: directive)
            conditionals.append(
                OpenConditional(
                    offset: directive.start, branch: .init(own: condition), text: condition,
                    length: (conditionals.last?.length ?? 0) + Reader.length(condition),
                    scopeCount: scopes.count))
            return
        }
        guard var conditional = conditionals.popLast() else {
            return report("this `\(text(directive))` has no `#if`", at: directive.start)
        }
        // The reader tolerates branches whose brackets aren't balanced.
        if scopes.count > conditional.scopeCount {
            scope = scopes[conditional.scopeCount].outerScope
            scopes.removeLast(scopes.count - conditional.scopeCount)
        }
        if spells("#endif", directive) { return }
        let next = spells("#elseif", directive) ? readCondition(of: directive) : nil
        conditional.length += Reader.length(next ?? "")
        if conditional.length <= Reader.maximumConditionLength {
            conditional.branch.advance(to: next)
            conditional.text = conditional.branch.text
        }
        conditionals.append(conditional)
    }

    private func updateConditions() {
        let isShort = conditionals.last.map { $0.length <= Reader.maximumConditionLength } ?? true
        conditions = isShort ? conditionals.map(\.text) : []
        file.work += conditions.count
    }

    /// Returns the conditions of a declaration. If they exceed the limit, this function reports an
    /// error.
    func checkedConditions(around declaration: StaticString) -> [String] {
        guard let innermost = conditionals.last else { return [] }
        guard innermost.length <= Reader.maximumConditionLength else {
            report(
                "the `#if` conditions around this \(declaration) are too long to be read",
                at: innermost.offset)
            return []
        }
        return conditions
    }

    /// Returns the length of a condition to compare with the limit. Each level of nesting adds a
    /// constant.
    private static func length(_ condition: String) -> Int {
        condition.utf8.count + maximumConditionLength / maximumDepth
    }

    /// Reads the condition of an `#if`. The condition can span several lines inside parentheses and
    /// around an operator.
    private func readCondition(of directive: Token) -> String {
        if isAtEnd || token.startsLine {
            report("this `\(text(directive))` has no condition", at: directive.start)
            return ""
        }
        let start = token.start
        var continues: Bool
        repeat {
            continues = atOperator("&&") || atOperator("||") || atOperator("!")
            if at(.openParenthesis) { skipBrackets() } else { advance() }
            if !continues, token.startsLine {
                continues = atOperator("&&") || atOperator("||")
            }
        } while !isAtEnd && (continues || !token.startsLine)
        return source.flattened(start..<max(start, lastEnd))
    }

    /// Reads an `#if` block, including the members in its branches.
    func readConditionalMembers(
        into members: inout ProtocolMembers, under conditions: [String]
    ) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Reader.maximumDepth else {
            return report("these `#if` blocks are nested too deeply to be read")
        }
        let opening = token
        let offset = opening.start
        if conditions.isEmpty { members.conditionals.append(offset) }
        advance()
        var condition = Condition(own: readCondition(of: opening))
        var length = Reader.length(condition.own ?? "")
        readMembers(into: &members, under: conditions + [condition.text])
        while at(.directive), !spells("#endif", token) {
            let directive = token
            advance()
            let next = spells("#elseif", directive) ? readCondition(of: directive) : nil
            length += Reader.length(next ?? "")
            if length <= Reader.maximumConditionLength { condition.advance(to: next) }
            readMembers(into: &members, under: conditions + [condition.text])
        }
        if length > Reader.maximumConditionLength {
            report("the conditions of this `#if` are too long to be read", at: offset)
        }
        if !eat(.directive) { report("this `#if` has no `#endif`", at: offset) }
    }
}

// MARK: - Conditional attributes

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
        let start = index
        let offset = token.start
        let problemCount = file.problems.count
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
                isLong =
                    isLong || blocks.last.map { $0.length > Reader.maximumConditionLength } == true
            } else {
                // We read each block only once. All open blocks contain this token, which isn't an
                // attribute.
                codeConditionals.formUnion(blocks.map(\.index))
                blocks = []
                attributes = []
            }
        } while !blocks.isEmpty
        if attributes.isEmpty {
            discardProblems(after: problemCount)
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
            let condition = readCondition(of: directive)
            blocks.append(
                AttributeBlock(
                    index: start, condition: Condition(own: condition),
                    length: (blocks.last?.length ?? 0) + Reader.length(condition),
                    attributeCount: attributeCount))
        } else {
            let next = spells("#elseif", directive) ? readCondition(of: directive) : nil
            blocks[blocks.count - 1].length += Reader.length(next ?? "")
            blocks[blocks.count - 1].condition.advance(to: next)
            blocks[blocks.count - 1].conditions = nil
        }
    }

    private func conditions(of blocks: inout [AttributeBlock]) -> [String] {
        let last = blocks.count - 1
        if let cached = blocks[last].conditions { return cached }
        let isShort = blocks[last].length <= Reader.maximumConditionLength
        let conditions = isShort ? blocks.flatMap(\.condition.parts) : []
        file.work += conditions.count
        blocks[last].conditions = conditions
        return conditions
    }
}
