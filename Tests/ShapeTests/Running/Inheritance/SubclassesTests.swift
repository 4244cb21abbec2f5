import Testing
import UnderstudyTesting

@Suite("Protocols that require a superclass", .doubles) struct SubclassesTests {
    @Test func `A double with a superclass inherits its initializers`() {
        #expect(ChairSpy().legs == 4)
        #expect(ChairSpy(legs: 3).legs == 3)
        #expect(ChairSpy(legsOf: nil) == nil)
        #expect(StoolSpy(legsOf: ChairSpy(legs: 3))?.legs == 3)
    }

    @Test func `A double with a superclass overrides its members`() async throws {
        let spy = ChairSpy()
        spy.spies.carryString.returns(7)
        spy.spies.colour.get.returns("red")
        spy.spies.isTaken.returns(true)
        spy.spies.room.returns("attic")
        spy.spies.fold.returns(true)
        spy.spies.carryStringString.returns(true)

        let furniture: Furniture = spy
        #expect(try furniture.carry(to: "attic") == 7)
        #expect(furniture.colour == "red")
        furniture.colour = "blue"
        #expect(furniture.room == "attic")
        await furniture.clean()
        let seat: Seat = spy
        #expect(seat.isTaken)
        let chair: any Chair = spy
        #expect(chair.fold())
        #expect(chair.carry("Ada", to: "attic"))
        await chair.clean()

        #expect(spy.spies.carryString.calls == ["attic"])
        #expect(spy.spies.clean.wasCalled(.exactly(2)))
        #expect(spy.spies.colour.get.wasCalled(.once))
        #expect(spy.spies.colour.set.calls == ["blue"])
        #expect(spy.spies.isTaken.wasCalled(.once))
        #expect(spy.spies.room.wasCalled(.once))
        #expect(spy.spies.fold.wasCalled(.once))
        #expect(spy.spies.carryStringString.calls.map(\.guest) == ["Ada"])
    }

    @Test func `A double can have required initializers and the superclass's init()`() {
        let spy = BookcaseSpy(books: ["Emma"])
        spy.spies.boards.returns(3)
        #expect(spy.boards == 3)
        #expect(spy.spies.boards.wasCalled(.once))
        #expect(BookcaseSpy().spies.boards.callCount == 0)
        #expect(BookcaseSpy.spies.initialize.calls == [["Emma"]])
    }

    @Test
    func `A double overrides the superclass's initializers that its protocol requires`() throws {
        let spy = try LanternSpy(watts: 40)
        #expect(spy.watts == 40)
        spy.spies.light.returns(true)
        #expect(spy.light())
        expect(spy.spies.light, .wasCalled(.once))
        #expect(throws: Sold()) { try LanternSpy(watts: -1) }
        #expect(LanternSpy.spies.initializeWatts.calls == [40, -1])
        #expect(LanternSpy(coded: "60")?.watts == 60)
        #expect(LanternSpy(coded: "dim") == nil)
        #expect(LanternSpy.spies.initializeCoded.calls == ["60", "dim"])
        LanternSpy.spies.initializeWatts.fails(with: Sold())
        #expect(throws: Sold()) { try LanternSpy(watts: 40) }
    }

    @Test func `A double inherits its superclass's initializers if it would lose one`() throws {
        let spy = try CandleSpy(watts: 2)
        #expect(spy.watts == 2)
        #expect(CandleSpy(coded: "3")?.watts == 3)
        spy.spies.burn.returns(1)
        #expect(spy.burn() == 1)
        expect(spy.spies.burn, .wasCalled(.once))
    }

    @Test func `A double of a Sendable protocol with a superclass is Sendable`() async {
        let spy = StoolSpy()
        spy.spies.rest.returns(2)
        let rested = await Task { spy.rest() }.value
        #expect(rested == 2)
        #expect(spy.spies.rest.wasCalled(.once))
    }

    @Test func `An override in a double throws the errors of the superclass's method`() {
        let spy = AntiquesSpy()
        spy.spies.restock.fails(with: Sold())
        spy.spies.stock.fails(with: Sold())
        spy.spies.subscript.fails(with: Sold())
        let shop: Emporium = spy
        #expect(throws: Sold()) { try shop.restock() }
        #expect(throws: Sold()) { try shop.stock }
        #expect(throws: Sold()) { try shop[1] }
        #expect(spy.spies.restock.wasCalled(.once))
        #expect(spy.spies.stock.wasCalled(.once))
        #expect(spy.spies.subscript.calls == [1])
    }

    @Test @MainActor func `A double has the actor isolation of its superclass`() {
        let spy = GallerySpy()
        spy.spies.price.returns(3)
        spy.spies.area.returns(4)
        spy.hang(then: nil)
        let isolated: any Gallery = spy
        #expect(isolated.price() == 3)
        #expect((spy as Showroom).area() == 4)
        #expect(spy.spies.price.wasCalled(.once))
        #expect(spy.spies.area.wasCalled(.once))
        #expect(spy.spies.hang.wasCalled(.once))
        let priced = PricedSpy()
        priced.spies.price.returns(5)
        #expect(priced.price() == 5)
        #expect(priced.spies.price.wasCalled(.once))
    }

    @Test func `A double overrides the members of a generic superclass`() {
        let spy = MailbagSpy()
        spy.spies.pack.returns([1])
        spy.spies.first.returns([2])
        spy.spies.stamp.returns(3)
        let crate: Crate<[Int]> = spy
        #expect(crate.pack([4]) == [1])
        #expect(crate.first == [2])
        #expect((spy as any Mailbag).stamp() == 3)
        #expect(spy.spies.pack.calls == [[4]])
        #expect(spy.spies.first.wasCalled(.once))
        #expect(spy.spies.stamp.wasCalled(.once))
    }
}
