/// Functions that choose the names of spies.
enum SpyNames {
    /// Returns a name for each requirement.
    ///
    /// The name of a spy is the base name of its requirement. If several requirements share a base
    /// name, the shortest words that distinguish them are added. Requirements with other base names
    /// don't affect the result.
    ///
    /// If the branches of an `#if` contain alternatives, for example a function that only throws in
    /// one of them, the spies have the same name in all builds.
    static func names(of requirements: [Requirement]) -> [String] {
        let baseNames = requirements.map(baseName)
        if Set(baseNames).count == requirements.count { return baseNames }
        let owners = indicesOfOwners(of: requirements)
        let indices = requirements.indices.filter { owners[$0] == $0 }
        let ownerNames = uniqueNames(of: indices.map { requirements[$0] })
        let names = Dictionary(zip(indices, ownerNames)) { first, _ in first }
        return owners.map { names[$0, default: ""] }
    }

    private static func uniqueNames(of requirements: [Requirement]) -> [String] {
        var names = requirements.map { baseName(of: $0) }
        var groups: [String: [Int]] = [:]
        for (index, name) in names.enumerated() { groups[name, default: []].append(index) }
        for (_, indices) in groups where indices.count > 1 {
            distinguish(indices, by: Tier.allCases[...], of: requirements, &names)
        }
        return numbered(lengthened(names, of: requirements), of: requirements)
    }

    /// The maximum number of alternatives to compare with each other. Real code has fewer.
    private static let maximumGroupSize = 16

    /// Returns, for each requirement, the index of the first requirement that it replaces in other
    /// builds. If there is no such requirement, the result is the requirement's own index.
    private static func indicesOfOwners(of requirements: [Requirement]) -> [Int] {
        var owners = Array(requirements.indices)
        if requirements.allSatisfy(\.conditions.isEmpty) { return owners }
        let conditional = requirements.indices.filter { !requirements[$0].conditions.isEmpty }
        let groups = Dictionary(grouping: conditional) { requirements[$0].labelledName }
        for group in groups.values where 2...maximumGroupSize ~= group.count {
            for (position, index) in group.enumerated() {
                let earlier = group[..<position]
                let others = earlier.filter { other in
                    owners[other] == other
                        && earlier.allSatisfy { member in
                            owners[member] != other
                                || requirements[member].excludes(requirements[index])
                        }
                }
                let types = requirements[index].parameters.map(\.type.text)
                let sameTypes = others.first {
                    requirements[$0].parameters.map(\.type.text) == types
                }
                owners[index] = sameTypes ?? others.first ?? index
            }
        }
        return owners
    }

    /// The properties that can distinguish two requirements with the same name, beginning with the
    /// simplest property.
    private enum Tier: CaseIterable {
        case labels, types, closures, effects, result, constraints, bindings
    }

    private static func distinguish(
        _ indices: [Int], by tiers: ArraySlice<Tier>, of requirements: [Requirement],
        _ names: inout [String]
    ) {
        guard let tier = tiers.first else { return }
        let words = indices.map { SpyNames.words(of: requirements[$0], for: tier) }
        var counts: [String: Int] = [:]
        for word in words.lazy.flatMap({ Set($0) }) { counts[word, default: 0] += 1 }
        let distinguishingWords = words.map { $0.first { counts[$0] == 1 } }
        // If only one requirement has no distinguishing word, it keeps the plain name.
        let isSingle = distinguishingWords.count { $0 == nil } == 1
        for (position, index) in indices.enumerated() {
            if let word = distinguishingWords[position] {
                names[index] += Name.capitalized(word)
            } else if !isSingle && Set(words).count > 1 {
                names[index] += words[position].map(Name.capitalized).joined()
            }
        }
        var rest: [String: [Int]] = [:]
        for index in indices { rest[names[index], default: []].append(index) }
        for (_, indices) in rest where indices.count > 1 {
            distinguish(indices, by: tiers.dropFirst(), of: requirements, &names)
        }
    }

    private static func words(of requirement: Requirement, for tier: Tier) -> [String] {
        switch tier {
        case .labels:
            // We identify the parameters of a subscript by name, because most of them have no
            // labels.
            let parameters = requirement.parameters
            guard requirement.isSubscript else {
                return parameters.map(\.label).filter { $0 != "_" }
            }
            return parameters.map { $0.label == "_" ? $0.name : $0.label }
        case .types:
            return typeWords(of: requirement, withBindings: false)
        case .closures: return requirement.parameters.flatMap { $0.type.closureWords }
        case .effects: return requirement.effects.words
        case .result: return requirement.result.map { [$0.word] } ?? []
        case .constraints:
            return requirement.genericParameters.compactMap { $0.constraint?.word }
                + requirement.whereRequirements.map(\.right.word)
                + requirement.whereRequirements.map { $0.left.word + $0.right.word }
        case .bindings: return typeWords(of: requirement, withBindings: true)
        }
    }

    /// Returns the recorded types of a requirement's parameters as words, with or without their
    /// primary associated types, for example `IntSequence` or `Sequence`.
    private static func typeWords(
        of requirement: Requirement, withBindings: Bool
    ) -> [String] {
        var typeParameters = TypeParameters(
            requirement.genericParameters, requirement.whereRequirements)
        typeParameters.keepsBindings = withBindings
        return requirement.parameters.map { typeParameters.erased($0.type).word }
    }

    /// Returns names that contain all words of the function, if the names aren't unique otherwise.
    private static func lengthened(
        _ names: [String], of requirements: [Requirement]
    ) -> [String] {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return names.indices.map { index in
            let requirement = requirements[index]
            guard counts[names[index], default: 0] > 1, !requirement.parameters.isEmpty else {
                return names[index]
            }
            let words = requirement.parameters.map { $0.label == "_" ? $0.name : $0.label }
            let name = baseName(of: requirement) + words.map(Name.capitalized).joined()
            guard names.contains(name) else { return name }
            return name + SpyNames.words(of: requirement, for: .types).joined()
        }
    }

    /// Returns unique names. If no word distinguishes two requirements, a number is appended.
    ///
    /// A requirement with the plain name keeps that name. Requirements that exclude each other with
    /// `#if` can share a name.
    private static func numbered(_ names: [String], of requirements: [Requirement]) -> [String] {
        var names = names
        var conditions: [String: [[String]]] = [:]
        let plain = names.indices.filter { names[$0] == baseName(of: requirements[$0]) }
        let others = names.indices.filter { names[$0] != baseName(of: requirements[$0]) }
        for index in plain + others {
            let requirementConditions = requirements[index].conditions
            let name = names[index]
            var number = 1
            while conditions[names[index], default: []].contains(where: {
                $0 == requirementConditions || $0.isEmpty || requirementConditions.isEmpty
            }) {
                number += 1
                names[index] = name + "\(number)"
            }
            conditions[names[index], default: []].append(requirementConditions)
        }
        return names
    }

    private static func baseName(of requirement: Requirement) -> String {
        if requirement.isInitializer { return "initialize" }
        // Longer names can't start with `$`.
        if requirement.name == "$" { return "dollar" }
        guard requirement.isOperator else { return requirement.name }
        let isUnary = requirement.modifiers.contains { $0 == "prefix" || $0 == "postfix" }
        return operatorName(requirement.name, isUnary: isUnary)
    }

    // MARK: - Operators

    /// Returns a word for an operator, for example `equal` for `==`.
    private static func operatorName(_ symbol: String, isUnary: Bool) -> String {
        if isUnary, let word = unaryOperators[symbol] { return word }
        if let word = operators[symbol] { return word }
        let words = symbol.unicodeScalars.flatMap { scalar in
            characters[scalar].map { [$0] } ?? unicodeWords(of: scalar)
        }
        return (words.first ?? "") + words.dropFirst().map(Name.capitalized).joined()
    }

    /// Returns the Unicode name of a character as words, for example `per` and `mille` for `‰`.
    private static func unicodeWords(of scalar: Unicode.Scalar) -> [String] {
        let name = scalar.properties.name ?? "u" + String(scalar.value, radix: 16)
        let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
        return words.last == "sign" && words.count > 1 ? words.dropLast() : words
    }

    private static let unaryOperators = ["-": "negate", "+": "plus", "!": "not", "~": "invert"]

    private static let operators = [
        "==": "equal", "!=": "notEqual", "===": "identical", "!==": "notIdentical", "<": "less",
        ">": "greater", "<=": "lessOrEqual", ">=": "greaterOrEqual", "+": "add", "-": "subtract",
        "*": "multiply", "/": "divide", "%": "remainder", "&&": "and", "||": "or",
        "&": "bitwiseAnd",
        "|": "bitwiseOr", "^": "bitwiseXor", "<<": "shiftLeft", ">>": "shiftRight",
        "~=": "matches", "+=": "addAssign", "-=": "subtractAssign", "*=": "multiplyAssign",
        "/=": "divideAssign", "...": "through", "..<": "upTo", "??": "orElse",
    ]

    private static let characters: [Unicode.Scalar: String] = [
        "=": "equal", "!": "bang", "<": "less", ">": "greater", "+": "plus", "-": "minus",
        "*": "star", "/": "slash", "%": "percent", "&": "and", "|": "pipe", "^": "caret",
        "~": "tilde", "?": "question", ".": "dot",
    ]
}

extension Effects {
    fileprivate var words: [String] {
        (isAsync ? ["async"] : []) + (canThrow ? ["throwing"] : [])
    }
}

extension TypeSyntax {
    /// The words that distinguish a closure from other closures with the same parameters.
    fileprivate var closureWords: [String] {
        switch unwrapped.shape {
        case .attributed(_, let inner): inner.closureWords
        case .wrapped(.optional, let inner): inner.closureWords
        case .function(let function):
            (function.result.isVoid ? [] : [function.result.word]) + function.effects.words
        default: []
        }
    }

    /// The type as a word inside a longer name, for example `Int`, `IntArray` or `OptionalPage`.
    fileprivate var word: String {
        switch shape {
        case .name(let parts):
            parts.map { part in
                part.arguments.map(\.word).joined() + Name.capitalized(Name.unquoted(part.name))
            }.joined()
        case .wrapped(.optional, let inner), .wrapped(.implicitlyUnwrapped, let inner):
            "Optional" + inner.word
        case .wrapped(.array, let element): element.word + "Array"
        case .dictionary(let key, let value): key.word + value.word + "Dictionary"
        case .inlineArray(_, let element): element.word + "Array"
        case .tuple(let elements): elements.map(\.type.word).joined()
        case .function(let function):
            function.parameters.map(\.type.word).joined() + "Closure"
        case .wrapped(_, let inner), .attributed(_, let inner): inner.word
        case .composition(let types): types.map(\.word).joined()
        case .member(let inner, let part): inner.word + Name.capitalized(part.name)
        case .literal(let number): number
        }
    }
}
