import DoubleSynthesizer
import Testing

@testable import DoubleFiles

@Suite("Comparing generated files")
struct DifferenceTests {
    private func difference(_ stored: String, _ expected: String) -> Difference? {
        SourceText(name: "stored", text: stored).difference(
            from: SourceText(name: "expected", text: expected))
    }

    @Test(arguments: [
        "func act(a: Int) {}", "func act(\n    a: Int\n) {\n}\r\n",
        "// One.\nfunc act(a: Int) {} // Two.",
        "func /* three */ act(a:Int){}",
    ])
    func `White space, line ends and comments aren't differences`(_ text: String) {
        #expect(difference(text, "func act(a: Int) { }\n") == nil)
    }

    @Test func `The first token that differs is reported with the expected line`() {
        #expect(
            difference("a {\n  b c\n}", "a {\n    b d e\n}")
                == Difference(line: 2, column: 5, expectedLine: "b d e"))
    }

    @Test func `A missing line and an additional line are differences`() {
        #expect(difference("a\n", "a\n\tb") == Difference(line: 2, column: 1, expectedLine: "b"))
        #expect(difference("a\nb", "a") == Difference(line: 2, column: 1, expectedLine: nil))
        #expect(difference("", "a") == Difference(line: 1, column: 1, expectedLine: "a"))
        #expect(difference("", "") == nil)
    }

    @Test func `White space in a string literal is a difference`() {
        #expect(difference("\"a b\"", "\"a  b\"") != nil)
    }

    @Test func `Tokens are compared as a whole`() {
        #expect(difference("ab", "a b") == Difference(line: 1, column: 1, expectedLine: "a b"))
        #expect(difference("`a`", "a") != nil)
        #expect(
            difference("a +-b", "a + -b") == Difference(line: 1, column: 3, expectedLine: "a + -b"))
    }

    @Test func `Line breaks between closing angle brackets aren't differences`() {
        #expect(difference("A<B<C?>\n>\n", "A<B<C?>>") == nil)
        #expect(difference("A<B<C\n>?>", "A<B<C>?>") == nil)
        #expect(
            difference("A<B>", "A<B>>") == Difference(line: 1, column: 5, expectedLine: "A<B>>"))
    }
}
