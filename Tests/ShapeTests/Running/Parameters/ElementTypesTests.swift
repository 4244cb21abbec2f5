import Testing
import UnderstudyTesting

@Suite("Parameters with a primary associated type", .doubles) struct ElementTypesTests {
    struct Item: Identifiable {
        let id: String
    }

    let spy = TotalsSpy()

    @Test func `A test can use the elements of recorded sequences without a cast`() {
        spy.spies.sum.answers { $0.reduce(0, +) }
        spy.spies.join.answers { $0.joined(separator: "-") }
        spy.spies.add.answers { $0.reduce(0, +) }
        let totals: any Totals = spy
        #expect(totals.sum([1, 2]) == 3)
        #expect(totals.join(["a", "b"]) == "a-b")
        #expect(totals.add(1...3) == 6)
        totals.all([1], [2, 3])
        #expect(spy.spies.all.calls.first?.map { Array($0) } == [[1], [2, 3]])
        expect(spy.spies.sum, .wasCalled(.once))
        expect(spy.spies.join, .wasCalled(.once))
        expect(spy.spies.add, .wasCalled(.once))
        expect(spy.spies.all, .wasCalled(.once))
    }

    @Test func `Other parameters are recorded with as much of their type as is known`() {
        let totals: any Totals = spy
        var values = [2, 1]
        spy.spies.sortValues.returns([1, 2])
        totals.sort(&values)
        #expect(values == [1, 2])
        #expect(spy.spies.sort.lastCall.map { Array($0) } == [2, 1])
        expect(spy.spies.sort, .wasCalled(.once))
        expect(spy.spies.sortValues, .wasCalled(.once))
        totals.find(Item(id: "a"), among: Item.self)
        let id: String? = spy.spies.find.lastCall?.item?.id
        #expect(id == "a")
        spy.spies.countIntSequence.returns(1)
        spy.spies.countStringSequence.returns(2)
        #expect(totals.count([1, 2]) + totals.count(["a"]) == 3)
        expect(spy.spies.countIntSequence, .wasCalled(.once))
        expect(spy.spies.countStringSequence, .wasCalled(.once))
        totals.zip([1], [2])
        #expect(spy.spies.zip.lastCall?.left is [Int])
        expect(spy.spies.zip, .wasCalled(.once))
        expect(spy.spies.find, .wasCalled(.once))
    }
}
