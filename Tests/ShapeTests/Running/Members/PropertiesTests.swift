import Testing
import UnderstudyTesting

@Suite("Properties", .doubles) struct PropertiesTests {
    let spy = PlayerSpy()

    @Test("A read-only property returns the stubbed value") func readOnly() {
        var player: any Player = spy
        spy.spies.title.returns("Song")
        spy.spies.done.returns { true }
        spy.spies.mood.returns("calm")
        spy.spies.current.returns(3)
        #expect(player.title == "Song")
        #expect(player.done())
        let mood = player.mood
        #expect(mood == "calm")
        #expect(player.current as? Int == 3)
        expect(spy.spies.title, .wasCalled(.once))
        expect(spy.spies.done, .wasCalled(.once))
        expect(spy.spies.mood, .wasCalled(.once))
        expect(spy.spies.current, .wasCalled(.once))
    }

    @Test("A settable property returns the last written value") func writtenValues() {
        var player: any Player = spy
        player.volume = 0.5
        player.position = (minute: 1, second: 2)
        player.items = ["a"]
        player.rating = 3
        #expect(player.volume == 0.5)
        #expect(player.position == (minute: 1, second: 2))
        #expect(player.items == ["a"])
        let rating = player.rating
        #expect(rating == 3)
        expect(spy.spies.volume.set, .wasCalled(.once, with: 0.5))
        expect(spy.spies.volume.get, .wasCalled(.once))
        expect(spy.spies.position.set, .wasCalled(.once, with: (minute: 1, second: 2)))
        expect(spy.spies.position.get, .wasCalled(.once))
        expect(spy.spies.items.set, .wasCalled(.once, with: ["a"]))
        expect(spy.spies.items.get, .wasCalled(.once))
        expect(spy.spies.rating.set, .wasCalled(.once, with: 3))
        expect(spy.spies.rating.get, .wasCalled(.once))
    }

    @Test("A mutation of a property in place is recorded as a read and a write") func mutation() {
        let player: any Player = spy
        spy.spies.items.get.returns(["a"])
        player.items.append("b")
        #expect(player.items == ["a", "b"])
        expect(spy.spies.items.set, .wasCalled(.once, with: ["a", "b"]))
        expect(spy.spies.items.get, .wasCalled(.exactly(2)))
    }

    @Test("A property can be a closure") func closures() {
        var player: any Player = spy
        var count = 0
        #expect(player.handler == nil)
        player.handler = { count += $0 }
        player.handler?(2)
        #expect(count == 2)
        expect(spy.spies.handler.set, .wasCalled(.once))
        expect(spy.spies.handler.get, .wasCalled(.exactly(2)))
    }
}
