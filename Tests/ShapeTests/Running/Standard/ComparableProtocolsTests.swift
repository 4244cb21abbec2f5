import Testing
import UnderstudyTesting

@Suite("Comparable protocols", .doubles) struct ComparableProtocolsTests {
    @Test func `A double of Comparable is ordered by its stubbed operator`() {
        func sort<C: Coin>(_ coins: [C]) -> [Int] { coins.sorted().map(\.value) }
        let penny = CoinSpy()
        let pound = CoinSpy()
        penny.spies.value.returns(1)
        pound.spies.value.returns(100)
        CoinSpy.spies.less.answers { $0.left.spies.value() < $0.right.spies.value() }
        #expect(sort([pound, penny]) == [1, 100])
        expect(CoinSpy.spies.less, .wasCalled(.once, with: (penny, pound)))
        expect(penny.spies.value, .wasCalled(.exactly(2)))
    }

    @Test func `A double of Comparable is equal only to itself`() {
        func isEqual<C: Coin>(_ left: C, _ right: C) -> Bool { left == right }
        let coin = CoinSpy()
        #expect(isEqual(coin, coin))
        #expect(!isEqual(coin, CoinSpy()))
    }
}
