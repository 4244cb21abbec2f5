extension Reader {
    /// Reads a protocol, starting at its keyword.
    func readProtocol(_ front: Front, surroundings: Access) {
        let problemCount = problems.count
        let conditions = conditions(around: "protocol")
        advance()
        let offset = token.start
        guard let name = eatName() else { return }
        guard let outerScope = scope else {
            return report("`\(name)` is nested too deeply to be read", at: offset)
        }
        defer { scope = outerScope }
        scope = outerScope + [name]
        let primaryAssociatedTypes = readPrimaryAssociatedTypes()
        let inherited = eat(.colon) ? readTypeList() : []
        let whereClause = readWhereClause()
        guard eat(.openBrace) else {
            return report("expected the body of `\(name)`, found \(description)")
        }
        var members = ProtocolMembers()
        readMembers(into: &members)
        if !eat(.closeBrace) { report("the body of `\(name)` is never closed", at: offset) }
        types.append(
            TypeDeclaration(
                kind: .protocol, name: name, scope: outerScope, conditions: conditions,
                inherited: inherited, attributes: front.attributes,
                primaryAssociatedTypes: primaryAssociatedTypes))
        protocols.append(
            ProtocolDeclaration(
                source: source, name: name, offset: offset, scope: outerScope,
                conditions: conditions, attributes: front.attributes, modifiers: front.modifiers,
                surroundings: surroundings, primaryAssociatedTypes: primaryAssociatedTypes,
                inherited: inherited, whereClause: whereClause, members: members,
                isBroken: problems.count > problemCount))
    }

    /// Reads the primary associated types after a protocol's name, for example `<Key, Value>`.
    private func readPrimaryAssociatedTypes() -> [String] {
        guard eatOperator("<") else { return [] }
        var names: [String] = []
        while let name = eatName() {
            names.append(name)
            if !eat(.comma) { break }
        }
        if !eatOperator(">") { report("expected `>`, found \(description)") }
        return names
    }

    func readTypeList() -> [TypeSyntax] {
        var types: [TypeSyntax] = []
        repeat {
            guard let type = readType() else { break }
            types.append(type)
        } while eat(.comma)
        return types
    }
}
