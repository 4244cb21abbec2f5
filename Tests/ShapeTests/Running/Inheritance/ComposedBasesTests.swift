import Testing
import UnderstudyTesting

@Suite("Bases with associated types") struct ComposedBasesTests {
    @Test func `A base with associated types can be in a composition`() {
        let cabin = CabinSpy<String>()
        cabin.spies.rent.returns(80)
        cabin.pitch(for: "Ann")
        #expect(cabin.rent(to: "Bob") == 80)
        expect(cabin.spies.pitch, .wasCalled(.once, with: "Ann"))
        expect(cabin.spies.rent, .wasCalled(.once, with: "Bob"))
    }

    @Test func `A protocol can inherit from an alias of a base with associated types`() {
        func guests<L: Lodge>(of lodge: L) -> [L.Guest] { lodge.guests }
        let lodge = LodgeSpy<Int>()
        lodge.spies.guests.returns([1, 2])
        lodge.spies.description.returns("full")
        lodge.greet(3)
        #expect(guests(of: lodge) == [1, 2])
        #expect("\(lodge)" == "full")
        expect(lodge.spies.greet, .wasCalled(.once, with: 3))
        expect(lodge.spies.guests, .wasCalled(.once))
        expect(lodge.spies.description, .wasCalled(.once))
    }

    @Test func `Bases of compositions have their own generic doubles`() {
        let (tent, hut, place) = (
            Camp.TentSpy<Int>(), Camp.HutSpy<Int>(), Camp.Ground.PlaceSpy<Int>()
        )
        tent.pitch(for: 4)
        hut.spies.guests.returns([5])
        place.spies.guests.returns([6])
        #expect(hut.guests + place.guests == [5, 6])
        expect(tent.spies.pitch, .wasCalled(.once, with: 4))
        expect(hut.spies.guests, .wasCalled(.once))
        expect(place.spies.guests, .wasCalled(.once))
    }
}
