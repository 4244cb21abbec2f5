import Testing
import UnderstudyTesting

/// A grove whose branch has the same type. Otherwise, the chain of branches would be endless.
private final class Offshoot: Grove {
    func branch() -> Offshoot { self }
}

@Suite("Bound associated types") struct BoundTypesTests {
    @Test func `An associated type that a protocol binds isn't a generic parameter`() {
        func add<A: Archive>(_ records: A.Records, before last: A.Record, to archive: A) {
            archive.add(records, before: last)
        }
        let spy = ArchiveSpy<Int>()
        add([1, 2], before: 3, to: spy)
        expect(spy.spies.add, .wasCalled(.once, with: ([1, 2], 3)))
    }

    @Test func `A generic parameter of a double has the constraints of its associated type`() {
        func list<C: Catalog>(_ titles: C.Titles, in catalog: C) -> Set<C.Title> {
            catalog.list(titles)
        }
        let spy = CatalogSpy<[String]>()
        spy.spies.list.returns(["one"])
        #expect(list(["two"], in: spy) == ["one"])
        expect(spy.spies.list, .wasCalled(.once, with: ["two"]))
    }

    @Test func `A recursive associated type stays a generic parameter`() {
        func branch<G: Grove>(of grove: G) -> G.Branch.Branch { grove.branch() }
        let spy = GroveSpy<Offshoot>()
        let offshoot = Offshoot()
        spy.spies.branch.returns(offshoot)
        #expect(branch(of: spy) === offshoot)
        expect(spy.spies.branch, .wasCalled(.once))
    }

    @Test func `An associated type can be bound to Void`() {
        func hear<W: Whistle>(_ whistle: W, _ listener: @escaping (W.Tone) -> Void) {
            whistle.hear(listener)
        }
        let spy = KazooSpy()
        var count = 0
        hear(spy) { count += 1 }
        spy.spies.hear.calls.first?(())
        #expect(count == 1)
        spy.hum { _, _ in }
        spy.blow(())
        expect(spy.spies.blow, .wasCalled(.once))
        expect(spy.spies.hum, .wasCalled(.once))
    }

    @Test func `An associated type that only a child binds is generic in the base's double`() {
        func hear<W: Whistle>(_ whistle: W, _ tone: W.Tone, _ listener: @escaping (W.Tone) -> Void)
        {
            whistle.hear(listener)
            whistle.blow(tone)
        }
        let spy = WhistleSpy<Int>()
        var heard: [Int] = []
        hear(spy, 1) { heard.append($0) }
        spy.spies.hear.calls.first?(2)
        #expect(heard == [2])
        expect(spy.spies.blow, .wasCalled(.once, with: 1))
    }
}
