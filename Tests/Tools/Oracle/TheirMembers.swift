import SwiftSyntax

extension DeclSyntax {
    /// A member of a protocol, in the notation of both readers.
    var requirementWords: String {
        let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes
        let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers
        let start =
            modifiers?.firstToken(viewMode: .sourceAccurate)
            ?? attributes?.lastToken(viewMode: .sourceAccurate)?.nextToken(
                viewMode: .sourceAccurate)
            ?? firstToken(viewMode: .sourceAccurate)
        return "@\(start?.offset ?? offset)" + (attributes.map(Facts.words) ?? "")
            + (modifiers.map(Facts.words) ?? "") + " " + kindWords
    }

    private var kindWords: String {
        switch self.as(DeclSyntaxEnum.self) {
        case .functionDecl(let node):
            let isOperator =
                switch node.name.tokenKind {
                case .identifier: false
                default: true
                }
            return "func \(isOperator ? "operator " : "")\(Wording.bare(node.name.text))"
                + Facts.words(node.genericParameterClause) + Facts.words(node.signature)
                + Facts.words(node.genericWhereClause) + Facts.body(node.body)
        case .variableDecl(let node):
            return "\(node.bindingSpecifier.text) "
                + node.bindings.map {
                    Wording.bare($0.pattern.tokens(viewMode: .sourceAccurate).map(\.text).joined())
                        + ($0.typeAnnotation.map { ": \($0.type.words)" } ?? "")
                        + Facts.words($0.accessorBlock)
                }.joined(separator: ", ")
        case .subscriptDecl(let node):
            return "subscript" + Facts.words(node.genericParameterClause)
                + Facts.words(node.parameterClause) + " -> \(node.returnClause.type.words)"
                + Facts.words(node.genericWhereClause) + Facts.words(node.accessorBlock)
        case .initializerDecl(let node):
            let failing =
                switch node.optionalMark?.tokenKind {
                case nil: "never"
                case .postfixQuestionMark: "optional"
                default: "implicitlyUnwrapped"
                }
            return "init \(failing)" + Facts.words(node.genericParameterClause)
                + Facts.words(node.signature) + Facts.words(node.genericWhereClause)
                + Facts.body(node.body)
        case .associatedTypeDecl(let node):
            return "associatedtype \(Wording.bare(node.name.text))"
                + Facts.words(node.inheritanceClause)
                + (node.initializer.map { " = " + $0.value.words } ?? "")
                + Facts.words(node.genericWhereClause)
        case .typeAliasDecl(let node):
            return "typealias \(Wording.bare(node.name.text))"
                + Facts.words(node.genericParameterClause)
                + " = \(node.initializer.value.words)" + Facts.words(node.genericWhereClause)
        default: return "other"
        }
    }
}

// MARK: - Parts of declarations

extension Facts {
    static func words(_ attributes: AttributeListSyntax) -> String {
        attributes.withConditions().map { attribute, conditions in
            let name = attribute.attributeName.tokens(viewMode: .sourceAccurate)
                .prefix { $0.tokenKind != .leftAngle }.map { Wording.bare($0.text) }.joined()
            return " \(Wording.tight(attribute))[\(name)]@\(attribute.offset)"
                + words(conditions: conditions)
        }.joined()
    }

    static func words(conditions: [String]) -> String {
        conditions.map { " #if \(Wording.tight($0))" }.joined()
    }

    static func words(_ modifiers: DeclModifierListSyntax) -> String {
        modifiers.map { " \(Wording.tight($0))[\($0.name.text)]@\($0.offset)" }.joined()
    }

    static func words(_ clause: InheritanceClauseSyntax?) -> String {
        guard let clause else { return "" }
        return ": " + clause.inheritedTypes.map(\.type.words).joined(separator: ", ")
    }

    static func words(_ signature: FunctionSignatureSyntax) -> String {
        words(signature.parameterClause)
            + Wording.words(
                signature.effectSpecifiers?.asyncSpecifier,
                signature.effectSpecifiers?.throwsClause)
            + (signature.returnClause.map { " -> " + $0.type.words } ?? "")
    }

    static func words(_ clause: FunctionParameterClauseSyntax) -> String {
        Wording.list(
            clause.parameters.map {
                Wording.parameter(
                    words: $0.attributes.map(Wording.tight) + $0.modifiers.map(Wording.tight),
                    label: $0.firstName.text, secondName: $0.secondName?.text,
                    type: $0.type.words, isVariadic: $0.ellipsis != nil,
                    offset: $0.firstName.offset)
                    + ($0.defaultValue == nil ? "" : " = …")
            })
    }

    static func words(_ block: AccessorBlockSyntax?) -> String {
        guard let block else { return "" }
        guard case .accessors(let accessors) = block.accessors else { return " {…}" }
        let texts = accessors.map {
            ($0.modifier.map { $0.name.text + " " } ?? "") + $0.accessorSpecifier.text
                + Wording.words(
                    $0.effectSpecifiers?.asyncSpecifier, $0.effectSpecifiers?.throwsClause)
                + " @\($0.accessorSpecifier.offset)" + body($0.body)
        }
        return " {" + texts.joined(separator: "; ") + "}"
    }

    /// A body. A requirement with a body is invalid.
    static func body(_ body: CodeBlockSyntax?) -> String { body == nil ? "" : " {…}" }

    static func words(_ clause: GenericParameterClauseSyntax?) -> String {
        guard let clause else { return "" }
        let parameters = clause.parameters.map {
            Wording.genericParameter(
                name: $0.name.text, isPack: $0.specifier?.tokenKind == .keyword(.each),
                isValue: $0.specifier?.tokenKind == .keyword(.let),
                constraint: $0.inheritedType?.words)
        }
        return " @\(clause.offset)<" + parameters.joined(separator: ", ")
            + words(clause.genericWhereClause) + ">"
    }

    static func words(_ clause: GenericWhereClauseSyntax?) -> String {
        guard let clause else { return "" }
        let requirements = clause.requirements.map {
            switch $0.requirement {
            case .sameTypeRequirement(let node):
                "\(Wording.argument(node.leftType)) == \(Wording.argument(node.rightType))"
            case .conformanceRequirement(let node):
                "\(node.leftType.words) : \(node.rightType.words)"
            case .layoutRequirement(let node):
                "\(node.type.words) : \(node.layoutSpecifier.text)"
                    + [
                        node.leftParen, node.size, node.comma, node.alignment, node.rightParen,
                    ].compactMap { $0?.text }.joined()
            @unknown default: Wording.tight($0)
            }
        }
        return " where @\(clause.offset) " + requirements.joined(separator: ", ")
    }
}
