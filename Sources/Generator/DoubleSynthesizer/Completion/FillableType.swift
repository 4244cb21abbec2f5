/// A class or an actor, with the details that are needed to fill in its members.
package struct FillableType {
    let isActor: Bool
    let name: String
    /// The position of the name.
    let offset: Int
    let attributes: [Attribute]
    let modifiers: [Modifier]
    let typeParameters: [String]
    let inherited: [TypeSyntax]
    var members: [FillableMember] = []
    /// The positions of the constants that have no value.
    var constants: [Int] = []
    /// The positions of the properties and types that the class declares, keyed by name.
    var declaredNames: [String: Int] = [:]
}

/// A member of a class that a protocol may require.
struct FillableMember {
    /// The code after the head of a member.
    enum Body {
        /// There is no code, so the member is filled in.
        case missing
        /// There is no code, and other properties follow after a comma.
        case list
        /// The code only lists accessors like `{ get }`, which is only valid in a protocol.
        case accessorsOnly(Range<Int>)
        /// The code is a placeholder, as inserted by the compiler's fix-it for a missing member.
        case placeholder(Range<Int>)
        /// The code only observes a property, which is stored.
        case observers(Range<Int>)
        /// The member has a body that uses the spies with these names.
        case code(spiesUsed: [String])
    }

    let requirement: Requirement
    let body: Body
    /// The range from the attributes of the member to the end of its head.
    let range: Range<Int>
}

extension FillableMember {
    var isOverride: Bool { requirement.front.modifiers.contains { $0.name == "override" } }

    /// The member with only those modifiers that are valid in a protocol.
    var asRequirement: Requirement {
        let requirement = requirement.copy()
        // An override is isolated like the original member, which may not be on an actor.
        let overrides = requirement.front.modifiers.first {
            $0.name == "override" || $0.name == "required"
        }
        requirement.front.modifiers = requirement.front.modifiers.filter {
            ["static", "class", "nonisolated", "prefix", "postfix"].contains($0.name)
        }
        if let overrides,
            !requirement.front.modifiers.contains(where: { $0.name == "nonisolated" })
        {
            requirement.front.modifiers.append(.nonisolated(at: overrides.offset))
        }
        return requirement
    }
}

// MARK: - Reading

extension Reader {
    /// Reads a class or an actor, starting at its keyword, or returns `nil` if it has no name.
    func readFillableType(_ front: DeclarationPrefix) -> FillableType? {
        let isActor = at("actor")
        advance()
        let offset = token.start
        guard let name = eatName() else { return nil }
        let generics = readGenericClause()?.parameters ?? []
        var type = FillableType(
            isActor: isActor, name: name, offset: offset, attributes: front.attributes,
            modifiers: front.modifiers, typeParameters: generics.map(\.name),
            inherited: eat(.colon) ? readTypeList() : [])
        _ = readWhereClause()
        if eat(.openBrace) {
            type.declaredNames = namesDeclaredHere()
            type.constants = constantsWithoutValue()
            readBody {
                if let member = readFillableMember() { type.members.append(member) }
            }
        }
        return type
    }

    /// Reads a member of a class, or skips a type, a constant, or another member that can't be a
    /// requirement.
    private func readFillableMember() -> FillableMember? {
        let start = token.start
        let problemCount = file.problems.count
        let front = readFront(under: [])
        if at(.directive) {
            readDirective()
            return nil
        }
        var isList = false
        let head = readFillableHead(front, isList: &isList)
        let headEnd = lastEnd
        guard let head, let body = readFillableBody(of: head, isList: isList) else {
            // We discard these problems, because the compiler reports invalid members.
            discardProblems(after: problemCount)
            skipToNextDeclaration()
            return nil
        }
        head.front.conditions = checkedConditions(around: "member")
        return FillableMember(requirement: head, body: body, range: start..<headEnd)
    }

    /// Returns the positions of the properties and types that the class at this position declares,
    /// keyed by name.
    private func namesDeclaredHere() -> [String: Int] {
        namesDeclaredHere(after: ["let", "var", "struct", "class", "enum", "actor", "typealias"])
    }

    /// Returns the positions of the types that the type at this position declares, keyed by name.
    func typesDeclaredHere() -> [String: Int] {
        namesDeclaredHere(after: ["struct", "class", "enum", "actor", "protocol", "typealias"])
    }

    private func namesDeclaredHere(after keywords: Set<String>) -> [String: Int] {
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

    /// Returns the positions of the constants without a value in the class at this position, except
    /// for private constants.
    private func constantsWithoutValue() -> [Int] {
        var constants: [Int] = []
        // The position of the constant whose declaration isn't complete yet, if any.
        var constant: Int?
        // `true` if the current line starts with a modifier that such a constant can't have.
        var isExcluded = false
        // `true` after a comma or an operator.
        var isInClause = false
        var depth = 0
        for (token, next) in zip(source.tokens[index...], source.tokens[(index + 1)...]) {
            if depth == 0 && (token.startsLine || token.kind == .semicolon) { isExcluded = false }
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: depth += 1
            case .closeBrace where depth == 0: return constants
            case .closeBrace, .closeParenthesis, .closeBracket: depth -= 1
            // In this case, `<let count: Int>` declares a type parameter.
            case .identifier where depth == 0 && spells("let", token) && !isInClause:
                constant = isExcluded ? nil : token.start
            case .identifier where depth == 0:
                if ["private", "fileprivate", "weak", "unowned"].contains(text(token)) {
                    isExcluded = true
                }
            // The operator may be joined with the `?` of an optional type.
            case .operators where source.bytes[token.end - 1] == 0x3D: constant = nil
            default: break
            }
            let continues =
                next.kind == .operators || token.kind == .colon || token.kind == .comma
                || spells("let", token) || spells("&", token) || spells("->", token)
            let isEnd =
                (next.startsLine && !continues) || next.kind == .semicolon
                || next.kind == .closeBrace
            if depth == 0, isEnd, let start = constant {
                constants.append(start)
                constant = nil
            }
            isInClause = token.kind == .comma || token.kind == .operators
        }
        return constants
    }

    /// Reads the head of a member, or returns `nil` if the member can't be a requirement.
    private func readFillableHead(
        _ front: DeclarationPrefix, isList: inout Bool
    ) -> Requirement? {
        if eat("func") { return readFunction(front) }
        if eat("init") { return readInitializer(front) }
        if eat("subscript") { return readSubscriptHead(front) }
        guard eat("var"), let name = eatName() else { return nil }
        // If several properties share one type, it follows the last name.
        while eat(.comma), eatName() != nil { isList = true }
        guard eat(.colon), let type = readType() else { return nil }
        let property = Requirement(.property, name, after: front, in: source)
        property.result = type
        return property
    }

    /// Reads the code after a head, or returns `nil` if the member shouldn't be filled in.
    private func readFillableBody(
        of head: Requirement, isList: Bool
    ) -> FillableMember.Body? {
        // If a property has a value, it's stored.
        if atOperator("=") { return nil }
        guard at(.openBrace) else {
            if head.hasAccessors { head.setAccessors(Accessor.getAndSet) }
            return isList || at(.comma) ? .list : .missing
        }
        let brace = index
        let start = token.start
        if head.hasAccessors {
            let problemCount = file.problems.count
            // Any other word is part of the expression that a getter returns.
            if let accessors = readAccessors(of: "it"), !accessors.isEmpty,
                accessors.allSatisfy(\.hasKnownName)
            {
                head.setAccessors(accessors)
                return .accessorsOnly(start..<lastEnd)
            }
            discardProblems(after: problemCount)
            goBack(to: brace)
        }
        let isObserver = isAtObserver
        skipBrackets()
        if isObserver {
            head.setAccessors(Accessor.getAndSet)
            return .observers(start..<lastEnd)
        }
        let code = source.tokens[brace..<index]
        if !head.isSubscript, isPlaceholder(start..<lastEnd) {
            if head.hasAccessors { head.setAccessors(Accessor.getAndSet) }
            return .placeholder(start..<lastEnd)
        }
        if head.hasAccessors { head.setAccessors(accessors(in: code)) }
        return .code(spiesUsed: spiesUsed(in: code))
    }

    /// Returns whether a block contains nothing but an editor placeholder: `{ <#code#> }`.
    private func isPlaceholder(_ block: Range<Int>) -> Bool {
        func isBlank(_ character: Character) -> Bool {
            character.isWhitespace || "{}".contains(character)
        }
        let text = source.text(block).drop(while: isBlank)
        guard text.hasPrefix("<#"), let end = text.firstRange(of: "#>") else { return false }
        return text[end.upperBound...].allSatisfy(isBlank)
    }

    /// Returns the names that follow `spies.` in code like `spies.open(url)`.
    private func spiesUsed(in code: ArraySlice<Token>) -> [String] {
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
    /// `true` if the word in the source is the name of an accessor.
    fileprivate var hasKnownName: Bool {
        ["get", "set", "_read", "_modify"].contains(name) || name.hasPrefix("yielding ")
    }
}
