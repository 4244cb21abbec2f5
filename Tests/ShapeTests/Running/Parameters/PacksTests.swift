import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Parameter packs` {
    let spy = PackerSpy()
    var packer: any Packer { spy }

    @Test func `are recorded as arrays`() {
        spy.spies.count.returns(2)
        packer.pack(1, "one")
        packer.pack()
        #expect(packer.count([1], ["one"]) == 2)
        expect(spy.spies.pack, .wasCalled(.exactly(2)))
        expect(spy.spies.pack, .wasCalled(.once, with: [1, "one"]))
        expect(spy.spies.pack, .wasCalled(.once, with: []))
        expect(spy.spies.count, .wasCalled(.once, with: [[1], ["one"]]))
    }

    @Test func `may be in the result`() {
        spy.spies.box.returns((2, "two"))
        #expect(packer.box(1, "one", named: "box") == (2, "two"))
        expect(spy.spies.box, .wasCalled(.once, with: ([1, "one"], "box")))
    }

    @Test func `may be what functions take, which are not recorded`() {
        packer.route(to: { (_: Int, _: String) in }, named: "both")
        expect(spy.spies.route, .wasCalled(.once, with: "both"))
    }

    @Test func `may be empty`() {
        spy.spies.wrap.returns(Hamper(stamp: 2))
        #expect(packer.wrap(Hamper(stamp: 1)).stamp == 2)
        #expect(spy.spies.wrap.calls.map(\.stamp) == [1])
    }

    @Test func `may be in tuples`() {
        spy.spies.all.returns(true)
        #expect(packer.all((1, "one")))
        expect(spy.spies.all, .wasCalled(.once, with: (1, "one")))
    }
}
