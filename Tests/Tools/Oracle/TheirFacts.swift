import SwiftSyntax

/// Collects the declarations that the toolchain's parser found.
///
/// Like our reader, it should only visit the bodies of types and the branches of `#if`.
struct TheirFacts {
    private(set) var facts = Facts()
    private var scope: [String] = []
    private var conditions: [Condition] = []

    init(_ file: SourceFileSyntax) {
        walk(file.statements)
    }

    // MARK: - Walking

    private mutating func walk(_ items: CodeBlockItemListSyntax) {
        for item in items {
            if case .decl(let declaration) = item.item {
                walk(declaration)
            } else {
                walk(code: item.item)
            }
        }
    }

    private mutating func walk(_ items: MemberBlockItemListSyntax) {
        for item in items { walk(item.decl) }
    }

    private mutating func walk(_ declaration: DeclSyntax) {
        switch declaration.as(DeclSyntaxEnum.self) {
        case .importDecl(let node): append(node)
        case .structDecl(let node): enter(node, "value", node.name)
        case .enumDecl(let node): enter(node, "value", node.name)
        case .classDecl(let node): enter(node, "class", node.name)
        case .actorDecl(let node): enter(node, "actor", node.name)
        case .extensionDecl(let node):
            let names = node.extendedType.names
            let inherited = Facts.words(node.inheritanceClause)
            if !names.isEmpty, !inherited.isEmpty,
                !Wording.tight(node.attributes).contains("unavailable")
            {
                facts.conformances.append(
                    "extension \((scope + names).joined(separator: "."))" + inherited)
            }
            walk(node.memberBlock, inside: names)
        case .typeAliasDecl(let node): append(node)
        case .protocolDecl(let node): append(node)
        case .ifConfigDecl(let node): walk(node)
        default: walk(code: declaration)
        }
    }

    /// Finds protocols in the bodies of functions. They can't be doubled, but our reader should
    /// report them.
    private mutating func walk(code: some SyntaxProtocol) {
        let finder = LocalProtocols(viewMode: .sourceAccurate)
        finder.walk(code)
        scope.append(Reader.codeScope)
        for node in finder.found { append(node, isLocal: true) }
        scope.removeLast()
    }

    private mutating func enter(
        _ node: some DeclGroupSyntax, _ kind: String, _ name: TokenSyntax
    ) {
        facts.types.append(
            "type \(kind) \(qualified(name))" + Facts.words(node.inheritanceClause)
                + Facts.words(node.attributes))
        walk(node.memberBlock, inside: [Wording.bare(name.text)])
    }

    private mutating func walk(_ block: MemberBlockSyntax, inside names: [String]) {
        scope += names
        walk(block.members)
        scope.removeLast(names.count)
    }

    private mutating func walk(_ node: IfConfigDeclSyntax) {
        conditions.append(Condition())
        for (index, clause) in node.clauses.enumerated() {
            conditions[conditions.count - 1].take(clause, isFirst: index == 0)
            switch clause.elements {
            case .statements(let items): walk(items)
            case .decls(let items): walk(items)
            default: break
            }
        }
        conditions.removeLast()
    }

    private func qualified(_ name: TokenSyntax) -> String {
        (scope + [Wording.bare(name.text)]).joined(separator: ".")
    }

    private var conditionWords: String { Facts.words(conditions: conditions.map(\.text)) }

    // MARK: - Declarations

    private mutating func append(_ node: ImportDeclSyntax) {
        let dropped = ["@_exported", "@_implementationOnly", "@_spiOnly"]
        let attributes = node.attributes.withConditions()
            .map { (text: Wording.tight($0.attribute), conditions: $0.conditions) }
            .filter { !dropped.contains($0.text) }
        let text = "import" + (node.importKindSpecifier?.text ?? "") + Wording.tight(node.path)
        let level = node.modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name.text) }.first
        let always = attributes.filter(\.conditions.isEmpty).map(\.text)
        func append(_ attributes: [String], under conditions: [String]) {
            facts.imports.append(
                "import \(attributes.joined())\(text) \(level?.rawValue ?? "-")" + conditionWords
                    + Facts.words(conditions: conditions))
        }
        append(always, under: [])
        // Conditional attributes are on a separate import, because only that import has their
        // conditions.
        var rest = attributes.filter { !$0.conditions.isEmpty }[...]
        while let conditions = rest.first?.conditions {
            let run = rest.prefix { $0.conditions == conditions }
            append(always + run.map(\.text), under: conditions)
            rest = rest.dropFirst(run.count)
        }
    }

    private mutating func append(_ node: TypeAliasDeclSyntax) {
        facts.types.append(
            "type alias of \(node.initializer.value.words) \(qualified(node.name))"
                + Facts.words(node.attributes))
    }

    /// Adds a protocol. The modifiers of a local protocol aren't compared.
    private mutating func append(_ node: ProtocolDeclSyntax, isLocal: Bool = false) {
        facts.protocolCount += 1
        facts.types.append(
            "type protocol \(qualified(node.name))" + Facts.words(node.inheritanceClause)
                + (isLocal ? "" : Facts.words(node.attributes)))
        let primary = node.primaryAssociatedTypeClause?.primaryAssociatedTypes.map {
            Wording.bare($0.name.text)
        }
        facts.protocols.append(
            "protocol @\(node.name.offset) \(qualified(node.name))" + conditionWords
                + (isLocal ? "" : Facts.words(node.attributes) + Facts.words(node.modifiers))
                + " <\((primary ?? []).joined(separator: ", "))>"
                + Facts.words(node.inheritanceClause) + Facts.words(node.genericWhereClause))
        scope.append(Wording.bare(node.name.text))
        append(node.memberBlock.members, under: [])
        facts.protocols += node.memberBlock.members.map(\.decl)
            .filter { $0.is(IfConfigDeclSyntax.self) }.map { "  @\($0.offset) #if" }
        scope.removeLast()
    }

    private mutating func append(
        _ members: MemberBlockItemListSyntax, under conditions: [String]
    ) {
        for member in members.map(\.decl) {
            if let conditional = member.as(IfConfigDeclSyntax.self) {
                append(conditional, under: conditions)
                continue
            }
            facts.requirementCount += 1
            facts.protocols.append(
                "  " + member.requirementWords + Facts.words(conditions: conditions))
            if let alias = member.as(TypeAliasDeclSyntax.self) { append(alias) }
            if let type = member.as(AssociatedTypeDeclSyntax.self) {
                facts.types.append("type associated \(qualified(type.name))")
            }
        }
    }

    private mutating func append(_ node: IfConfigDeclSyntax, under conditions: [String]) {
        var condition = Condition()
        for (index, clause) in node.clauses.enumerated() {
            condition.take(clause, isFirst: index == 0)
            if case .decls(let members) = clause.elements {
                append(members, under: conditions + [condition.text])
            }
        }
    }
}

extension Condition {
    fileprivate mutating func take(_ clause: IfConfigClauseSyntax, isFirst: Bool) {
        let next = clause.condition.map {
            $0.tokens(viewMode: .sourceAccurate).map(\.text).joined()
        }
        if isFirst { own = next } else { advance(to: next) }
    }
}

extension AttributeListSyntax {
    /// The attributes, with the conditions of the `#if` that contains them.
    func withConditions(
        under conditions: [String] = []
    ) -> [(attribute: AttributeSyntax, conditions: [String])] {
        flatMap { element -> [(attribute: AttributeSyntax, conditions: [String])] in
            switch element {
            case .attribute(let attribute): return [(attribute, conditions)]
            case .ifConfigDecl(let node):
                var condition = Condition()
                return node.clauses.enumerated().flatMap { index, clause in
                    condition.take(clause, isFirst: index == 0)
                    guard case .attributes(let inner) = clause.elements else {
                        return [(attribute: AttributeSyntax, conditions: [String])]()
                    }
                    return inner.withConditions(under: conditions + condition.parts)
                }
            @unknown default: return []
            }
        }
    }
}

extension SwiftSyntax.TypeSyntax {
    /// The names in a type like `A.B.C`, or an empty array for other kinds of types.
    fileprivate var names: [String] {
        if let member = self.as(MemberTypeSyntax.self) {
            return member.baseType.names + [Wording.bare(member.name.text)]
        }
        return self.as(IdentifierTypeSyntax.self).map { [Wording.bare($0.name.text)] } ?? []
    }
}

extension SyntaxProtocol {
    /// The offset of the first token.
    var offset: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
}
