extension Reader {
    /// Reads a structure from its keyword on; nil for one that is not whole.
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
        let complaintCount = complaints.count
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
        // Whatever is odd about it is the compiler's to complain about.
        complaints.removeLast(complaints.count - complaintCount)
        if !isAtMember { skipToNextDeclaration() }
    }

    /// Reads the properties of one declaration, as far as they are stored.
    private func readProperties(
        of structure: inout StructureDeclaration, _ front: Front, areConstant: Bool
    ) {
        let isOfType = front.modifiers.contains { ["static", "class", "lazy"].contains($0.name) }
        repeat {
            var front = front
            front.offset = token.start
            guard let name = eatName() else { return }
            let type = eat(.colon) ? readType() : nil
            // `Optional<Page>` is none, where `Page?` is.
            let isNilAtFirst =
                !areConstant && type?.isOptional == true && type?.standardName != "Optional"
            let property = StoredProperty(
                name: name, type: type, isConstant: areConstant,
                hasValue: atOperator("=") || isNilAtFirst, front: front)
            let isComputed = at(.openBrace) && !isAtObserver
            if !isOfType && !isComputed { structure.properties.append(property) }
        } while eat(.comma)
    }

    /// Whether the braces here hold observers of a stored property.
    var isAtObserver: Bool {
        spells("willSet", peek(1)) || spells("didSet", peek(1))
    }
}
