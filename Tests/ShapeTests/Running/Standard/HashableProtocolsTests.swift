import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Equatable and Hashable` {
    @Test func `tell one double from all others`() {
        func count<T: Token>(_ tokens: [T]) -> Int { Set(tokens).count }
        let token = TokenSpy()
        #expect(count([token, TokenSpy(), token]) == 2)
        func isEqual<S: Stamp>(_ left: S, _ right: S) -> Bool { left == right }
        let stamp = StampSpy()
        #expect(isEqual(stamp, stamp))
        #expect(!isEqual(stamp, StampSpy()))
    }

    @Test func `have the other parts as ever`() {
        let token = TokenSpy()
        let stamp = StampSpy()
        token.spies.text.returns("text")
        stamp.spies.value.returns(3)
        #expect((token as any Token).text == "text")
        #expect((stamp as any Stamp).value == 3)
        expect(token.spies.text, .wasCalled(.once))
        expect(stamp.spies.value, .wasCalled(.once))
    }
}
