extension Reader {
    /// The maximum length of the conditions at one position, in bytes. Because every declaration at
    /// that position repeats the conditions, the size of the output could otherwise grow with the
    /// square of the file's length.
    static let longestConditions = 4_096

    func readDirective() {
        let directive = token
        advance()
        defer { updateConditions() }
        if spells("#if", directive) {
            let condition = readCondition()
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
        // The brackets in each branch should be balanced. However, if they aren't, the reader
        // continues anyway.
        if scopes.count > conditional.scopeCount {
            scope = scopes[conditional.scopeCount].outerScope
            scopes.removeLast(scopes.count - conditional.scopeCount)
        }
        if spells("#endif", directive) { return }
        let next = spells("#elseif", directive) ? readCondition() : nil
        conditional.length += Reader.length(next ?? "")
        if conditional.length <= Reader.longestConditions {
            conditional.branch.advance(to: next)
            conditional.text = conditional.branch.text
        }
        conditionals.append(conditional)
    }

    private func updateConditions() {
        let isShort = conditionals.last.map { $0.length <= Reader.longestConditions } ?? true
        conditions = isShort ? conditionals.map(\.text) : []
        work += conditions.count
    }

    /// Returns the conditions of a declaration. If they exceed the limit, this function reports an
    /// error.
    func conditions(around declaration: StaticString) -> [String] {
        guard let innermost = conditionals.last else { return [] }
        guard innermost.length <= Reader.longestConditions else {
            report(
                "the `#if` conditions around this \(declaration) are too long to be read",
                at: innermost.offset)
            return []
        }
        return conditions
    }

    /// Returns the length of a condition to compare with the limit. Each level of nesting adds a
    /// constant.
    static func length(_ condition: String) -> Int {
        condition.utf8.count + longestConditions / deepestNesting
    }

    /// Reads the condition of an `#if`. The condition can span several lines inside parentheses and
    /// around an operator.
    func readCondition() -> String {
        let start = token.start
        var continues = true
        while !isAtEnd, continues || !token.startsLine {
            continues = atOperator("&&") || atOperator("||") || atOperator("!")
            if at(.openParenthesis) { skipBrackets() } else { advance() }
            if !continues, token.startsLine {
                continues = atOperator("&&") || atOperator("||")
            }
        }
        return source.flattened(start..<max(start, lastEnd))
    }

    /// Reads an `#if` block, including the members in its branches.
    func readConditionalMembers(
        into members: inout ProtocolMembers, under conditions: [String]
    ) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Reader.deepestNesting else {
            return report("these `#if` blocks are nested too deeply to be read")
        }
        let offset = token.start
        if conditions.isEmpty { members.conditionals.append(offset) }
        advance()
        var condition = Condition(own: readCondition())
        var length = Reader.length(condition.own ?? "")
        readMembers(into: &members, under: conditions + [condition.text])
        while at(.directive), !spells("#endif", token) {
            let hasCondition = spells("#elseif", token)
            advance()
            let next = hasCondition ? readCondition() : nil
            length += Reader.length(next ?? "")
            if length <= Reader.longestConditions { condition.advance(to: next) }
            readMembers(into: &members, under: conditions + [condition.text])
        }
        if length > Reader.longestConditions {
            report("the conditions of this `#if` are too long to be read", at: offset)
        }
        if !eat(.directive) { report("this `#if` has no `#endif`", at: offset) }
    }
}
