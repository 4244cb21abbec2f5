import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Methods with where clauses` {
    let spy = SorterSpy()
    var sorter: any Sorter { spy }

    @Test func `record and answer collections of any type`() {
        spy.spies.sort.returns([1, 2])
        spy.spies.merge.returns(["a", "b"])
        #expect(sorter.sort([2, 1]) == [1, 2])
        #expect(sorter.merge(["b"], ["a"]) == ["a", "b"])
        expect(spy.spies.sort, .wasCalled(.once, with: [2, 1]))
        expect(spy.spies.merge, .wasCalled(.once, with: (["b"], ["a"])))
    }

    @Test func `return what the clause names`() {
        spy.spies.sum.returns(3)
        spy.spies.total.returns(1.5)
        #expect(sorter.sum([1, 2]) == 3)
        #expect(sorter.total([1.0, 0.5]) == 1.5)
        expect(spy.spies.sum, .wasCalled(.once, with: [1, 2]))
        expect(spy.spies.total, .wasCalled(.once, with: [1.0, 0.5]))
    }
}
