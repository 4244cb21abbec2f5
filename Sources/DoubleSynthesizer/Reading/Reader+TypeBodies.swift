extension Reader {
    /// Reads the class or the class extension at a position in the source, or returns `nil` if the
    /// declaration is incomplete.
    static func readClass(at place: TypePlace, in source: Source) -> ClassBody? {
        Reader(at: place.index, in: source).readClass(place)
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
        hasDefaultArguments = true
        while !isAtEnd, !at(.closeBrace) {
            let start = index
            readMember(of: &body)
            if index == start { advance() }
        }
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
                body.members.append(ClassMember(requirement: function))
            }
        } else if eat("subscript") {
            if let member = readSubscriptHead(front) {
                member.setAccessors(accessorsOfBlock())
                body.members.append(ClassMember(requirement: member))
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
        of body: inout ClassBody, _ front: Front, areConstant: Bool
    ) {
        repeat {
            guard let name = eatName() else { return }
            let property = Requirement(.property, name, after: front, in: source)
            property.result = eat(.colon) ? readType() : typeOfValue()
            let isStored = !at(.openBrace) || isAtObserver
            skipValue()
            property.setAccessors(isStored ? Accessor.getAndSet : accessorsOfBlock())
            property.isSettable = property.isSettable && !areConstant
            body.members.append(ClassMember(requirement: property, isConstant: areConstant))
        } while eat(.comma)
    }

    /// Returns the type of the initial value at the current position, if the value is a literal or
    /// the call of an initializer. This function doesn't advance the reader.
    private func typeOfValue() -> TypeSyntax? {
        guard atOperator("=") else { return nil }
        let (start, problemCount) = (index, problems.count)
        defer {
            goBack(to: start)
            problems.removeLast(problems.count - problemCount)
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

    /// Returns the accessors that a code block declares, or a getter if it doesn't declare any.
    func accessors(in code: ArraySlice<Token>) -> [Accessor] {
        var accessors: [Accessor] = []
        var depth = 0
        for (position, token) in zip(code.indices, code) {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: depth += 1
            case .closeBrace, .closeParenthesis, .closeBracket: depth -= 1
            case .identifier where depth == 1:
                guard spells("get", token) || spells("set", token) else { continue }
                let effects = Reader(at: position + 1, in: source)
                accessors.append(
                    Accessor(
                        name: text(token), modifiers: [], effects: effects.readEffects(),
                        offset: token.start))
            default: break
            }
        }
        return accessors.contains { $0.name == "get" } ? accessors : [Accessor.get]
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

// MARK: - Structs

extension Reader {
    /// Reads a struct, starting at its keyword, or returns `nil` if the struct is incomplete.
    func readStructure(_ front: Front) -> StructureDeclaration? {
        let start = token.start
        advance()
        let offset = token.start
        guard let name = eatName() else { return nil }
        let generics = readGenericClause()
        let inherited = eat(.colon) ? readTypeList() : []
        var structure = StructureDeclaration(
            source: source, start: start, name: name, offset: offset,
            attributes: front.attributes, modifiers: front.modifiers, genericClause: generics,
            inherited: inherited,
            whereClause: readWhereClause())
        guard eat(.openBrace) else { return nil }
        structure.typeNames = Set(typesDeclaredHere().keys)
        hasDefaultArguments = true
        while !isAtEnd, !at(.closeBrace) {
            let start = index
            readMember(of: &structure)
            if index == start { advance() }
        }
        return structure
    }

    private func readMember(of structure: inout StructureDeclaration) {
        let problemCount = problems.count
        let front = readFront(under: conditions)
        if at(.directive) { return readDirective() }
        let isConstant = at("let")
        if eat("init") {
            if let initializer = readInitializer(front) {
                structure.initializers.append(initializer)
            }
        } else if eat("let") || eat("var") {
            readProperties(of: &structure, front, areConstant: isConstant)
        }
        // We discard these problems, because the compiler reports invalid members.
        problems.removeLast(problems.count - problemCount)
        if !isAtMember { skipToNextDeclaration() }
    }

    /// Reads all stored properties in one declaration.
    private func readProperties(
        of structure: inout StructureDeclaration, _ front: Front, areConstant: Bool
    ) {
        let isOfType = front.modifiers.contains { ["static", "class", "lazy"].contains($0.name) }
        repeat {
            var front = front
            front.offset = token.start
            guard let name = eatName() else { return }
            let type = eat(.colon) ? readType() : nil
            // A variable of type `Page?` is implicitly `nil`, but a variable of type
            // `Optional<Page>` isn't.
            let isNilAtFirst =
                !areConstant && type?.isOptional == true && type?.standardName != "Optional"
            let property = StoredProperty(
                name: name, type: type, isConstant: areConstant,
                hasValue: atOperator("=") || isNilAtFirst, front: front)
            let isComputed = at(.openBrace) && !isAtObserver
            if !isOfType && !isComputed { structure.properties.append(property) }
        } while eat(.comma)
    }

    /// `true` if the braces at the current position contain observers of a stored property.
    private var isAtObserver: Bool {
        spells("willSet", peek(1)) || spells("didSet", peek(1))
    }
}
