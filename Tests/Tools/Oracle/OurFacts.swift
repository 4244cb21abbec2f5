extension Facts {
    /// Collects the declarations that our reader found.
    init(_ reader: ReadFile) {
        imports = reader.imports.map {
            "import \(Wording.tight($0.text)) \($0.level?.rawValue ?? "-")"
                + Facts.conditions($0.conditions)
        }
        types = reader.types.map {
            "type \(Facts.words($0.kind)) \($0.qualifiedName)" + Facts.inherited($0.inherited)
                + Facts.words($0.attributes)
        }
        conformances = reader.conformances.map {
            "extension \($0.name)" + Facts.inherited($0.inherited)
        }
        for declaration in reader.protocols { append(declaration) }
    }

    private mutating func append(_ declaration: ProtocolDeclaration) {
        protocolCount += 1
        protocols.append(
            "protocol @\(declaration.offset) \(declaration.qualifiedName)"
                + Facts.conditions(declaration.conditions)
                + Facts.words(declaration.attributes) + Facts.words(declaration.modifiers)
                + " <\(declaration.primaryAssociatedTypes.joined(separator: ", "))>"
                + Facts.inherited(declaration.inherited) + Facts.words(declaration.whereClause))
        append(declaration.members)
    }

    private mutating func append(_ members: ProtocolMembers) {
        var lines: [(front: DeclarationPrefix, words: String)] = []
        for requirement in members.requirements {
            lines.append((requirement.front, Facts.words(requirement)))
        }
        for type in members.associatedTypes {
            lines.append(
                (
                    type.front,
                    "associatedtype \(type.name)" + Facts.inherited(type.inherited)
                        + (type.defaultType.map { " = " + $0.words } ?? "")
                        + Facts.words(type.whereClause)
                ))
        }
        for alias in members.aliases {
            lines.append(
                (
                    alias.front,
                    "typealias \(alias.name)" + Facts.words(alias.genericClause)
                        + " = \(alias.type.words)" + Facts.words(alias.whereClause)
                ))
        }
        for member in members.unknown { lines.append((member.front, "other")) }
        requirementCount += lines.count
        for (front, words) in lines.sorted(by: { $0.front.offset < $1.front.offset }) {
            protocols.append(
                "  @\(front.offset)" + Facts.words(front.attributes)
                    + Facts.words(front.modifiers) + " " + words
                    + Facts.conditions(front.conditions))
        }
        protocols += members.conditionals.map { "  @\($0) #if" }
    }

    // MARK: - Members

    private static func words(_ requirement: Requirement) -> String {
        var words =
            switch requirement.kind {
            case .function: "func \(requirement.isOperator ? "operator " : "")\(requirement.name)"
            case .property: "var \(requirement.name)"
            case .subscript: "subscript"
            case .initializer(let failing): "init \(failing)"
            }
        words += self.words(requirement.genericClause)
        if requirement.isProperty {
            words += requirement.result.map { ": \($0.words)" } ?? ""
        } else {
            words += self.words(requirement.parameters)
            if !requirement.hasAccessors { words += requirement.effects.words }
            words += result(requirement.result)
        }
        words += self.words(requirement.whereClause)
        return requirement.hasAccessors ? words + self.words(requirement.accessors) : words
    }

    private static func words(_ parameters: [Parameter]) -> String {
        Wording.list(
            parameters.map {
                Wording.parameter(
                    words: ($0.attributes.map(\.text) + $0.modifiers.map(\.text))
                        .map(Wording.tight),
                    label: $0.firstName, secondName: $0.secondName, type: $0.declaredType.words,
                    isVariadic: $0.isVariadic, offset: $0.offset)
            })
    }

    private static func words(_ accessors: [Accessor]) -> String {
        let texts = accessors.map {
            ($0.modifiers + [$0.name]).joined(separator: " ") + $0.effects.words + " @\($0.offset)"
        }
        return " {" + texts.joined(separator: "; ") + "}"
    }

    private static func words(_ clause: GenericClause?) -> String {
        guard let clause else { return "" }
        let parameters = clause.parameters.map {
            Wording.genericParameter(
                name: $0.name, isPack: $0.isPack, isValue: $0.isValue,
                constraint: $0.constraint?.words)
        }
        return " @\(clause.offset)<" + parameters.joined(separator: ", ") + ">"
    }

    // MARK: - Parts of declarations

    private static func words(_ kind: TypeDeclaration.Kind) -> String {
        switch kind {
        case .value: "value"
        case .class: "class"
        case .actor: "actor"
        case .protocol: "protocol"
        case .alias(let type, of: _): "alias of \(type.words)"
        case .associated: "associated"
        }
    }

    private static func words(_ attributes: [Attribute]) -> String {
        attributes.map {
            " \(Wording.tight($0.text))[\($0.name)]@\($0.offset)" + conditions($0.conditions)
        }.joined()
    }

    private static func words(_ modifiers: [Modifier]) -> String {
        modifiers.map { " \(Wording.tight($0.text))[\($0.name)]@\($0.offset)" }.joined()
    }

    private static func result(_ type: TypeSyntax?) -> String {
        type.map { " -> " + $0.words } ?? ""
    }

    private static func inherited(_ types: [TypeSyntax]) -> String {
        types.isEmpty ? "" : ": " + types.map(\.words).joined(separator: ", ")
    }

    private static func words(_ clause: WhereClause?) -> String {
        guard let clause else { return "" }
        let requirements = clause.requirements.map {
            "\($0.left.words) \($0.relation.rawValue) \($0.right.words)"
                + Wording.tight($0.layoutArguments ?? "")
        }
        return " where @\(clause.offset) " + requirements.joined(separator: ", ")
    }

    private static func conditions(_ conditions: [String]) -> String {
        conditions.map { " #if \(Wording.tight($0))" }.joined()
    }
}

// MARK: - Types

extension TypeSyntax {
    /// The type in the notation of both readers, with its structure.
    fileprivate var words: String {
        switch shape {
        case .name(let parts): parts.dropFirst().reduce(parts[0].words, TypeSyntax.member)
        case .wrapped(.optional, let type): Wording.node("optional", type.words)
        case .wrapped(.implicitlyUnwrapped, let type): Wording.node("unwrapped", type.words)
        case .wrapped(.array, let element): Wording.node("array", element.words)
        case .dictionary(let key, let value): Wording.node("dictionary", key.words, value.words)
        case .inlineArray(let count, let element):
            Wording.node("inline", count.words, element.words)
        case .tuple(let elements): "tuple" + Wording.list(elements.map(\.words))
        case .function(let function):
            "function" + Wording.list(function.parameters.map(\.words)) + function.effects.words
                + " -> " + function.result.words
        case .wrapped(.some, let type): Wording.node("some", type.words)
        case .wrapped(.any, let type): Wording.node("any", type.words)
        case .wrapped(.suppressed, let type): Wording.node("suppressed", type.words)
        case .composition(let types): "composition" + Wording.list(types.map(\.words))
        case .member(let type, let part): TypeSyntax.member(type.words, part)
        case .wrapped(.packElement, let type): Wording.node("each", type.words)
        case .wrapped(.packExpansion, let type): Wording.node("repeat", type.words)
        case .attributed(let prefixes, let type):
            "attributed" + Wording.list(prefixes.map { Wording.tight($0.text) } + [type.words])
        case .literal(let number): Wording.node("literal", number)
        }
    }

    private static func member(_ base: String, _ part: NamePart) -> String {
        Wording.node("member", base, part.words)
    }
}

extension TypeSyntax.NamePart {
    fileprivate var words: String {
        let list = "<" + arguments.map(\.words).joined(separator: ", ") + ">"
        return name + (arguments.isEmpty && !hasEmptyBrackets ? "" : list)
    }
}

extension TypeSyntax.Element {
    fileprivate var words: String {
        (label.map { "\($0) \(secondName ?? "-"): " } ?? "") + type.words
            + (isVariadic ? "..." : "")
    }
}

extension Effects {
    fileprivate var words: String {
        let throwing =
            switch self.throwing {
            case .never: ""
            case .always(let type): " throws" + (type.map { "(\($0.words))" } ?? "")
            case .ifArgumentsDo: " rethrows"
            }
        return Wording.effects(isAsync: isAsync, throwing: throwing)
    }
}
