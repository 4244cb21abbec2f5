extension Reader {
    /// Reads members up to what closes the body or the `#if` branch.
    func readMembers(into members: inout ProtocolMembers, under conditions: [String] = []) {
        while true {
            switch token.kind {
            case .closeBrace, .end: return
            case .semicolon: advance()
            case .directive where !spells("#if", token): return
            default:
                let start = index
                if !readMember(into: &members, under: conditions) {
                    // A complaint says why. Brackets may be half read, so skip from the start.
                    index = start
                    token = source.tokens[start]
                    skipToNextMember()
                }
                if index == start { advance() }
            }
        }
    }

    /// Reads one member; false, with a complaint, where it cannot be read.
    private func readMember(
        into members: inout ProtocolMembers, under conditions: [String]
    ) -> Bool {
        if at(.directive) { return readConditionalMembers(into: &members, under: conditions) }
        var front = Front(conditions: conditions, offset: token.start)
        // An effect belongs behind a function, and is a modifier that nothing has in front of a
        // member.
        while at(.at) || isAtModifier || at(anyOf: "async reasync rethrows") {
            if at(.at) {
                front.attributes.append(readAttribute())
            } else {
                front.modifiers.append(readModifier())
            }
        }
        let first = front.attributes.first?.offset ?? front.modifiers.first?.offset
        if at(.directive), let first {
            complain(
                "an attribute in an `#if` of its own cannot be doubled: "
                    + "put the whole requirement into each branch", at: first)
            return false
        }
        front.offset = front.modifiers.first?.offset ?? token.start
        guard readDeclaration(behind: front, into: &members) else { return false }
        expectEndOfMember()
        return true
    }

    private func readDeclaration(
        behind front: Front, into members: inout ProtocolMembers
    ) -> Bool {
        var requirement: Requirement?
        if eat("func") {
            requirement = readFunction(front)
        } else if eat("var") {
            requirement = readProperty(front)
        } else if eat("subscript") {
            requirement = readSubscript(front)
        } else if eat("init") {
            requirement = readInitializer(front)
        } else if eat("associatedtype") {
            guard let type = readAssociatedType(front) else { return false }
            members.associatedTypes.append(type)
            return true
        } else if eat("typealias") {
            guard let alias = readTypeAlias(front) else { return false }
            members.aliases.append(alias)
            return true
        } else if at(.identifier) || at(.pound) {
            members.unknown.append(UnknownMember(front: front, word: text(token)))
            skipToNextMember()
            return true
        } else {
            complain("expected a requirement, found \(description)")
        }
        guard let requirement else { return false }
        members.requirements.append(requirement)
        return true
    }

    /// Complains about anything that follows a member on its line.
    private func expectEndOfMember() {
        if token.startsLine || at(.semicolon) || at(.closeBrace) || isAtEnd { return }
        if at(.directive) || at(.at) || isAtModifier || isAtMemberKeyword { return }
        complain("expected the end of the requirement, found \(description)")
        skipToNextMember()
    }

    private var isAtMemberKeyword: Bool {
        at(anyOf: "func var subscript init associatedtype")
    }

    private func readAssociatedType(_ front: Front) -> AssociatedType? {
        guard let name = eatName() else {
            complain("expected the name of an associated type, found \(description)")
            return nil
        }
        if let scope { types.append(TypeDeclaration(kind: .associated, name: name, scope: scope)) }
        let inherited = eat(.colon) ? readTypeList() : []
        var defaultType: TypeSyntax?
        if eatOperator("=") { defaultType = readType() }
        return AssociatedType(
            front: front, name: name, inherited: inherited, defaultType: defaultType,
            whereClause: readWhereClause())
    }
}
