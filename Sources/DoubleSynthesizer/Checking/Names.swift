/// Names as Swift wants them.
enum Name {
    /// A name as it can be declared, in backticks where it needs them.
    static func quoted(_ name: String) -> String {
        isPlain(name) && !keywords.contains(name) ? name : "`\(name)`"
    }

    /// A name as an argument label or behind a dot, where few keywords need backticks.
    static func quotedLabel(_ name: String) -> String {
        let needsQuotes = name == "inout" || name == "var" || name == "let" || !isPlain(name)
        return needsQuotes ? "`\(name)`" : name
    }

    /// A name behind a dot.
    static func quotedMember(_ name: String) -> String {
        let isSpecial = name == "init" || name == "self" || name == "Type" || name == "Protocol"
        return isSpecial || !isPlain(name) ? "`\(name)`" : name
    }

    static func unquoted(_ name: String) -> String {
        name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    }

    /// A string literal.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// A label as a word inside a longer name: `options` as `Options`, `url` as `URL`.
    static func capitalized(_ label: String) -> String {
        var firstWord = ""
        for scalar in label.unicodeScalars {
            if scalar.properties.isUppercase { break }
            firstWord.unicodeScalars.append(scalar)
        }
        if abbreviations.contains(firstWord) {
            return firstWord.uppercased() + label.dropFirst(firstWord.count)
        }
        return label.prefix(1).uppercased() + label.dropFirst()
    }

    /// Whether a name has only letters, digits and underscores, as one without backticks does.
    private static func isPlain(_ name: String) -> Bool {
        var isFirst = true
        for byte in name.utf8 {
            let isDigit = byte >= 0x30 && byte <= 0x39
            if !Lexer.continuesIdentifier(byte) || (isFirst && isDigit) { return false }
            isFirst = false
        }
        return !isFirst
    }

    private static let abbreviations: Set<String> = [
        "api", "csv", "dns", "html", "http", "https", "id", "ip", "json", "pdf", "sql", "ui", "uri",
        "url", "uuid", "xml",
    ]

    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case",
        "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
        "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
        "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

/// The names of parameters inside a double.
enum ParameterNames {
    private static let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"]

    static func blueprints(_ parameters: [Parameter]) -> [ParameterBlueprint] {
        var used: Set<String> = []
        var result: [ParameterBlueprint] = []
        for (index, parameter) in parameters.enumerated() {
            var name = parameter.secondName ?? parameter.label
            if name == "_" { name = parameter.label }
            if name == "_" {
                name =
                    parameters.count == 1
                    ? "value"
                    : index < ordinals.count ? ordinals[index] : "parameter\(index + 1)"
            }
            while !used.insert(name).inserted { name += "\(index + 1)" }
            result.append(
                ParameterBlueprint(
                    label: parameter.label, name: name,
                    declaredType: parameter.type.text + (parameter.isVariadic ? "..." : ""),
                    type: parameter.type.recorded, isVariadic: parameter.isVariadic))
        }
        return result
    }
}

extension TypeSyntax {
    /// A parameter's type as it is recorded: without what only says how it is passed.
    fileprivate var recorded: TypeSyntax {
        guard case .attributed(let prefixes, let type) = shape else {
            let inner = unwrapped
            // `(@escaping () -> Void)` may stand in parentheses of its own.
            if case .attributed = inner.shape { return inner.recorded }
            return self
        }
        let kept = prefixes.filter {
            $0.text.hasPrefix("@") && $0.text != "@escaping" && !$0.text.hasPrefix("@autoclosure")
        }
        return kept.isEmpty
            ? type : TypeSyntax(shape: .attributed(kept, type), range: range)
    }
}

/// The names of the parts that stand for requirements.
enum PartNames {
    /// One name for each requirement: the base name, and where several share it, the shortest words
    /// that tell them apart. A requirement with another base name changes nothing.
    static func names(of requirements: [Requirement]) -> [String] {
        var groups: [String: [Int]] = [:]
        for (index, requirement) in requirements.enumerated() {
            groups[requirement.baseName, default: []].append(index)
        }
        var names = requirements.map(\.baseName)
        for (base, indices) in groups where indices.count > 1 {
            let labels = indices.map { PartNames.labels(of: requirements[$0]) }
            var counts: [String: Int] = [:]
            for label in labels.lazy.flatMap({ Set($0) }) { counts[label, default: 0] += 1 }
            let own = labels.map { $0.first { counts[$0] == 1 } }
            // The one that has no word of its own goes by the plain name.
            let isSingle = own.filter { $0 == nil }.count == 1
            for (position, index) in indices.enumerated() {
                if let label = own[position] {
                    names[index] = base + Name.capitalized(label)
                } else if !isSingle {
                    names[index] = base + labels[position].map(Name.capitalized).joined()
                }
            }
        }
        return lengthened(names, of: requirements)
    }

    /// Names that still occur twice are made of all words of the function.
    private static func lengthened(
        _ names: [String], of requirements: [Requirement]
    ) -> [String] {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return names.indices.map { index in
            guard counts[names[index], default: 0] > 1,
                case .function(let function) = requirements[index].kind
            else { return names[index] }
            let words = function.parameters.map { $0.label == "_" ? $0.name : $0.label }
            return function.name + words.map(Name.capitalized).joined()
        }
    }

    private static func labels(of requirement: Requirement) -> [String] {
        guard case .function(let function) = requirement.kind else { return [] }
        return function.parameters.map(\.label).filter { $0 != "_" }
    }
}
