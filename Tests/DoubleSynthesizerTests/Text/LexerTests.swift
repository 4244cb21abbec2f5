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

    @Test("Block comments nest, and a line comment ends with its line")
    func comments() {
        #expect(tokens("a /* b /* c */ d */ e // f } \r\n g") == ["a", "e", "g"])
        #expect(tokens("a/**/b") == ["a", "b"])
        #expect(tokens("a /* b/c */ d") == ["a", "d"])
        #expect(tokens("a +/* b */- c") == ["a", "+", "-", "c"])
    }

    @Test(
        "A string literal is one token for any content",
        arguments: [
            #""""#, #""a \" b""#, ##"#"a " \ b"#"##, ##"#"a \#(b) "#"##,
            #""a \(b("c" + "\(d(")"))")) e""#, #""a \(/* ) */ b)""#, #""\\""#,
            ###"##"a "# b"##"###, "\"\"\"\n a \" b \"\" c\n\"\"\"", "#\"\"\"\n a \"\"\" b\n\"\"\"#",
            "\"\"\"\n \\(a(\"\"\"\n b \\(c)\n\"\"\"))\n\"\"\"", ##"#"""#"##, ##"#"\#n\"#"##,
            #""é 💯 \u{1F600}""#,
        ])
    func strings(literal: String) {
        #expect(tokens("x \(literal) y") == ["x", literal, "y"])
        #expect(kinds(literal) == [.string])
    }

    @Test("A slash is a regex where a value is expected, and otherwise a division")
    func regularExpressions() {
        #expect(tokens(#"let a = /["}]\/b(c)/ y"#) == ["let", "a", "=", #"/["}]\/b(c)/"#, "y"])
        #expect(tokens("f(/a b/)") == ["f", "(", "/a b/", ")"])
        #expect(tokens("a / b / c") == ["a", "/", "b", "/", "c"])
        #expect(tokens("(a) /b/ c") == ["(", "a", ")", "/", "b", "/", "c"])
        #expect(tokens("reduce(0, /)") == ["reduce", "(", "0", ",", "/", ")"])
        #expect(tokens("return /a/") == ["return", "/a/"])
        #expect(tokens("x #/a / \" {/# y") == ["x", "#/a / \" {/#", "y"])
        #expect(tokens("x #/\n a {\n/# y") == ["x", "#/\n a {\n/#", "y"])
    }

    @Test("Identifiers can be quoted and contain Unicode characters")
    func names() {
        #expect(tokens("`class` größe 变量 _ $0 a1") == ["`class`", "größe", "变量", "_", "$0", "a1"])
        #expect(kinds("`class` größe 👍🏽") == [.quotedIdentifier, .identifier, .identifier])
        #expect(tokens("`no end\nb") == ["`", "no", "end", "b"])
    }

    @Test("Operators are read as one token, and contain dots only if they start with one")
    func operators() {
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

    @Test("Numbers include their decimal points and exponents")
    func numbers() {
        let numbers = ["1.5e-3", "0x1.8p+2", "1_000", "0b1", "1"]
        #expect(tokens(numbers.joined(separator: " ")) == numbers)
        #expect(tokens("1.a 0xe-1 1...2") == ["1", ".", "a", "0xe", "-", "1", "1", "...", "2"])
    }

    @Test("A byte order mark and a shebang line aren't tokens")
    func start() {
        #expect(tokens("\u{FEFF}#!/usr/bin/swift { \" \na") == ["a"])
        #expect(tokens("\u{FEFF}a") == ["a"])
        #expect(tokens("a\u{FEFF} \u{FEFF}\u{FEFF}b") == ["a\u{FEFF}", "b"])
    }

    @Test(
        "A slash ends a regex unless a space is before it or it starts a comment",
        arguments: [
            ("= /a/b", ["=", "/a/", "b"]), ("= /a /b", ["=", "/", "a", "/", "b"]),
            ("= /a\\ /b", ["=", "/a\\ /", "b"]), ("= /a// b", ["=", "/", "a"]),
            ("= /a/* b */", ["=", "/", "a"]), ("= /[/]", ["=", "/[/", "]"]),
            ("(/[)]/)", ["(", "/[)]/", ")"]), ("(/a)/", ["(", "/", "a", ")", "/"]),
            ("(/a) b\n= /c/", ["(", "/", "a", ")", "b", "=", "/c/"]),
            ("(/a)  b\n= /c/", ["(", "/", "a", ")", "b", "=", "/c/"]),
        ])
    func regexes(text: String, words: [String]) {
        #expect(tokens(text) == words)
    }

    @Test("Directives are distinguished from other words after a number sign")
    func directives() {
        #expect(
            kinds("#if #elseif #else #endif #available #ifx")
                == [.directive, .directive, .directive, .directive, .pound, .pound])
    }

    @Test(
        "An unterminated literal or comment is a problem with its position",
        arguments: [
            ("a \"b", LexicalProblem.Kind.unterminatedString), ("a \"b\nc", .unterminatedString),
            ("a \"\"\"\nb\"\"", .unterminatedString), ("a \"\\(b", .unterminatedString),
            ("a #\"b\"", .unterminatedString), ("a /* b /* */", .unterminatedComment),
            ("a #/b\nc", .unterminatedRegex), ("a #/b\nc/#", .unterminatedRegex),
            ("a \"\\", .unterminatedString),
        ])
    func unterminated(text: String, kind: LexicalProblem.Kind) {
        let problems = Source(name: "Text.swift", bytes: Array(text.utf8)).problems
        #expect(problems.map(\.kind) == [kind])
        #expect(problems.map(\.offset) == [2])
    }

    @Test("Line numbers follow the compiler's line ends, and columns count bytes")
    func positions() {
        let text = "\u{FEFF}a\rb\r\né c\n\nd"
        let lines = LineTable(Source(name: "Text.swift", bytes: Array(text.utf8)))
        let places = [0, 3, 5, 8, 11, 14].map { lines.position(of: $0) }
        #expect(places.map(\.line) == [1, 1, 2, 3, 3, 5])
        #expect(places.map(\.column) == [1, 4, 1, 1, 4, 1])
    }
}
