import DoubleSynthesizer
import Testing

@testable import DoubleFiles

@Suite("Kept texts")
struct DifferenceTests {
    private func difference(_ kept: String, _ wanted: String) -> Difference? {
        SourceText(name: "kept", text: kept).difference(
            from: SourceText(name: "wanted", text: wanted))
    }

    @Test(
        "Blank space, line ends and comments make no difference",
        arguments: [
            "func act(a: Int) {}", "func act(\n    a: Int\n) {\n}\r\n",
            "// One.\nfunc act(a: Int) {} // Two.",
            "func /* three */ act(a:Int){}",
        ])
    func same(_ text: String) {
        #expect(difference(text, "func act(a: Int) { }\n") == nil)
    }

    @Test("The first word that differs is found, with the line that would be there")
    func changed() {
        #expect(
            difference("a {\n  b c\n}", "a {\n    b d e\n}")
                == Difference(line: 2, column: 5, wanted: "b d e"))
    }

    @Test("A text that ends too early lacks a line; one that ends too late has one too many")
    func lengths() {
        #expect(difference("a\n", "a\n\tb") == Difference(line: 2, column: 1, wanted: "b"))
        #expect(difference("a\nb", "a") == Difference(line: 2, column: 1, wanted: nil))
        #expect(difference("", "a") == Difference(line: 1, column: 1, wanted: "a"))
        #expect(difference("", "") == nil)
    }

    @Test("What is inside of a string counts")
    func strings() {
        #expect(difference("\"a b\"", "\"a  b\"") != nil)
    }

    @Test("Words are whole, and what has the same letters is not the same")
    func words() {
        #expect(difference("ab", "a b") == Difference(line: 1, column: 1, wanted: "a b"))
        #expect(difference("`a`", "a") != nil)
        #expect(difference("a +-b", "a + -b") == Difference(line: 1, column: 3, wanted: "a + -b"))
    }

    @Test("A line may end between the brackets of generic arguments")
    func brackets() {
        #expect(difference("A<B<C?>\n>\n", "A<B<C?>>") == nil)
        #expect(difference("A<B<C\n>?>", "A<B<C>?>") == nil)
        #expect(difference("A<B>", "A<B>>") == Difference(line: 1, column: 5, wanted: "A<B>>"))
    }
}
