import Testing
import UnderstudyTesting

@Suite("Restated requirements") struct RestatedTypesTests {
    @Test func `A restated requirement binds the associated types of its base`() async throws {
        func made<W: Workshop>(in workshop: W, _ order: W.Order) async throws -> [W.Product] {
            [workshop[1]] + (try await workshop.make(order))
        }
        let kitchen = KitchenSpy()
        kitchen.spies.state.returns(4)
        kitchen.spies.make.returns(["soup"])
        kitchen.spies.subscript.get.returns("salad")
        #expect(try await made(in: kitchen, "lunch") == ["salad", "soup"])
        #expect(kitchen.state == 4)
        expect(kitchen.spies.state, .wasCalled(.once))
        expect(kitchen.spies.make, .wasCalled(.once, with: "lunch"))
        expect(kitchen.spies.subscript.get, .wasCalled(.once, with: 1))
        kitchen[2] = "bread"
        expect(kitchen.spies.subscript.set, .wasCalled(.once))
    }

    @Test func `Several restated requirements leave the associated types generic`() async throws {
        func made<W: Workshop>(in workshop: W, _ order: W.Order) async throws -> [W.Product] {
            try await workshop.make(order)
        }
        let bakery = BakerySpy<Void, Bool, Character>()
        bakery.spies.makeOrder.returns(["c"])
        bakery.spies.makeInt.returns(["two"])
        bakery.spies.makeString.returns([1])
        bakery.spies.subscript.returns("d")
        bakery.spies.state.returns(())
        bakery.state
        #expect(try await made(in: bakery, true) == ["c"])
        #expect(try await bakery.make(2) == ["two"])
        #expect(try await bakery.make("one") == [1])
        #expect(bakery[0] == "d")
        expect(bakery.spies.makeOrder, .wasCalled(.once, with: true))
        expect(bakery.spies.makeInt, .wasCalled(.once, with: 2))
        expect(bakery.spies.makeString, .wasCalled(.once, with: "one"))
        expect(bakery.spies.subscript, .wasCalled(.once))
        expect(bakery.spies.state, .wasCalled(.once))
    }

    @Test func `Overloads of one protocol don't bind its associated types`() {
        func store<C: Wardrobe>(_ garment: C.Garment, in wardrobe: C) { wardrobe.store(garment) }
        let wardrobe = WardrobeSpy<Int>()
        store(1, in: wardrobe)
        wardrobe.store("coat")
        expect(wardrobe.spies.storeGarment, .wasCalled(.once, with: 1))
        expect(wardrobe.spies.storeString, .wasCalled(.once, with: "coat"))
    }

    @Test func `A restated requirement doesn't change the double of the base`() async throws {
        let workshop = WorkshopSpy<Bool, Int, Character>()
        workshop.spies.state.returns(true)
        workshop.spies.make.returns(["a"])
        workshop.spies.subscript.returns("b")
        #expect(workshop.state)
        #expect(try await workshop.make(3) == ["a"])
        #expect(workshop[0] == "b")
        expect(workshop.spies.state, .wasCalled(.once))
        expect(workshop.spies.make, .wasCalled(.once, with: 3))
        expect(workshop.spies.subscript, .wasCalled(.once, with: 0))
    }
}
