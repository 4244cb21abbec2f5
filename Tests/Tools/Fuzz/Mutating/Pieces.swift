/// Short texts that are difficult to parse, for example unclosed literals and invalid UTF-8.
enum Pieces {
    static let keywords = bytes([
        "protocol", "func", "var", "let", "init", "subscript", "associatedtype", "typealias",
        "where",
        "some", "any", "each", "repeat", "inout", "async", "throws", "rethrows", "throws(E)",
        "static",
        "class", "struct", "enum", "actor", "extension", "import", "mutating", "nonisolated",
        "isolated", "sending", "consuming", "borrowing", "`default`", "Self", "self", "get", "set",
        "public", "package", "private", "final", "open", "case", "return", "in", "if", "prefix",
        "operator", "macro", "weak", "lazy", "optional", "indirect", "nonmutating", "distributed",
    ])

    static let all =
        keywords
        + bytes([
            "(", ")", "[", "]", "{", "}", "<", ">", ">>", "<<", "\"", "\"\"\"", "#\"", "\"#",
            "\"\"\"\n", "\\(", "\\#(", "/*", "*/", "//", "/", "#/", "/#", "`", "@", "@A(", "#",
            "#if A\n",
            "#elseif B || C\n", "#else\n", "#endif\n", "#if ", "#warning(\"", "->", "...", "=",
            "==",
            ":", "::", ",", ";", ".", "..", "&", "~", "!", "?", "??", "\\", "_", "$0", "0x1p",
            "1.e", "-1",
            "\n", "\r", "\r\n", "\0", "\t", " ", "\u{B}", "é", "変", "👩‍👩‍👧", "≠", "\u{FEFF}",
            "\u{2028}", "\u{85}", "protocol P {", "protocol P { func f(",
            "protocol P<A, B>: Q where A == B {",
            "func f<T: A, each U, let N: Int>(", "func f() { protocol P {", "_ a: ", "a b: ",
            "() -> Void",
            "@escaping () throws(E) -> A",
            "[A: B?]", "(A, b: B)", "Array<Array<A>>", "any A & B", "~Copyable", "A.Type",
            "[4 of A]",
            "{ get set }", "{ get async throws }", "{ a in a }", "{", "import A\n",
            "@available(macOS 15, *)",
            "struct S {", "extension A.B: C {", "class func ", "init?(", "static prefix func -(",
        ]) + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF0, 0x9F], [0x80, 0x80],
        ]

    /// Pairs of texts that begin and end a nested part.
    static let pairs: [([UInt8], [UInt8])] = [
        ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("A<", ">"), ("\"\\(", ")\""),
        ("\"\"\"\n\\(", ")\n\"\"\""), ("#\"\\#(", ")\"#"), ("/*", "*/"), ("`", "`"),
        ("\n#if A\n", "\n#endif\n"), ("\n#if A\n#else\n", "\n#endif\n"), ("struct S {", "}"),
        ("protocol P {", "}"), ("{ a in ", "}"), ("some ", ""), ("any ", ""), ("() -> ", ""),
        ("repeat ", ""), ("each ", ""), ("~", ""), ("@A ", ""), ("@A(", ")"), ("", "?"),
        ("", ".B"), ("", " & B"), ("((A) -> ", ")"), ("[A: ", "]"), ("(a: ", ")"), ("inout ", ""),
        ("#if (", ")"), ("import A\n#if A\n", "\n#endif\n"), ("enum E { struct S {", "}}"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

    private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
