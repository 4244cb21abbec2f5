import Testing
import UnderstudyTesting

@Suite("Methods with where clauses", .doubles) struct WhereClausesTests {
    let spy = SorterSpy()
    var sorter: any Sorter { spy }

    @Test func `A method with a where clause records and returns collections of any type`() {
        spy.spies.sort.returns([1, 2])
        spy.spies.merge.returns(["a", "b"])
        spy.spies.initial.returns(["c"])
        #expect(sorter.sort([2, 1]) == [1, 2])
        #expect(sorter.merge(["b"], ["a"]) == ["a", "b"])
        #expect(sorter.initial() as [String] == ["c"])
        expect(spy.spies.sort, .wasCalled(.once, with: [2, 1]))
        expect(spy.spies.merge, .wasCalled(.once, with: (["b"], ["a"])))
        expect(spy.spies.initial, .wasCalled(.once))
    }

    @Test func `A method with a where clause returns values of the related type`() {
        spy.spies.sum.returns(3)
        #expect(sorter.sum([1, 2]) == 3)
        expect(spy.spies.sum, .wasCalled(.once, with: [1, 2]))
    }
}
