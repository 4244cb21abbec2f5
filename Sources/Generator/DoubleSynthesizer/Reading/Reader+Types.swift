extension Reader {
    /// Reads a type, or reports an error and returns `nil` if there is none at the current
    /// position.
    package func readType() -> TypeSyntax? {
        let start = token.start
        let prefixes = readTypePrefixes()
        guard let type = readComposition() else { return nil }
        if prefixes.isEmpty { return type }
        return TypeSyntax(shape: .attributed(prefixes, type), range: start..<lastEnd)
    }

    private func readTypePrefixes() -> [TypeSyntax.Prefix] {
        var prefixes: [TypeSyntax.Prefix] = []
        while true {
            let start = token.start
            if at(.at) {
                let attribute = readAttribute()
                prefixes.append(TypeSyntax.Prefix(text: attribute.text, offset: start))
            } else if isAtTypeSpecifier {
                let takesArgument = at("nonisolated")
                advance()
                if takesArgument, at(.openParenthesis) { skipBrackets() }
                let text = source.flattened(start..<lastEnd)
                prefixes.append(TypeSyntax.Prefix(text: text, offset: start))
            } else {
                return prefixes
            }
        }
    }

    /// `true` if a word like `sending` is a specifier at the current position. The same word may
    /// also be the name of a type.
    private var isAtTypeSpecifier: Bool {
        if at("inout") { return true }
        let specifiers: StaticString =
            "borrowing consuming sending isolated nonisolated __owned __shared _const"
        guard at(anyOf: specifiers) else { return false }
        let next = peek(1)
        switch next.kind {
        case .identifier, .quotedIdentifier, .at, .openBracket: return !next.startsLine
        case .openParenthesis: return true
        default: return false
        }
    }

    private func readComposition() -> TypeSyntax? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Reader.maximumDepth else { return reportDepth() }
        let start = token.start
        if eat("some") { return wrap(from: start, readComposition(), in: .some) }
        if eat("any") { return wrap(from: start, readComposition(), in: .any) }
        if eat("repeat") { return wrap(from: start, readType(), in: .packExpansion) }
        if eat("each") { return wrap(from: start, readType(), in: .packElement) }
        guard let first = readPostfix() else { return nil }
        guard atOperator("&") else { return first }
        var parts = [first]
        while eatOperator("&") {
            guard let part = readPostfix() else { return nil }
            parts.append(part)
        }
        return TypeSyntax(shape: .composition(parts), range: start..<lastEnd)
    }

    private func reportDepth() -> TypeSyntax? {
        report("this type is nested too deeply to be read")
        return nil
    }

    private func wrap(
        from start: Int, _ type: TypeSyntax?, in wrapping: TypeSyntax.Wrapping
    ) -> TypeSyntax? {
        guard let type else { return nil }
        return TypeSyntax(
            shape: .wrapped(wrapping, type), range: start..<type.range.upperBound)
    }

    /// Reads a type and its suffixes, for example `?`, `!` or `.Type`.
    private func readPostfix() -> TypeSyntax? {
        let start = token.start
        guard var type = readPrimary() else { return nil }
        var postfixes = 0
        while true {
            if !at(.period), token.followsBlank { break }
            postfixes += 1
            guard postfixes <= Reader.maximumDepth else { return reportDepth() }
            if eatOperator("?") {
                type = TypeSyntax(shape: .wrapped(.optional, type), range: start..<lastEnd)
            } else if eatOperator("!") {
                type = TypeSyntax(
                    shape: .wrapped(.implicitlyUnwrapped, type), range: start..<lastEnd)
            } else if at(.period), let name = name(of: peek(1)) {
                advance()
                advance()
                var part = TypeSyntax.NamePart(name: name)
                if atOperator("<") { readGenericArguments(of: &part) }
                type = TypeSyntax(shape: .member(type, part), range: start..<lastEnd)
            } else {
                break
            }
        }
        return type
    }

    private func readPrimary() -> TypeSyntax? {
        let start = token.start
        switch token.kind {
        case .identifier, .quotedIdentifier: return readNamedType()
        case .openParenthesis: return readTupleOrFunction()
        case .openBracket: return readCollection()
        case .number:
            let literal = text(token)
            advance()
            return TypeSyntax(shape: .literal(literal), range: start..<lastEnd)
        case .operators where atOperator("~"):
            _ = eatOperator("~")
            depth += 1
            defer { depth -= 1 }
            guard depth <= Reader.maximumDepth else { return reportDepth() }
            return wrap(from: start, readPostfix(), in: .suppressed)
        case .operators where atOperator("-") && peek(1).kind == .number:
            advance()
            let literal = "-" + text(token)
            advance()
            return TypeSyntax(shape: .literal(literal), range: start..<lastEnd)
        default:
            report(expected: "a type")
            return nil
        }
    }

    private func readNamedType() -> TypeSyntax? {
        let start = token.start
        var parts: [TypeSyntax.NamePart] = []
        while name(of: token) != nil {
            // We keep the backticks of a name, because the name may be a keyword.
            var part = TypeSyntax.NamePart(name: text(token))
            advance()
            if at(.colon), peek(1).kind == .colon, !peek(1).followsBlank, name(of: peek(2)) != nil {
                // This name is a module prefix, as in `Swift::Int`.
                advance()
                advance()
                part.name += "::" + text(token)
                advance()
            }
            if atOperator("<"), !token.startsLine { readGenericArguments(of: &part) }
            parts.append(part)
            guard at(.period), name(of: peek(1)) != nil else { break }
            advance()
        }
        return TypeSyntax(shape: .name(parts), range: start..<lastEnd)
    }

    private func readGenericArguments(of part: inout TypeSyntax.NamePart) {
        part.arguments = readGenericArguments()
        part.hasEmptyBrackets = part.arguments.isEmpty
    }

    /// Reads generic arguments like `<A, B>`.
    func readGenericArguments() -> [TypeSyntax] {
        _ = eatOperator("<")
        var arguments: [TypeSyntax] = []
        while !atOperator(">"), let argument = readType() {
            arguments.append(argument)
            if !eat(.comma) { break }
        }
        if !eatOperator(">") { report(expected: "`>`") }
        return arguments
    }

    private func readCollection() -> TypeSyntax? {
        let start = token.start
        advance()
        guard let first = readType() else { return nil }
        var shape = TypeSyntax.Shape.wrapped(.array, first)
        if eat(.colon) {
            guard let value = readType() else { return nil }
            shape = .dictionary(key: first, value: value)
        } else if eat("of") {
            guard let element = readType() else { return nil }
            shape = .inlineArray(count: first, element: element)
        }
        guard eat(.closeBracket) else {
            report(expected: "`]`")
            return nil
        }
        return TypeSyntax(shape: shape, range: start..<lastEnd)
    }

    private func readTupleOrFunction() -> TypeSyntax? {
        let start = token.start
        advance()
        var elements: [TypeSyntax.Element] = []
        while !at(.closeParenthesis) {
            guard let element = readElement() else { return nil }
            elements.append(element)
            if !eat(.comma) { break }
        }
        guard eat(.closeParenthesis) else {
            report(expected: "`)`")
            return nil
        }
        guard isAtFunctionArrow else {
            return TypeSyntax(shape: .tuple(elements), range: start..<lastEnd)
        }
        let effects = readEffects()
        guard eatOperator("->") else {
            report(expected: "`->`")
            return nil
        }
        guard let result = readType() else { return nil }
        let function = TypeSyntax.FunctionType(
            parameters: elements, effects: effects, result: result)
        return TypeSyntax(shape: .function(function), range: start..<lastEnd)
    }

    private var isAtFunctionArrow: Bool {
        if atOperator("->") { return true }
        if token.startsLine { return false }
        return at(anyOf: "async throws rethrows reasync")
    }

    private func readElement() -> TypeSyntax.Element? {
        var label: String?
        var secondName: String?
        if name(of: token) != nil {
            // We keep the backticks of labels, as we do for the names of types.
            let first = text(token)
            if peek(1).kind == .colon && !(peek(2).kind == .colon && !peek(2).followsBlank) {
                label = first
                advance()
                advance()
            } else if name(of: peek(1)) != nil, peek(2).kind == .colon {
                label = first
                secondName = text(peek(1))
                advance()
                advance()
                advance()
            }
        }
        guard let type = readType() else { return nil }
        let isVariadic = eatOperator("...")
        return TypeSyntax.Element(
            label: label, secondName: secondName, type: type, isVariadic: isVariadic)
    }
}
