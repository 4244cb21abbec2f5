import Testing

@testable import Understudy

@Suite("Place numbers of equal values")
struct PlaceNumberTests {
    private struct Parity: Equatable { let isOdd: Bool }

    private final class Name: Equatable {
        let text: String
        init(_ text: String) { self.text = text }
        static func == (left: Name, right: Name) -> Bool { left.text == right.text }
    }

    @Test func `Hashable values and tuples of them get different place numbers`() {
        // Otherwise, a subscript would search all of its values at each read.
        #expect(Set((1...100).map { placeNumber(of: $0) }).count > 50)
        #expect(Set((1...100).map { placeNumber(of: ($0, "a")) }).count > 50)
    }

    @Test func `Equal values that aren't hashable share a place number`() {
        #expect(placeNumber(of: Parity(isOdd: true)) == placeNumber(of: Parity(isOdd: true)))
        #expect(placeNumber(of: Name("a")) == placeNumber(of: Name("a")))
    }

    @Test func `Two instances of a class without == have different place numbers`() {
        let (one, other) = (Token(), Token())
        #expect(placeNumber(of: one) == placeNumber(of: one))
        #expect(placeNumber(of: one) != placeNumber(of: other))
    }
}
