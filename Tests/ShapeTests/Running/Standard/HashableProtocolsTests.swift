import Testing
import UnderstudyTesting

@Suite("Equatable and Hashable", .doubles) struct HashableProtocolsTests {
    @Test func `A double of Equatable or Hashable is equal only to itself`() {
        func count<T: Token>(_ tokens: [T]) -> Int { Set(tokens).count }
        let token = TokenSpy()
        #expect(count([token, TokenSpy(), token]) == 2)
        func isEqual<S: Stamp>(_ left: S, _ right: S) -> Bool { left == right }
        let stamp = StampSpy()
        #expect(isEqual(stamp, stamp))
        #expect(!isEqual(stamp, StampSpy()))
    }

    @Test func `A double of Hashable can have other functions named == and hash(into:)`() {
        let medal = MedalSpy()
        MedalSpy.spies.equal.when { $0.value == 5 }.returns(true)
        medal.spies.hashDrawer.returns(7)
        func isEqual<C: Medal>(_ medal: C, _ other: C) -> Bool { medal == other }
        func isWorth<C: Medal>(_ medal: C, _ value: Int) -> Bool { medal == value }
        #expect(isEqual(medal, medal))
        #expect(!isEqual(medal, MedalSpy()))
        #expect(isWorth(medal, 5))
        var drawer = 1
        medal.hash(into: &drawer)
        #expect(drawer == 7)
        expect(medal.spies.hash, .wasCalled(.once, with: 1))
        expect(medal.spies.hashDrawer, .wasCalled(.once, with: 1))
        expect(MedalSpy.spies.equal, .wasCalled(.once))
    }

    @Test func `A double of Equatable or Hashable can have other requirements`() {
        let token = TokenSpy()
        let stamp = StampSpy()
        token.spies.text.returns("text")
        stamp.spies.value.returns(3)
        #expect((token as any Token).text == "text")
        #expect((stamp as any Stamp).value == 3)
        expect(token.spies.text, .wasCalled(.once))
        expect(stamp.spies.value, .wasCalled(.once))
    }

    @Test func `A double of Hashable uses the == of its protocol's extension`() {
        func isEqual<T: Voucher>(_ left: T, _ right: T) -> Bool { left == right }
        let (one, other) = (VoucherSpy(), VoucherSpy())
        one.spies.seat.returns(3)
        other.spies.seat.returns(3)
        #expect(isEqual(one, other))
        #expect(Set([one, other]).count == 1)
        #expect(one.spies.seat.wasCalled(.atLeast(2)))
    }
}
