import Testing
import UnderstudyTesting

@Suite("Properties", .doubles) struct PropertiesTests {
    let spy = PlayerSpy()

    @Test func `A read-only property returns the stubbed value`() {
        var player: any Player = spy
        spy.spies.title.returns("Song")
        spy.spies.mood.returns("calm")
        #expect(player.title == "Song")
        let mood = player.mood
        #expect(mood == "calm")
        expect(spy.spies.title, .wasCalled(.once))
        expect(spy.spies.mood, .wasCalled(.once))
    }

    @Test func `A settable property returns the last written value`() {
        var player: any Player = spy
        player.volume = 0.5
        player.items = ["a"]
        player.rating = 3
        #expect(player.volume == 0.5)
        #expect(player.items == ["a"])
        let rating = player.rating
        #expect(rating == 3)
        expect(spy.spies.volume.set, .wasCalled(.once, with: 0.5))
        expect(spy.spies.volume.get, .wasCalled(.once))
        expect(spy.spies.items.set, .wasCalled(.once, with: ["a"]))
        expect(spy.spies.items.get, .wasCalled(.once))
        expect(spy.spies.rating.set, .wasCalled(.once, with: 3))
        expect(spy.spies.rating.get, .wasCalled(.once))
    }

    @Test func `A property can be a closure`() {
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
