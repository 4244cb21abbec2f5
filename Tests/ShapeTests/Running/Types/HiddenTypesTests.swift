import Testing
import UnderstudyTesting

@Suite("Type parameters with the names of associated types") struct HiddenTypesTests {
    private struct Strike: Error, Equatable {}

    @Test("A type parameter with the name of an associated type is a separate type")
    func methods() {
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

    @Test("A generic error can have the name of an associated type") func errors() {
        let spy = MagazineSpy<String>()
        spy.spies.cancel.fails(with: Strike())
        #expect(throws: Strike()) { try spy.cancel(Strike.self) }
        expect(spy.spies.cancel, .wasCalled(.once))
    }

    @Test("A generic initializer can use the name of an associated type", .doubles)
    func initializers() {
        func make<M: Magazine>(_ type: M.Type, of issues: [M.Issue]) -> M { type.init(issues) }
        _ = make(MagazineSpy<String>.self, of: ["May", "June"])
        #expect(
            MagazineSpy<String>.spies.initialize.calls.map { $0 as? [String] } == [["May", "June"]])
    }
}
