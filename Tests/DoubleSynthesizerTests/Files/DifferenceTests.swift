import DoubleSynthesizer
import Testing

@testable import DoubleFiles

@Suite("Comparing generated files")
struct DifferenceTests {
    private func difference(_ kept: String, _ wanted: String) -> Difference? {
        SourceText(name: "kept", text: kept).difference(
            from: SourceText(name: "wanted", text: wanted))
    }

    @Test(
        "White space, line ends and comments aren't differences",
        arguments: [
            "func act(a: Int) {}", "func act(\n    a: Int\n) {\n}\r\n",
            "// One.\nfunc act(a: Int) {} // Two.",
            "func /* three */ act(a:Int){}",
        ])
    func same(_ text: String) {
        #expect(difference(text, "func act(a: Int) { }\n") == nil)
    }

    @Test("The first token that differs is reported with the expected line")
    func changed() {
        #expect(
            difference("a {\n  b c\n}", "a {\n    b d e\n}")
                == Difference(line: 2, column: 5, wanted: "b d e"))
    }

    @Test("A missing line and an additional line are differences")
    func lengths() {
        #expect(difference("a\n", "a\n\tb") == Difference(line: 2, column: 1, wanted: "b"))
        #expect(difference("a\nb", "a") == Difference(line: 2, column: 1, wanted: nil))
        #expect(difference("", "a") == Difference(line: 1, column: 1, wanted: "a"))
        #expect(difference("", "") == nil)
    }

    @Test("White space in a string literal is a difference")
    func strings() {
        #expect(difference("\"a b\"", "\"a  b\"") != nil)
    }

    @Test("Tokens are compared as a whole")
    func words() {
        #expect(difference("ab", "a b") == Difference(line: 1, column: 1, wanted: "a b"))
        #expect(difference("`a`", "a") != nil)
        #expect(difference("a +-b", "a + -b") == Difference(line: 1, column: 3, wanted: "a + -b"))
    }

    @Test("Line breaks between closing angle brackets aren't differences")
    func brackets() {
        #expect(difference("A<B<C?>\n>\n", "A<B<C?>>") == nil)
        #expect(difference("A<B<C\n>?>", "A<B<C>?>") == nil)
        #expect(difference("A<B>", "A<B>>") == Difference(line: 1, column: 5, wanted: "A<B>>"))
    }
}
