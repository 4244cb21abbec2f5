import Testing

@testable import DoubleSynthesizer

@Suite("The lexer")
struct LexerTests {
    private func tokens(_ text: String) -> [String] {
        let source = Source(name: "Text.swift", bytes: Array(text.utf8))
        return source.tokens.dropLast().map { source.text($0.start..<$0.end) }
    }

    private func kinds(_ text: String) -> [Token.Kind] {
        Source(name: "Text.swift", bytes: Array(text.utf8)).tokens.dropLast().map(\.kind)
    }

    @Test func `Block comments nest, and a line comment ends with its line`() {
        #expect(tokens("a /* b /* c */ d */ e // f } \r\n g") == ["a", "e", "g"])
        #expect(tokens("a/**/b") == ["a", "b"])
        #expect(tokens("a /* b/c */ d") == ["a", "d"])
        #expect(tokens("a +/* b */- c") == ["a", "+", "-", "c"])
    }

    @Test(arguments: [
        #""""#, #""a \" b""#, ##"#"a " \ b"#"##, ##"#"a \#(b) "#"##,
        #""a \(b("c" + "\(d(")"))")) e""#, #""a \(/* ) */ b)""#, #""\\""#,
        ###"##"a "# b"##"###, "\"\"\"\n a \" b \"\" c\n\"\"\"", "#\"\"\"\n a \"\"\" b\n\"\"\"#",
        "\"\"\"\n \\(a(\"\"\"\n b \\(c)\n\"\"\"))\n\"\"\"", ##"#"""#"##, ##"#"\#n\"#"##,
        #""é 💯 \u{1F600}""#,
    ])
    func `A string literal is one token for any content`(literal: String) {
        #expect(tokens("x \(literal) y") == ["x", literal, "y"])
        #expect(kinds(literal) == [.string])
    }

    @Test func `A slash is a regex where a value is expected, and otherwise a division`() {
        #expect(tokens(#"let a = /["}]\/b(c)/ y"#) == ["let", "a", "=", #"/["}]\/b(c)/"#, "y"])
        #expect(tokens("f(/a b/)") == ["f", "(", "/a b/", ")"])
        #expect(tokens("a / b / c") == ["a", "/", "b", "/", "c"])
        #expect(tokens("(a) /b/ c") == ["(", "a", ")", "/", "b", "/", "c"])
        #expect(tokens("reduce(0, /)") == ["reduce", "(", "0", ",", "/", ")"])
        #expect(tokens("return /a/") == ["return", "/a/"])
        #expect(tokens("x #/a / \" {/# y") == ["x", "#/a / \" {/#", "y"])
        #expect(tokens("x #/\n a {\n/# y") == ["x", "#/\n a {\n/#", "y"])
    }

    @Test func `Identifiers can be quoted and contain Unicode characters`() {
        #expect(tokens("`class` größe 变量 _ $0 a1") == ["`class`", "größe", "变量", "_", "$0", "a1"])
        #expect(kinds("`class` größe 👍🏽") == [.quotedIdentifier, .identifier, .identifier])
        #expect(tokens("`no end\nb") == ["`", "no", "end", "b"])
    }

    @Test func `Operators are read as one token, and contain dots only if they start with one`() {
        #expect(
            tokens("a...b ..< c->d A<B>.C x?.y") == [
                "a", "...", "b", "..<", "c", "->", "d", "A", "<", "B", ">", ".", "C", "x", "?", ".",
                "y",
            ])
        #expect(kinds("≠ ∞ → ×") == [.operators, .operators, .operators, .operators])
        #expect(tokens("a≠b") == ["a", "≠", "b"])
        #expect(tokens("a .== b.∘c .f ./ d") == ["a", ".==", "b", ".∘", "c", ".", "f", "./", "d"])
        #expect(tokens("a./* b */c.// d\ne") == ["a", ".", "c", ".", "e"])
    }

    @Test(
        arguments: [
            (
                [
                    0xA1, 0xAC, 0xAE, 0xB1, 0xBB, 0xD7, 0xF7, 0x2016, 0x2017, 0x2020, 0x2027,
                    0x2030, 0x203E, 0x2041, 0x2053, 0x2055, 0x205E, 0x2190, 0x23FF, 0x2500, 0x2775,
                    0x2794, 0x2BFF, 0x2E00, 0x2E7F, 0x3001, 0x3003, 0x3008, 0x3020, 0x3030,
                ], [.identifier, .operators, .identifier]
            ),
            (
                [
                    0xB2, 0xBA, 0xBC, 0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x203F, 0x2054, 0x218F, 0x24FF,
                    0x2776, 0x2793, 0x2C00, 0x2DFF, 0x2E80, 0x3004, 0x3007, 0x3021, 0x302F, 0x3031,
                ], [.identifier]
            ),
        ] as [([UInt32], [Token.Kind])])
    func `The symbols that Swift allows in operators aren't part of names`(
        values: [UInt32], kinds: [Token.Kind]
    ) {
        for scalar in values.compactMap(Unicode.Scalar.init) {
            #expect(self.kinds("a\(scalar)b") == kinds, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `Numbers include their decimal points and exponents`() {
        let numbers = ["1.5e-3", "0x1.8p+2", "1_000", "0b1", "1"]
        #expect(tokens(numbers.joined(separator: " ")) == numbers)
        #expect(tokens("1.a 0xe-1 1...2") == ["1", ".", "a", "0xe", "-", "1", "1", "...", "2"])
    }

    @Test func `A byte order mark and a shebang line aren't tokens`() {
        #expect(tokens("\u{FEFF}#!/usr/bin/swift { \" \na") == ["a"])
        #expect(tokens("\u{FEFF}a") == ["a"])
        #expect(tokens("a\u{FEFF} \u{FEFF}\u{FEFF}b") == ["a\u{FEFF}", "b"])
    }

    @Test(arguments: [
        ("= /a/b", ["=", "/a/", "b"]), ("= /a /b", ["=", "/", "a", "/", "b"]),
        ("= /a\\ /b", ["=", "/a\\ /", "b"]), ("= /a// b", ["=", "/", "a"]),
        ("= /a/* b */", ["=", "/", "a"]), ("= /[/]", ["=", "/[/", "]"]),
        ("(/[)]/)", ["(", "/[)]/", ")"]), ("(/a)/", ["(", "/", "a", ")", "/"]),
        ("(/a) b\n= /c/", ["(", "/", "a", ")", "b", "=", "/c/"]),
        ("(/a)  b\n= /c/", ["(", "/", "a", ")", "b", "=", "/c/"]),
    ])
    func `A slash ends a regex unless a space is before it or it starts a comment`(
        text: String, words: [String]
    ) {
        #expect(tokens(text) == words)
    }

    @Test func `Directives are distinguished from other words after a number sign`() {
        #expect(
            kinds("#if #elseif #else #endif #available #ifx")
                == [.directive, .directive, .directive, .directive, .pound, .pound])
    }

    @Test(arguments: [
        ("a \"b", LexicalProblem.Kind.unterminatedString), ("a \"b\nc", .unterminatedString),
        ("a \"\"\"\nb\"\"", .unterminatedString), ("a \"\\(b", .unterminatedString),
        ("a #\"b\"", .unterminatedString), ("a /* b /* */", .unterminatedComment),
        ("a #/b\nc", .unterminatedRegex), ("a #/b\nc/#", .unterminatedRegex),
        ("a \"\\", .unterminatedString),
    ])
    func `An unterminated literal or comment is a problem with its position`(
        text: String, kind: LexicalProblem.Kind
    ) {
        let source = Source(name: "Text.swift", bytes: Array(text.utf8))
        #expect(source.problems.map(\.kind) == [kind])
        #expect(source.problems.map(\.offset) == [2])
        #expect(source.tokens.map(\.end).max() == text.utf8.count)
    }

    @Test func `Line numbers follow the compiler's line ends, and columns count bytes`() {
        let text = "\u{FEFF}a\rb\r\né c\n\nd"
        let lines = LineTable(Source(name: "Text.swift", bytes: Array(text.utf8)))
        let places = [0, 3, 5, 8, 11, 14].map { lines.position(of: $0) }
        #expect(places.map(\.line) == [1, 1, 2, 3, 3, 5])
        #expect(places.map(\.column) == [1, 4, 1, 1, 4, 1])
    }
}
