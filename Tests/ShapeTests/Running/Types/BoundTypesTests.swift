import Testing
import UnderstudyTesting

/// A branch that ends the row of branches.
private final class Offshoot: Grove {
    func branch() -> Offshoot { self }
}

@Suite struct `Associated types that equalities bind` {
    @Test func `are what they are bound to`() {
        func add<A: Archive>(_ records: A.Records, before last: A.Record, to archive: A) {
            archive.add(records, before: last)
        }
        let spy = ArchiveSpy<Int>()
        add([1, 2], before: 3, to: spy)
        #expect(spy.spies.add.wasCalled(.once, with: ([1, 2], 3)))
    }

    @Test func `keep what they conform to`() {
        func list<C: Catalog>(_ titles: C.Titles, in catalog: C) -> Set<C.Title> {
            catalog.list(titles)
        }
        let spy = CatalogSpy<[String]>()
        spy.spies.list.returns(["one"])
        #expect(list(["two"], in: spy) == ["one"])
        #expect(spy.spies.list.calls == [["two"]])
    }

    @Test func `stay open where they are part of themselves`() {
        func branch<G: Grove>(of grove: G) -> G.Branch.Branch { grove.branch() }
        let spy = GroveSpy<Offshoot>()
        let offshoot = Offshoot()
        spy.spies.branch.returns(offshoot)
        #expect(branch(of: spy) === offshoot)
        #expect(spy.spies.branch.callCount == 1)
    }
}
