import Testing
import UnderstudyTesting

@Suite struct `Type parameters with the names of associated types` {
    private struct Strike: Error, Equatable {}

    @Test func `are other types than those`() {
        func print<M: Magazine>(_ issue: Int, after last: M.Issue, on magazine: M) -> [Int] {
            magazine.print(issue, after: last)
        }
        let spy = MagazineSpy<String>()
        spy.spies.print.returns([7])
        #expect(print(3, after: "May", on: spy) == [7])
        #expect(spy.spies.print.calls.map(\.last) == ["May"])
        #expect(spy.spies.print.calls.first?.issue as? Int == 3)
        spy.recycle(1, "two", named: "June")
        #expect(spy.spies.recycle.calls.map(\.issues.count) == [2])
        #expect(spy.spies.recycle.calls.map(\.issue) == ["June"])
        spy.spies.subscript.returns(5)
        #expect(spy[\.count] == 5)
        expect(spy.spies.subscript, .wasCalled(.once))
    }

    @Test func `may be what is thrown`() {
        let spy = MagazineSpy<String>()
        spy.spies.cancel.fails(with: Strike())
        #expect(throws: Strike()) { try spy.cancel(Strike.self) }
        expect(spy.spies.cancel, .wasCalled(.once))
    }

    @Test(.doubles) func `may be what makes one`() {
        func make<M: Magazine>(_ type: M.Type, of issues: [M.Issue]) -> M { type.init(issues) }
        _ = make(MagazineSpy<String>.self, of: ["May", "June"])
        #expect(
            MagazineSpy<String>.spies.initialize.calls.map { $0 as? [String] } == [["May", "June"]])
    }
}

@Suite struct `Types of a protocol with the names of those around it` {
    @Test func `go before them`() {
        let (seller, stand, shelf) = (SellerSpy(), Kiosk.StandSpy<Bool>(), Kiosk.ShelfSpy())
        seller.sell(1)
        seller.praise(2)
        stand.sell(true)
        shelf.put("Times")
        expect(seller.spies.sell, .wasCalled(.once, with: 1))
        expect(seller.spies.praise, .wasCalled(.once, with: 2))
        expect(stand.spies.sell, .wasCalled(.once, with: true))
        expect(shelf.spies.put, .wasCalled(.once, with: "Times"))
    }
}
