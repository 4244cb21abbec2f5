/// Names as Swift wants them.
enum Name {
    /// A name as it can be declared, in backticks where it needs them.
    static func quoted(_ name: String) -> String {
        isPlain(name) && !keywords.contains(name) ? name : "`\(name)`"
    }

    /// A name as a type, where some words would say how another one is meant.
    static func quotedType(_ name: String) -> String {
        typeKeywords.contains(name) ? "`\(name)`" : quoted(name)
    }

    private static let typeKeywords: Set<String> = [
        "any", "borrowing", "consuming", "each", "isolated", "nonisolated", "repeat", "sending",
        "some",
    ]

    /// A name as an argument label or behind a dot, where few keywords need backticks.
    static func quotedLabel(_ name: String) -> String {
        let needsQuotes = name == "inout" || name == "var" || name == "let" || !isPlain(name)
        return needsQuotes ? "`\(name)`" : name
    }

    /// A name as the label of an element in a tuple type. In an expression, as a generic argument, the
    /// compiler would take the words that begin declarations for just that.
    static func quotedElement(_ name: String) -> String {
        let name = unquoted(name)
        return declarationKeywords.contains(name) ? "`\(name)`" : quotedLabel(name)
    }

    /// A name behind a dot.
    static func quotedMember(_ name: String) -> String {
        let isSpecial = ["init", "self", "Type", "Protocol", "_"].contains(name)
        return isSpecial || !isPlain(name) ? "`\(name)`" : name
    }

    static func unquoted(_ name: String) -> String {
        name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    }

    /// A string literal.
    static func literal(_ text: String) -> String {
        if !text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) { return "\"\(text)\"" }
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

    /// The name of a type that is there already, in backticks where a list of types needs them.
    static func quotedUse(_ name: String) -> String {
        typeKeywords.contains(name) ? "`\(name)`" : name
    }

    /// Whether a name has only letters, digits and underscores, as one without backticks does.
    private static func isPlain(_ name: String) -> Bool {
        if name == "$" { return false }
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

    private static let declarationKeywords: Set<String> = [
        "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import", "init",
        "inout", "let", "operator", "precedencegroup", "protocol", "static", "struct", "subscript",
        "typealias", "var",
    ]

    private static let keywords: Set<String> = [
        "_", "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case",
        "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
        "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
        "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

// MARK: - Names from elsewhere

/// Names that a file of doubles in a module of its own imports from elsewhere. If the module of the
/// protocol has a type of such a name too, the compiler sees two of them there.
enum ImportedNames {
    /// What Understudy declares for everybody.
    static let understudy: Set<String> = [
        "AsyncAnswer", "Call", "CallCount", "CallCountExpression", "CallExpectation",
        "CodeLocation", "ConditionedSpy", "EmptyValue", "FailurePlan", "HeldCall", "HeldCalls",
        "HeldCompletions", "ImmediateClock", "MetatypeDouble", "MetatypeFactory", "OrderBuilder",
        "OrderStep", "Report", "Reporter", "ReporterProvider", "Reporting", "ScheduledAction",
        "SequenceEnd", "SimulatedFailure", "Sleeper", "SpiedProperty", "SpiedSubscript",
        "SplitMix64", "Spy", "Stubbable", "TestClock", "TestScoped", "Timeline",
        "UnimplementedClock", "Unstubbed", "WorkGroup",
    ]

    /// Those of Foundation that people give their own types too.
    static let foundation: Set<String> = StandardLibrary.foundation.union([
        "AttributedString", "Bundle", "Calendar", "CharacterSet", "DateInterval", "Dimension",
        "Expression", "FileHandle", "FileManager", "FormatStyle", "Formatter", "Host", "IndexPath",
        "IndexSet", "JSONDecoder", "JSONEncoder", "Measurement", "Notification",
        "NotificationCenter", "NotificationQueue", "Operation", "OperationQueue", "ParseStrategy",
        "PersonNameComponents", "Pipe", "Port", "Predicate", "Process", "ProcessInfo", "Progress",
        "RunLoop", "Scanner", "SortComparator", "SortOrder", "Stream", "Thread", "Timer", "Unit",
        "UndoManager", "URLComponents", "URLSession", "UserDefaults",
    ])
}

// MARK: - Names of types in another place

/// Gives types the names they go by where a double is put.
///
/// A requirement may name a type that is declared beside its protocol, inside of another type. The
/// double sees those only that are inside of the type it is put into itself.
struct Qualifier {
    let types: TypeTable
    /// The types around the requirement's protocol.
    let origin: [String]
    /// The types around the double.
    let destination: [String]
    let view: TypeTable.View
    /// Whether the requirement's protocol, or one that it inherits, declares a name, which hides those
    /// around it.
    let isOwn: (String) -> Bool
    /// The module to put in front of a name that is not the only one; nil where none can be.
    let module: (String) -> String?
    /// Whether the requirement is one of the standard library's own.
    let isStandard: Bool

    func qualified(_ clause: WhereClause) -> WhereClause {
        clause.mappingNames { .name(qualified($0)) }
    }

    func qualified(_ requirement: WhereRequirement) -> WhereRequirement {
        var requirement = requirement
        requirement.left = qualified(requirement.left)
        requirement.right = qualified(requirement.right)
        return requirement
    }

    func qualified(_ type: TypeSyntax) -> TypeSyntax { type.mappingNames { .name(qualified($0)) } }

    /// The names with those in front that lead to them.
    func qualified(_ parts: [TypeSyntax.NamePart]) -> [TypeSyntax.NamePart] {
        let name = Name.unquoted(parts[0].name)
        if !types.knows(name) { return parts }
        if isStandard {
            let isHidden = (0...destination.count).contains {
                types.declares(name, in: Array(destination.prefix($0)))
            }
            return isHidden && !isOwn(name) ? [.init(name: "Swift")] + parts : parts
        }
        var own = parts
        own[0].isDeclared = isDeclared(parts[0].name)
        return path(to: parts[0].name).map { TypeSyntax.NamePart(name: Name.quotedType($0)) }
            + own
    }

    /// Whether a name is that of a type in the files, which is none of the standard library's then.
    private func isDeclared(_ name: String) -> Bool {
        view.scopes.contains { types.declares(Name.unquoted(name), in: $0) }
    }

    /// The names to put in front of a name; none where it is visible as it is.
    private func path(to name: String) -> [String] {
        var scope = origin
        while !scope.isEmpty {
            if types.declares(Name.unquoted(name), in: scope) {
                return scope == destination || isOwn(Name.unquoted(name)) ? [] : scope
            }
            scope.removeLast()
        }
        // What a protocol declares goes before everything outside.
        let isInside = view.scopes.contains {
            !$0.isEmpty && types.declares(Name.unquoted(name), in: $0)
        }
        return isInside ? [] : module(Name.unquoted(name)).map { [$0] } ?? []
    }
}

// MARK: - Hidden types

// A double that is generic over an associated type `Item` hides every other type of that name, which
// a relative that does not know the associated type may mean.
extension Checker {
    /// Names those standard types in full that associated types of a double hide from a member, and
    /// complains about a type of anybody else.
    func uncover(
        _ hidden: Set<String>, in member: inout Member, of relative: ProtocolDeclaration
    ) {
        if hidden.isEmpty { return }
        var lost: String?
        let uncovered = member.mappingOuterNames { parts in
            let name = Name.unquoted(parts[0].name)
            guard hidden.contains(name) else { return .name(parts) }
            if isStandard(name, from: relative) { return .name([.init(name: "Swift")] + parts) }
            lost = lost ?? name
            return .name(parts)
        }
        member = uncovered
        guard let lost else { return }
        refuse(
            member,
            "`\(lost)` is another type here than the associated type of that name, which hides it in "
                + "the double: rename one, or \(Advice.byHand)")
    }

    /// Whether a name can only mean a type of Swift's own, seen from a protocol.
    func isStandard(_ name: String, from declaration: ProtocolDeclaration) -> Bool {
        let scopes = TypeTable.View(declaration).scopes
        return StandardLibrary.isSwifts(name) && !scopes.contains { types.declares(name, in: $0) }
    }
}

extension ProtocolDeclaration {
    /// Its associated types and aliases.
    var typeNames: [String] {
        // Its primary ones may be those of a protocol out of sight.
        primaryAssociatedTypes
            + members.compactMap { member in
                switch member.kind {
                case .associatedType(let type): type.name
                case .typeAlias(let alias): alias.name
                default: nil
                }
            }
    }
}
