import DoubleSynthesizer

/// A class, or an extension of a class or a protocol, with the details that a double requires.
struct ClassBody {
    let source: Source
    let place: TypePlace
    let typeParameters: [GenericParameter]
    var inherited: [TypeSyntax]
    /// `true` if the extension has a `where` clause.
    let isConstrained: Bool
    /// The functions, properties and subscripts of a class, represented as requirements. A property
    /// without an explicit type has no result, and a constant is marked as `final`.
    var members: [Requirement] = []
    var initializers: [Requirement] = []
}

extension Reader {
    /// Reads the class or the class extension at a position in the source, or returns `nil` if the
    /// declaration is incomplete.
    static func readClass(at place: TypePlace, in source: Source) -> ClassBody? {
        Reader(source, at: place.index).readClass(place)
    }

    private func readClass(_ place: TypePlace) -> ClassBody? {
        advance()
        while eatName() != nil, eat(.period) {}
        let generics = readGenericClause()
        let inherited = eat(.colon) ? readTypeList() : []
        let isConstrained = readWhereClause() != nil
        guard eat(.openBrace) else { return nil }
        var body = ClassBody(
            source: source, place: place, typeParameters: generics?.parameters ?? [],
            inherited: inherited, isConstrained: isConstrained)
        readBody { readMember(of: &body) }
        return body
    }

    private func readMember(of body: inout ClassBody) {
        let front = readFront(under: conditions)
        if at(.directive) { return readDirective() }
        // The compiler reports invalid members.
        if eat("init") {
            if let initializer = readInitializer(front) { body.initializers.append(initializer) }
        } else if eat("func") {
            if let function = readFunction(front) {
                body.members.append(function)
            }
        } else if eat("subscript") {
            if let member = readSubscriptHead(front) {
                member.setAccessors(accessorsOfBlock())
                body.members.append(member)
            }
        } else if at(anyOf: "let var") {
            let isConstant = at("let")
            advance()
            readProperties(of: &body, front, areConstant: isConstant)
        }
        if !isAtMember { skipToNextDeclaration() }
    }

    /// Reads all stored and computed properties in one declaration.
    private func readProperties(
        of body: inout ClassBody, _ front: DeclarationPrefix, areConstant: Bool
    ) {
        repeat {
            guard let name = eatName() else { return }
            let property = Requirement(.property, name, after: front, in: source)
            property.result = eat(.colon) ? readType() : typeOfValue()
            let isStored = !at(.openBrace) || isAtObserver
            skipValue()
            property.setAccessors(isStored ? Accessor.getAndSet : accessorsOfBlock())
            if areConstant {
                property.isSettable = false
                property.front.modifiers.append(.final(at: property.offset))
            }
            body.members.append(property)
        } while eat(.comma)
    }

    /// Returns the type of the initial value at the current position, if the value is a literal or
    /// the call of an initializer. This function doesn't advance the reader.
    private func typeOfValue() -> TypeSyntax? {
        guard atOperator("=") else { return nil }
        let start = index
        let problemCount = file.problems.count
        defer {
            goBack(to: start)
            discardProblems(after: problemCount)
        }
        advance()
        _ = eatOperator("-")
        let range = token.start..<token.end
        var name: String?
        switch token.kind {
        case .string: name = "String"
        case .number: name = source.text(range).contains(".") ? "Double" : "Int"
        case .identifier where at(anyOf: "true false"): name = "Bool"
        default: break
        }
        var type = name.map { TypeSyntax(named: $0, in: range) }
        if name != nil {
            advance()
        } else {
            type = readType()
            guard let type, type.mayBeCalled, at(.openParenthesis) else { return nil }
            skipBrackets()
        }
        let isEnd = isAtEnd || token.startsLine || at(.comma) || at(.semicolon)
        return isEnd || at(.openBrace) || at(.closeBrace) ? type : nil
    }

    /// Skips the initial value of a stored property, up to the next property in the same
    /// declaration.
    private func skipValue() {
        guard atOperator("=") else { return }
        while !isAtEnd, !at(.comma), !at(.closeBrace), !at(.semicolon), !isAtMember {
            if at(.openBrace) || at(.openParenthesis) || at(.openBracket) {
                skipBrackets()
            } else {
                advance()
            }
        }
    }

    /// Skips the code block at the current position, and returns its accessors.
    private func accessorsOfBlock() -> [Accessor] {
        guard at(.openBrace) else { return [Accessor.get] }
        let brace = index
        skipBrackets()
        return accessors(in: source.tokens[brace..<index])
    }
}

extension TypeSyntax {
    /// `true` if parentheses after this name may call an initializer, because the name looks like
    /// the name of a type.
    fileprivate var mayBeCalled: Bool {
        switch shape {
        case .name(let parts):
            parts.allSatisfy { Name.unquoted($0.name).first?.isUppercase == true }
        case .wrapped(.array, _), .dictionary: true
        default: false
        }
    }
}
