extension Reader {
    /// Reads all members up to the end of the body or of the current `#if` branch.
    func readMembers(into members: inout ProtocolMembers, under conditions: [String] = []) {
        while true {
            switch token.kind {
            case .closeBrace, .end: return
            case .semicolon: advance()
            case .directive where !spells("#if", token): return
            default:
                let start = index
                readMember(into: &members, under: conditions)
                if index == start { advance() }
            }
        }
    }

    private func readMember(into members: inout ProtocolMembers, under conditions: [String]) {
        let start = index
        let front = readFront(under: conditions)
        if index == start, at(.directive) {
            return readConditionalMembers(into: &members, under: conditions)
        }
        let keyword = index
        if readDeclaration(after: front, into: &members) { return expectEndOfMember() }
        // The error is already reported. However, some brackets may only be partially read, so we
        // skip the declaration from its keyword.
        goBack(to: keyword)
        skipToNextMember()
    }

    /// Reads a declaration, starting at its keyword. If the declaration is invalid, this function
    /// reports an error and returns `false`.

    private func readDeclaration(
        after front: Front, into members: inout ProtocolMembers
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
            report("expected a requirement, found \(description)")
        }
        guard let requirement else { return false }
        members.requirements.append(requirement)
        return true
    }

    /// Reports anything that follows a member on the same line.
    private func expectEndOfMember() {
        if token.startsLine || at(.semicolon) || at(.closeBrace) || isAtEnd { return }
        if at(.directive) || at(.at) || isAtModifier || isAtMemberKeyword { return }
        report("expected the end of the requirement, found \(description)")
        skipToNextMember()
    }

    private var isAtMemberKeyword: Bool {
        at(anyOf: "func var subscript init associatedtype")
    }

    private func readAssociatedType(_ front: Front) -> AssociatedType? {
        guard let name = eatName() else {
            report("expected the name of an associated type, found \(description)")
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
