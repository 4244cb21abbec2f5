import Testing
import UnderstudyTesting

@Suite("Type parameters with the names of associated types") struct HiddenTypesTests {
    private struct Strike: Error, Equatable {}

    @Test func `A type parameter with the name of an associated type is a separate type`() {
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

    @Test func `A generic error can have the name of an associated type`() {
        let spy = MagazineSpy<String>()
        spy.spies.cancel.fails(with: Strike())
        #expect(throws: Strike()) { try spy.cancel(Strike.self) }
        expect(spy.spies.cancel, .wasCalled(.once))
    }

    @Test(.doubles) func `A generic initializer can use the name of an associated type`() {
        func make<M: Magazine>(_ type: M.Type, of issues: [M.Issue]) -> M { type.init(issues) }
        _ = make(MagazineSpy<String>.self, of: ["May", "June"])
        #expect(
            MagazineSpy<String>.spies.initialize.calls.map { $0 as? [String] } == [["May", "June"]])
    }
}
