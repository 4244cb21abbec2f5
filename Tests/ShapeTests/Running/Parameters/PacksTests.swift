import Testing
import UnderstudyTesting

@Suite("Parameter packs", .doubles) struct PacksTests {
    let spy = PackerSpy()
    var packer: any Packer { spy }

    @Test func `The values of a parameter pack are recorded as an array`() {
        spy.spies.count.returns(2)
        packer.pack(1, "one")
        packer.pack()
        #expect(packer.count([1], ["one"]) == 2)
        expect(spy.spies.pack, .wasCalled(.exactly(2)))
        expect(spy.spies.pack, .wasCalled(.once, with: [1, "one"]))
        expect(spy.spies.pack, .wasCalled(.once, with: []))
        expect(spy.spies.count, .wasCalled(.once, with: [[1], ["one"]]))
    }

    @Test func `A parameter pack can be in the result`() {
        spy.spies.box.returns((2, "two"))
        #expect(packer.box(1, "one", named: "box") == (2, "two"))
        expect(spy.spies.box, .wasCalled(.once, with: ([1, "one"], "box")))
    }

    @Test func `A function type with a parameter pack isn't recorded`() {
        packer.route(to: { (_: Int, _: String) in }, named: "both")
        expect(spy.spies.route, .wasCalled(.once, with: "both"))
    }

    @Test func `A parameter pack can be empty`() {
        spy.spies.wrap.returns(Hamper(stamp: 2))
        #expect(packer.wrap(Hamper(stamp: 1)).stamp == 2)
        #expect(spy.spies.wrap.calls.map(\.stamp) == [1])
    }

    @Test func `A parameter pack can be in a tuple`() {
        spy.spies.all.returns(true)
        #expect(packer.all((1, "one")))
        expect(spy.spies.all, .wasCalled(.once, with: (1, "one")))
    }
}
