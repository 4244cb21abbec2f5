import Testing
import UnderstudyTesting

@Suite(.doubles) struct Properties {
    let spy = PlayerSpy()

    @Test func `that are read-only return what they are told`() {
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
        #expect(spy.spies.title.callCount == 1)
        #expect(spy.spies.done.callCount == 1)
        #expect(spy.spies.mood.callCount == 1)
        #expect(spy.spies.current.callCount == 1)
    }

    @Test func `remember what was written`() {
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
        #expect(spy.spies.volume.set.calls == [0.5])
        #expect(spy.spies.volume.get.callCount == 1)
        #expect(spy.spies.position.set.wasCalled(.once, with: (minute: 1, second: 2)))
        #expect(spy.spies.position.get.callCount == 1)
        #expect(spy.spies.items.set.calls == [["a"]])
        #expect(spy.spies.items.get.callCount == 1)
        #expect(spy.spies.rating.set.calls == [3])
        #expect(spy.spies.rating.get.callCount == 1)
    }

    @Test func `change in place`() {
        let player: any Player = spy
        spy.spies.items.get.returns(["a"])
        player.items.append("b")
        #expect(player.items == ["a", "b"])
        #expect(spy.spies.items.set.calls == [["a", "b"]])
        #expect(spy.spies.items.get.callCount == 2)
    }

    @Test func `may be closures`() {
        var player: any Player = spy
        var count = 0
        #expect(player.handler == nil)
        player.handler = { count += $0 }
        player.handler?(2)
        #expect(count == 2)
        #expect(spy.spies.handler.set.callCount == 1)
        #expect(spy.spies.handler.get.callCount == 2)
    }
}
