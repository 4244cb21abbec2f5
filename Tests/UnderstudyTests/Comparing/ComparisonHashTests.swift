import Testing

@testable import Understudy

@Suite("Hashes of equal values")
struct ComparisonHashTests {
    private struct Parity: Equatable { let isOdd: Bool }

    private final class Name: Equatable {
        let text: String
        init(_ text: String) { self.text = text }
        static func == (left: Name, right: Name) -> Bool { left.text == right.text }
    }

    @Test func `Hashable values and tuples of them get different hashes`() {
        // Otherwise, a subscript would search all of its values at each read.
        #expect(Set((1...100).map { comparisonHash(of: $0) }).count > 50)
        #expect(Set((1...100).map { comparisonHash(of: ($0, "a")) }).count > 50)
    }

    @Test func `Equal values that aren't hashable share a hash`() {
        #expect(comparisonHash(of: Parity(isOdd: true)) == comparisonHash(of: Parity(isOdd: true)))
        #expect(comparisonHash(of: Name("a")) == comparisonHash(of: Name("a")))
    }

    @Test func `Two instances of a class without == have different hashes`() {
        let (one, other) = (Token(), Token())
        #expect(comparisonHash(of: one) == comparisonHash(of: one))
        #expect(comparisonHash(of: one) != comparisonHash(of: other))
    }
}
