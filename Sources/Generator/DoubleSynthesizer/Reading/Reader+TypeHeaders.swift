extension Reader {
    func startsTypeBody() -> Bool {
        switch token.end - token.start {
        case 4: return at("enum")
        case 5:
            let next = peek(1)
            if at("actor") {
                return name(of: next) != nil && !next.startsLine && !followsDeclarator()
            }
            guard at("class") else { return false }
            guard next.kind == .identifier else { return next.kind == .quotedIdentifier }
            for word: StaticString in [
                "func", "var", "let", "subscript", "override", "final", "public", "internal",
                "private", "fileprivate", "package", "open", "dynamic", "nonisolated", "protocol",
                "struct", "enum", "class", "extension", "typealias", "init", "import", "static",
            ] where spells(word, next) {
                // A name is followed by a colon or a brace, as in `class final: Sendable {`.
                return peek(2).kind == .colon || peek(2).kind == .openBrace
            }
            return true
        case 6: return at("struct")
        case 9: return at("extension")
        default: return false
        }
    }

    /// Returns whether the previous word makes the current one a name, as in `let actor` or
    /// `case actor`.
    private func followsDeclarator() -> Bool {
        guard index > 0, source.tokens[index - 1].kind == .identifier else { return false }
        let previous = source.tokens[index - 1]
        return spells("let", previous) || spells("var", previous) || spells("func", previous)
            || spells("case", previous) || spells("import", previous)
    }

    /// Reads a header like `struct Name<…>: … where … {`, including the opening brace.
    func readTypeHeader(_ front: DeclarationPrefix, inside access: Access) -> OpenScope? {
        let isEnum = at("enum")
        let start = index
        let (kind, placeKind) = kindOfTypeHeader
        advance()
        // We discard problems in the header, because the compiler reports them.
        let problemCount = file.problems.count
        let names = readTypeNames(isExtension: kind == nil)
        _ = readGenericClause()
        let inherited = eat(.colon) ? readTypeList() : []
        discardProblems(after: problemCount)
        guard skipToBody() else { return nil }
        let opened = openScope(front, inside: access, isExtension: kind == nil)
        advance()
        if let kind, let name = names.first, let scope {
            file.types.append(
                TypeDeclaration(
                    kind: kind, name: name, scope: scope, conditions: conditions,
                    inherited: inherited, attributes: front.attributes,
                    level: access.level(of: front.modifiers),
                    fileRestriction: bodyAccess(
                        inside: access, front.modifiers, isExtension: false
                    ).fileRestriction,
                    // If there are attributes, one of them may be a macro that adds cases.
                    isEmpty: isEnum && at(.closeBrace) && front.attributes.isEmpty))
        } else if !inherited.isEmpty, !names.isEmpty, let scope,
            !front.attributes.contains(where: { $0.text.contains("unavailable") })
        {
            file.conformances.append(((scope + names).joined(separator: "."), inherited))
        }
        if let placeKind, !names.isEmpty, let scope {
            var front = front
            front.conditions = conditions
            file.places.append(
                TypePlace(
                    kind: placeKind, name: names.joined(separator: "."), scope: scope, index: start,
                    front: front, enclosingContext: access))
        }
        enter(names)
        return opened
    }

    /// The kind of type that the current keyword declares, which is `nil` for an extension, and the
    /// kind of its position if doubles may require its body.
    private var kindOfTypeHeader: (declaration: TypeDeclaration.Kind?, place: TypePlace.Kind?) {
        if at("extension") { return (nil, .extension) }
        if at("struct") { return (.value, .structure) }
        if at("class") { return (.class, .class) }
        return (at("actor") ? .actor : .value, nil)
    }

    /// Reads the name of a type, or returns an empty array if it isn't a plain name.
    private func readTypeNames(isExtension: Bool) -> [String] {
        var names: [String] = []
        while let name = name(of: token) {
            let isMetatype = !names.isEmpty && at(anyOf: "Type Protocol")
            advance()
            // An extension of a metatype isn't valid.
            if isMetatype { return [] }
            names.append(name)
            // The name of an extended type may contain arguments, even in the middle of the name.
            // For example: `extension Array<Int>.Index`.
            if isExtension, atOperator("<") { _ = readGenericArguments() }
            if !eat(.period) { break }
        }
        // Note that `extension A?` doesn't extend `A`.
        let isWhole = !isExtension || at(.colon) || at(.openBrace) || at("where")
        return isWhole ? names : []
    }

    /// Skips to the brace that opens a body, and returns whether there is such a brace.
    private func skipToBody() -> Bool {
        while !at(.openBrace) {
            switch token.kind {
            case .openParenthesis, .openBracket: skipBrackets()
            case .closeBrace, .end, .semicolon, .directive: return false
            default: advance()
            }
        }
        return true
    }

    private func openScope(_ front: DeclarationPrefix, inside access: Access, isExtension: Bool)
        -> OpenScope
    {
        var opened = OpenScope(
            openBrace: token.start, outerScope: scope,
            access: bodyAccess(inside: access, front.modifiers, isExtension: isExtension))
        if scope == nil { return opened }
        opened.access.availability = access.availability
        opened.access.spiGroups = access.spiGroups
        for attribute in front.attributes {
            if attribute.name == "available" { opened.access.availability.append(attribute) }
            if attribute.name == "_spi" { opened.access.spiGroups.append(attribute.text) }
        }
        return opened
    }

    private func enter(_ names: [String]) {
        let depth = (scope?.count ?? Reader.maximumDepth) + names.count
        file.work += min(depth, Reader.maximumDepth)
        scope = depth > Reader.maximumDepth ? nil : scope.map { $0 + names }
    }

    /// Returns the visibility of declarations in the body of a type with the given modifiers.
    private func bodyAccess(
        inside access: Access, _ modifiers: [Modifier], isExtension: Bool
    ) -> Access {
        let modifier = modifiers.accessModifier
        var bodyAccess = Access()
        bodyAccess.fileRestriction = access.fileRestriction ?? modifier?.fileRestriction
        if isExtension {
            // The extended type may be declared in another file, so we use the protocol's own
            // modifier.
            bodyAccess.defaultLevel = modifier?.accessLevel ?? .internal
        } else {
            bodyAccess.limit = access.level(of: modifiers)
        }
        return bodyAccess
    }
}
