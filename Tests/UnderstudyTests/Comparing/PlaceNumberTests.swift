import Testing

@testable import Understudy

@Suite("The number that equal values share")
struct PlaceNumberTests {
    private struct Parity: Equatable { let isOdd: Bool }

    private final class Name: Equatable {
        let text: String
        init(_ text: String) { self.text = text }
        static func == (left: Name, right: Name) -> Bool { left.text == right.text }
    }

    @Test("Values that can be hashed have numbers of their own, tuples of them too")
    func hashable() {
        // Else a subscript would search all that was written at each read.
        #expect(Set((1...100).map { placeNumber(of: $0) }).count > 50)
        #expect(Set((1...100).map { placeNumber(of: ($0, "a")) }).count > 50)
    }

    @Test("Values that are equal and cannot be hashed share one, instances of a class too")
    func equatable() {
        #expect(placeNumber(of: Parity(isOdd: true)) == placeNumber(of: Parity(isOdd: true)))
        #expect(placeNumber(of: Name("a")) == placeNumber(of: Name("a")))
    }

    @Test("Instances without == have numbers of their own")
    func instances() {
        let (one, other) = (Token(), Token())
        #expect(placeNumber(of: one) == placeNumber(of: one))
        #expect(placeNumber(of: one) != placeNumber(of: other))
    }
}
