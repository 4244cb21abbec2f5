extension Reader {
    /// Reads a struct, starting at its keyword, or returns `nil` if the struct is incomplete.
    package func readStructure(_ front: DeclarationPrefix) -> StructureDeclaration? {
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
        readBody { readMember(of: &structure) }
        return structure
    }

    private func readMember(of structure: inout StructureDeclaration) {
        let problemCount = file.problems.count
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
        discardProblems(after: problemCount)
        if !isAtMember { skipToNextDeclaration() }
    }

    /// Reads all stored properties in one declaration.
    private func readProperties(
        of structure: inout StructureDeclaration, _ front: DeclarationPrefix, areConstant: Bool
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
    package var isAtObserver: Bool {
        spells("willSet", peek(1)) || spells("didSet", peek(1))
    }

    /// Returns the accessors that a code block declares, or a getter if it doesn't declare any.
    package func accessors(in code: ArraySlice<Token>) -> [Accessor] {
        var accessors: [Accessor] = []
        var depth = 0
        for (position, token) in zip(code.indices, code) {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: depth += 1
            case .closeBrace, .closeParenthesis, .closeBracket: depth -= 1
            case .identifier where depth == 1:
                guard spells("get", token) || spells("set", token) else { continue }
                let effects = Reader(source, at: position + 1)
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
