/// Functions that write names in the form that Swift requires.
package enum Name {
    /// Returns a name for use in a declaration, in backticks if it requires them.
    package static func quoted(_ name: String) -> String {
        isPlain(name) && !keywords.contains(name) ? name : "`\(name)`"
    }

    /// Returns a name for use as a type. Some words require backticks, because the compiler would
    /// otherwise parse them as specifiers of another type.
    static func quotedType(_ name: String) -> String {
        typeKeywords.contains(name) ? "`\(name)`" : quoted(name)
    }

    private static let typeKeywords: Set<String> = [
        "any", "borrowing", "consuming", "each", "isolated", "nonisolated", "repeat", "sending",
        "some",
    ]

    /// Returns a name for use as an argument label or after a period. Only a few keywords require
    /// backticks there.
    package static func quotedLabel(_ name: String) -> String {
        let needsQuotes = name == "inout" || name == "var" || name == "let" || !isPlain(name)
        return needsQuotes ? "`\(name)`" : name
    }

    /// Returns a name for use as an argument label in a call, or as the label of a tuple element
    /// outside of an expression. `inout` is the only keyword that requires backticks there.
    package static func quotedArgument(_ name: String) -> String {
        isPlain(name) && name != "inout" ? name : "`\(name)`"
    }

    /// Returns a name for use as the label of an element in a tuple type.
    ///
    /// If the tuple type is in an expression, for example as a generic argument, the compiler would
    /// otherwise parse a declaration keyword as the start of a declaration.
    static func quotedElement(_ name: String) -> String {
        let name = unquoted(name)
        return declarationKeywords.contains(name) ? "`\(name)`" : quotedLabel(name)
    }

    /// Returns a name for use after a period.
    package static func quotedMember(_ name: String) -> String {
        let isSpecial = ["init", "inout", "self", "Type", "Protocol", "_"].contains(name)
        return isSpecial || !isPlain(name) ? "`\(name)`" : name
    }

    package static func unquoted(_ name: String) -> String {
        name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    }

    /// Returns a string literal with the given contents.
    package static func literal(_ text: String) -> String {
        if !text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) { return "\"\(text)\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// Returns a label as a word inside a longer name. For example, `options` becomes `Options`,
    /// and `url` becomes `URL`.
    package static func capitalized(_ label: String) -> String {
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

    /// Returns the name of an existing type for use in a list of types, in backticks if it requires
    /// them.
    static func quotedUse(_ name: String) -> String {
        typeKeywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns whether a name is valid without backticks, assuming that it isn't a keyword.
    private static func isPlain(_ name: String) -> Bool {
        if name == "$" { return false }
        var isFirst = true
        for byte in name.utf8 {
            if !Characters.isOfName(byte) || (isFirst && Characters.isDigit(byte)) { return false }
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

/// Functions that classify the bytes of Swift source code.
enum Characters {
    /// Returns whether a byte may be part of a name. This is the case for every byte of a non-ASCII
    /// character.
    static func isOfName(_ byte: UInt8) -> Bool {
        if byte >= 0x61 && byte <= 0x7A { return true }  // a to z
        if byte >= 0x41 && byte <= 0x5A { return true }  // A to Z
        if isDigit(byte) { return true }
        return byte == 0x5F /* _ */ || byte == 0x24 /* $ */ || byte >= 0x80
    }

    /// Returns whether a byte is a decimal digit.
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Returns whether a byte is always part of an operator. Note that this function returns
    /// `false` for periods, which are only sometimes part of an operator.
    static func isOfOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2F: true  // ! % & * + - /
        case 0x3C, 0x3D, 0x3E, 0x3F, 0x5E, 0x7C, 0x7E: true  // < = > ? ^ | ~
        default: false
        }
    }
}
