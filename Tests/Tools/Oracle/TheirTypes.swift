import SwiftSyntax

extension SwiftSyntax.TypeSyntaxProtocol {
    /// The type in the notation of both readers, with its structure.
    var words: String {
        switch Syntax(self).as(SyntaxEnum.self) {
        case .identifierType(let type):
            Wording.name(type.moduleSelector, type.name, type.genericArgumentClause)
        case .memberType(let type):
            Wording.node(
                "member", type.baseType.words,
                Wording.name(type.moduleSelector, type.name, type.genericArgumentClause))
        case .metatypeType(let type):
            Wording.node("member", type.baseType.words, type.metatypeSpecifier.text)
        case .optionalType(let type): Wording.node("optional", type.wrappedType.words)
        case .implicitlyUnwrappedOptionalType(let type):
            Wording.node("unwrapped", type.wrappedType.words)
        case .arrayType(let type): Wording.node("array", type.element.words)
        case .dictionaryType(let type):
            Wording.node("dictionary", type.key.words, type.value.words)
        case .inlineArrayType(let type):
            Wording.node(
                "inline", Wording.argument(type.count.argument),
                Wording.argument(type.element.argument))
        case .tupleType(let type): "tuple" + Wording.list(type.elements.map(\.words))
        case .functionType(let type):
            "function" + Wording.list(type.parameters.map(\.words))
                + Wording.words(
                    type.effectSpecifiers?.asyncSpecifier, type.effectSpecifiers?.throwsClause)
                + " -> " + type.returnClause.type.words
        case .someOrAnyType(let type):
            Wording.node(type.someOrAnySpecifier.text, type.constraint.words)
        case .classRestrictionType: "class"
        case .suppressedType(let type): Wording.node("suppressed", type.type.words)
        case .compositionType(let type):
            "composition" + Wording.list(type.elements.map(\.type.words))
        case .packElementType(let type): Wording.node("each", type.pack.words)
        case .packExpansionType(let type): Wording.node("repeat", type.repetitionPattern.words)
        case .attributedType(let type):
            "attributed"
                + Wording.list(
                    type.specifiers.map(Wording.tight) + type.attributes.map(Wording.tight)
                        + type.lateSpecifiers.map(Wording.tight) + [type.baseType.words])
        default: "\(kind)[\(Wording.tight(self))]"
        }
    }
}

extension GenericArgumentClauseSyntax {
    fileprivate var words: String {
        "<" + arguments.map { Wording.argument($0.argument) }.joined(separator: ", ") + ">"
    }
}

extension TupleTypeElementSyntax {
    fileprivate var words: String {
        (firstName.map { "\($0.text) \(secondName?.text ?? "-"): " } ?? "") + type.words
            + (ellipsis == nil ? "" : "...")
    }
}

extension Wording {
    /// Returns a generic argument or one side of a requirement, which is a type or an expression.
    static func argument(_ node: some SyntaxProtocol) -> String {
        Syntax(node).asProtocol((any TypeSyntaxProtocol).self)?.words
            ?? self.node("literal", tight(node))
    }

    /// Returns the text of a node without whitespace and comments.
    static func tight(_ node: some SyntaxProtocol) -> String {
        tight(node.tokens(viewMode: .sourceAccurate).map(\.text).joined())
    }

    fileprivate static func name(
        _ module: ModuleSelectorSyntax?, _ name: TokenSyntax,
        _ arguments: GenericArgumentClauseSyntax?
    ) -> String {
        (module.map { $0.moduleName.text + "::" } ?? "") + name.text + (arguments?.words ?? "")
    }

    static func words(_ asyncWord: TokenSyntax?, _ clause: ThrowsClauseSyntax?) -> String {
        let throwing = clause.map {
            " " + $0.throwsSpecifier.text + ($0.type.map { "(\($0.words))" } ?? "")
        }
        return effects(isAsync: asyncWord != nil, throwing: throwing ?? "")
    }
}
