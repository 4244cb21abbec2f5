import Testing
import UnderstudyTesting

@Suite("Requirements of several bases") struct JoinedRequirementsTests {
    @Test func `A requirement of two bases with compatible types has one spy`() {
        let marina = MarinaSpy()
        let (pier, quay): (any Pier, any Quay) = (marina, marina)
        marina.spies.unload.returns(["sail"])
        marina.spies.hail.fails(with: DockError.occupied)
        pier.moor {}
        quay.moor {}
        try? pier.load([1])
        try? quay.load([2])
        #expect(pier.unload() + quay.unload() == ["sail", "sail"])
        pier.sign("a")
        quay.sign("b")
        #expect(throws: DockError.self) { try pier.hail(DockError.self) }
        #expect(throws: DockError.self) { try quay.hail(DockError.self) }
        expect(marina.spies.moor, .wasCalled(.exactly(2)))
        #expect(marina.spies.load.calls == [[1], [2]])
        expect(marina.spies.unload, .wasCalled(.exactly(2)))
        #expect(marina.spies.sign.calls.compactMap { $0 as? String } == ["a", "b"])
        expect(marina.spies.hail, .wasCalled(.exactly(2)))
    }

    @Test func `A requirement of two bases with equivalent constraints has one spy`() {
        func use(_ pier: some Pier, _ quay: some Quay) -> [Bool] {
            pier.count([1])
            quay.count(Set([2]))
            return [pier.match([1], [2]), quay.match("a", "b")]
        }
        let marina = MarinaSpy()
        marina.spies.match.returns(each: [true, false])
        #expect(use(marina, marina) == [true, false])
        expect(marina.spies.count, .wasCalled(.exactly(2)))
        expect(marina.spies.match, .wasCalled(.exactly(2)))
    }

    @Test func `The double of each base has the types of its own requirement`() {
        let (pier, quay) = (PierSpy(), QuaySpy())
        pier.spies.load.fails(with: CancellationError())
        quay.spies.load.fails(with: .occupied)
        pier.spies.unload.returns([])
        quay.spies.unload.returns(["mast"])
        pier.moor {}
        quay.moor {}
        #expect(throws: CancellationError.self) { try pier.load([3]) }
        #expect(throws: DockError.self) { try quay.load([4]) }
        #expect(pier.unload() + quay.unload() == ["mast"])
        pier.sign("c")
        quay.sign("d")
        try? pier.hail(DockError.self)
        try? quay.hail(DockError.self)
        expect(pier.spies.moor, .wasCalled(.once))
        expect(quay.spies.moor, .wasCalled(.once))
        expect(pier.spies.load, .wasCalled(.once, with: [3]))
        expect(quay.spies.load, .wasCalled(.once, with: [4]))
        expect(pier.spies.unload, .wasCalled(.once))
        expect(quay.spies.unload, .wasCalled(.once))
        expect(pier.spies.sign, .wasCalled(.once))
        expect(quay.spies.sign, .wasCalled(.once))
        expect(pier.spies.hail, .wasCalled(.once))
        expect(quay.spies.hail, .wasCalled(.once))
    }

    @Test func `The double of each base has the constraints of its own requirement`() {
        let (pier, quay) = (PierSpy(), QuaySpy())
        pier.spies.match.returns(true)
        quay.spies.match.returns(true)
        pier.count([1])
        quay.count([2])
        #expect(pier.match([1], [2]) && quay.match("a", "b"))
        expect(pier.spies.count, .wasCalled(.once))
        expect(quay.spies.count, .wasCalled(.once))
        expect(pier.spies.match, .wasCalled(.once))
        expect(quay.spies.match, .wasCalled(.once))
    }

    @Test func `A requirement of two bases with different parentheses has one spy`() {
        let spy = ShipyardSpy()
        (spy as any Chandlery).stock(Anchor.self)
        (spy as any Shipyard).stock(Anchor.self)
        expect(spy.spies.stock, .wasCalled(.exactly(2)))
        let chandlery = ChandlerySpy()
        chandlery.stock(Anchor.self)
        expect(chandlery.spies.stock, .wasCalled(.once))
    }
}
