import Testing
import UnderstudyTesting

@MainActor @Suite("Protocols on the main actor", .doubles) struct MainActorProtocolsTests {
    let spy = ScreenSpy()
    var screen: any Screen { spy }

    @Test func `A double is isolated to the main actor like its protocol`() {
        spy.spies.show.returns(true)
        #expect(screen.show("message"))
        expect(spy.spies.show, .wasCalled(.once, with: "message"))
    }

    @Test func `A property or subscript on the main actor returns the last written value`() {
        var screen = screen
        screen.title = "title"
        screen[2] = "row"
        #expect(screen.title == "title")
        #expect(screen[2] == "row")
        expect(spy.spies.title.set, .wasCalled(.once, with: "title"))
        expect(spy.spies.title.get, .wasCalled(.once))
        expect(spy.spies.subscript.set, .wasCalled(.once, with: (2, "row")))
        expect(spy.spies.subscript.get, .wasCalled(.once))
    }

    @Test
    nonisolated func `A nonisolated requirement of a main-actor protocol can be called elsewhere`()
        async
    {
        let spy = await ScreenSpy()
        let screen: any Screen = spy
        spy.spies.version.returns(3)
        screen.log("text")
        #expect(screen.version == 3)
        expect(spy.spies.log, .wasCalled(.once, with: "text"))
        expect(spy.spies.version, .wasCalled(.once))
    }

    @Test func `Static members and initializers of a double are on the main actor`() {
        func make<S: Screen>(_ type: S.Type) -> (Int, String) {
            _ = S(name: "name")
            type.shared = "shared"
            return (type.make(), type.shared)
        }
        ScreenSpy.spies.make.returns(4)
        #expect(make(ScreenSpy.self) == (4, "shared"))
        expect(ScreenSpy.spies.initialize, .wasCalled(.once, with: "name"))
        expect(ScreenSpy.spies.make, .wasCalled(.once))
        expect(ScreenSpy.spies.shared.set, .wasCalled(.once, with: "shared"))
        expect(ScreenSpy.spies.shared.get, .wasCalled(.once))
    }
}
