import Testing
import UnderstudyTesting

@Suite struct `Bases with associated types` {
    @Test func `may be part of a composition`() {
        let cabin = CabinSpy<String>()
        cabin.spies.rent.returns(80)
        cabin.pitch(for: "Ann")
        #expect(cabin.rent(to: "Bob") == 80)
        #expect(cabin.spies.pitch.calls == ["Ann"])
        #expect(cabin.spies.rent.calls == ["Bob"])
    }

    @Test func `may stand behind an alias`() {
        func guests<L: Lodge>(of lodge: L) -> [L.Guest] { lodge.guests }
        let lodge = LodgeSpy<Int>()
        lodge.spies.guests.returns([1, 2])
        lodge.spies.description.returns("full")
        lodge.greet(3)
        #expect(guests(of: lodge) == [1, 2])
        #expect("\(lodge)" == "full")
        #expect(lodge.spies.greet.calls == [3])
        #expect(lodge.spies.guests.callCount == 1)
        #expect(lodge.spies.description.callCount == 1)
    }

    @Test func `have doubles themselves`() {
        let (tent, hut, place) = (
            Camp.TentSpy<Int>(), Camp.HutSpy<Int>(), Camp.Ground.PlaceSpy<Int>()
        )
        tent.pitch(for: 4)
        hut.spies.guests.returns([5])
        place.spies.guests.returns([6])
        #expect(hut.guests + place.guests == [5, 6])
        #expect(tent.spies.pitch.calls == [4])
        #expect(hut.spies.guests.callCount == 1)
        #expect(place.spies.guests.callCount == 1)
    }
}
