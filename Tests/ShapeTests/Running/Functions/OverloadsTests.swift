import Testing
import UnderstudyTesting

@Suite("Overloads", .doubles) struct OverloadsTests {
    let spy = SearchSpy()
    var search: any Search { spy }

    @Test func `Overloads that differ in labels have separate spies`() {
        spy.spies.find.returns(1)
        spy.spies.findID.returns(2)
        spy.spies.findIn.returns(3)
        #expect(search.find(name: "a") == 1)
        #expect(search.find(id: 7) == 2)
        #expect(search.find(name: "b", in: "c") == 3)
        expect(spy.spies.find, .wasCalled(.once, with: "a"))
        expect(spy.spies.findID, .wasCalled(.once, with: 7))
        expect(spy.spies.findIn, .wasCalled(.once, with: ("b", "c")))
    }

    @Test func `Overloads that differ in parameter types have separate spies`() {
        search.add(1)
        search.add("one")
        search.add([1])
        search.add(nil as Int?)
        expect(spy.spies.addInt, .wasCalled(.once, with: 1))
        expect(spy.spies.addString, .wasCalled(.once, with: "one"))
        expect(spy.spies.addIntArray, .wasCalled(.once, with: [1]))
        expect(spy.spies.addOptionalInt, .wasCalled(.once, with: nil))
    }

    @Test func `Overloads that differ in effects have separate spies`() async {
        func load() -> Int { search.load() }
        spy.spies.load.returns(1)
        spy.spies.loadAsync.returns(2)
        #expect(load() == 1)
        #expect(await search.load() == 2)
        expect(spy.spies.load, .wasCalled(.once))
        expect(spy.spies.loadAsync, .wasCalled(.once))
    }

    @Test func `Overloads that differ in constraints have separate spies`() {
        func showHashable(_ value: some Hashable) { search.show(value) }
        func showComparable(_ value: some Comparable) { search.show(value) }
        showHashable("a")
        showComparable("b")
        search.put([1])
        search.put(["one"])
        expect(spy.spies.showHashable, .wasCalled(.once, with: "a"))
        expect(spy.spies.showComparable, .wasCalled(.once, with: "b"))
        expect(spy.spies.putInt, .wasCalled(.once, with: [1]))
        expect(spy.spies.putString, .wasCalled(.once, with: ["one"]))
    }

    @Test func `Overloads that differ in results have separate spies`() {
        spy.spies.valueInt.returns(1)
        spy.spies.valueString.returns("one")
        #expect(search.value() as Int == 1)
        #expect(search.value() as String == "one")
        expect(spy.spies.valueInt, .wasCalled(.once))
        expect(spy.spies.valueString, .wasCalled(.once))
    }

    @Test func `A static method and an instance method with the same name have separate spies`() {
        func size<S: Search>(of search: S) -> [Int] { [search.size(), S.size()] }
        spy.spies.size.returns(1)
        SearchSpy.spies.size.returns(2)
        #expect(size(of: spy) == [1, 2])
        expect(spy.spies.size, .wasCalled(.once))
        expect(SearchSpy.spies.size, .wasCalled(.once))
    }
}
