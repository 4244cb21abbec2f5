extension Reader {
    /// Reads the members of a class up to its closing brace. What is no requirement of any
    /// protocol, such as a type or a constant, is stepped over.
    func readFillableMembers() -> [FillableMember] {
        var members: [FillableMember] = []
        hasDefaultArguments = true
        while !isAtEnd, !at(.closeBrace) {
            let start = token.start
            let startIndex = index
            let complaintCount = complaints.count
            let front = readFront(under: [])
            if at(.directive) {
                readDirective()
                continue
            }
            var isList = false
            let head = readFillableHead(front, isList: &isList)
            let headEnd = lastEnd
            if let head, let body = readFillableBody(of: head, isList: isList) {
                head.front.conditions = conditions(around: "member")
                members.append(
                    FillableMember(requirement: head, body: body, range: start..<headEnd))
            } else {
                // Whatever is odd about it is the compiler's to complain about.
                complaints.removeLast(complaints.count - complaintCount)
                skipToNextDeclaration()
            }
            if index == startIndex { advance() }
        }
        return members
    }

    /// The properties and types of the class that starts here, and where they are named.
    func namesDeclaredHere() -> [String: Int] {
        namesDeclaredHere(behind: ["let", "var", "struct", "class", "enum", "actor", "typealias"])
    }

    /// The types that the type that starts here declares, and where they are named.
    func typesDeclaredHere() -> [String: Int] {
        namesDeclaredHere(
            behind: ["struct", "class", "enum", "actor", "protocol", "typealias"])
    }

    private func namesDeclaredHere(behind keywords: Set<String>) -> [String: Int] {
        var names: [String: Int] = [:]
        var depth = 0
        for (token, next) in zip(source.tokens[index...], source.tokens[(index + 1)...]) {
            switch token.kind {
            case .openBrace: depth += 1
            case .closeBrace where depth == 0: return names
            case .closeBrace: depth -= 1
            case .identifier where depth == 0 && keywords.contains(text(token)):
                if let name = name(of: next), names[name] == nil { names[name] = next.start }
            default: break
            }
        }
        return names
    }

    /// Where the class that starts here declares a constant of some type that others see, and gives
    /// it no value.
    func constantsWithoutValue() -> [Int] {
        var constants: [Int] = []
        var constant: Int?
        var isOwn = false
        var isInClause = false
        var depth = 0
        for (token, next) in zip(source.tokens[index...], source.tokens[(index + 1)...]) {
            if depth == 0 && (token.startsLine || token.kind == .semicolon) { isOwn = false }
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: depth += 1
            case .closeBrace where depth == 0: return constants
            case .closeBrace, .closeParenthesis, .closeBracket: depth -= 1
            // `<let count: Int>` is a type parameter.
            case .identifier where depth == 0 && spells("let", token) && !isInClause:
                constant = isOwn ? nil : token.start
            case .identifier where depth == 0:
                if ["private", "fileprivate", "weak", "unowned"].contains(text(token)) {
                    isOwn = true
                }
            // It may touch the `?` of an optional.
            case .operators where source.bytes[token.end - 1] == 0x3D: constant = nil
            default: break
            }
            let goesOn =
                next.kind == .operators || token.kind == .colon || token.kind == .comma
                || spells("let", token) || spells("&", token) || spells("->", token)
            let isEnd =
                next.startsLine && !goesOn || next.kind == .semicolon || next.kind == .closeBrace
            if depth == 0, isEnd, let start = constant {
                constants.append(start)
                constant = nil
            }
            isInClause = token.kind == .comma || token.kind == .operators
        }
        return constants
    }

    /// Reads the head of a member; nil where it is none that a protocol may ask for.
    private func readFillableHead(
        _ front: Front, isList: inout Bool
    ) -> Requirement? {
        if eat("func") { return readFunction(front) }
        if eat("init") { return readInitializer(front) }
        if eat("subscript") { return readSubscriptHead(front) }
        guard eat("var"), let name = eatName() else { return nil }
        // Several properties may have one type, behind the last name.
        while eat(.comma), eatName() != nil { isList = true }
        guard eat(.colon), let type = readType() else { return nil }
        let property = Requirement(.property, name, behind: front, in: source)
        property.result = type
        return property
    }

    /// Reads what follows a head; nil where the member is none to fill in.
    private func readFillableBody(
        of head: Requirement, isList: Bool
    ) -> FillableMember.Body? {
        // With a value it is stored.
        if atOperator("=") { return nil }
        guard at(.openBrace) else {
            if head.hasAccessors { head.take(Accessor.getAndSet) }
            return isList || at(.comma) ? .list : FillableMember.Body.none
        }
        let brace = index
        let start = token.start
        if head.hasAccessors {
            let complaintCount = complaints.count
            // Any other word is what a getter returns.
            if let accessors = readAccessors(of: "it"), !accessors.isEmpty,
                accessors.allSatisfy(\.isKnown)
            {
                head.take(accessors)
                return .accessorsOnly(start..<lastEnd)
            }
            complaints.removeLast(complaints.count - complaintCount)
            goBack(to: brace)
        }
        skipBrackets()
        let code = source.tokens[brace..<index]
        if !head.isSubscript, isPlaceholder(start..<lastEnd) {
            if head.hasAccessors { head.take(Accessor.getAndSet) }
            return .placeholder(start..<lastEnd)
        }
        if head.hasAccessors { head.take(accessors(in: code)) }
        return .code(partsUsed: partsUsed(in: code))
    }

    /// Whether a block holds a placeholder of an editor and nothing else: `{ <#code#> }`.
    private func isPlaceholder(_ block: Range<Int>) -> Bool {
        let blank: (Character) -> Bool = { $0.isWhitespace || "{}".contains($0) }
        let text = source.text(block).drop(while: blank)
        guard text.hasPrefix("<#"), let end = text.firstRange(of: "#>") else { return false }
        return text[end.upperBound...].allSatisfy(blank)
    }

    /// The names behind `spies.`, as in `spies.open(url)`.
    private func partsUsed(in code: ArraySlice<Token>) -> [String] {
        var names: [String] = []
        for (position, token) in zip(code.indices, code)
        where token.kind == .identifier && spells("spies", token) && position + 2 < code.endIndex {
            if code[position + 1].kind == .period, let name = name(of: code[position + 2]) {
                names.append(name)
            }
        }
        return names
    }
}

extension Accessor {
    /// Whether its name is one that accessors have.
    fileprivate var isKnown: Bool {
        ["get", "set", "_read", "_modify"].contains(name) || name.hasPrefix("yielding ")
    }
}
