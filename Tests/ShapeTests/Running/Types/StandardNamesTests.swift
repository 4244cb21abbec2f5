import Testing
import UnderstudyTesting

@Suite("Associated types with the names of standard types") struct StandardNamesTests {
    let spy = TransportSpy<DockError, Int>()

    @Test
    func `An associated type with a standard name is used instead of the standard type`() throws {
        func send<T: Transport>(_ text: String, by transport: T) throws -> T.Bool {
            try transport.send(text)
        }
        spy.spies.send.returns(3)
        #expect(try send("text", by: spy) == 3)
        expect(spy.spies.send, .wasCalled(.once, with: "text"))
        spy.spies.send.fails(with: .occupied)
        #expect(throws: DockError.self) { try send("text", by: spy) }
    }

    @Test func `An untyped throwing function throws any error if a type is called Error`() throws {
        let transport: any Transport = spy
        try transport.close()
        spy.spies.close.fails(with: CancellationError())
        #expect(throws: CancellationError.self) { try transport.close() }
        expect(spy.spies.close, .wasCalled(.exactly(2)))
    }

    @Test
    func `A Hashable double with a standard name as an associated type is equal only to itself`() {
        let turnstile = TurnstileSpy<Int, String>()
        turnstile.punch(3, for: "a")
        #expect(Set([turnstile, TurnstileSpy()]).contains(turnstile))
        expect(turnstile.spies.punch, .wasCalled(.once, with: (3, "a")))
    }
}

@Suite("Protocols with the names of standard ones") struct StandardProtocolNamesTests {
    @Test func `A protocol with a standard name isn't mistaken for the standard one`() {
        let (actor, prompter) = (Theatre.ActorSpy(), Theatre.PrompterSpy())
        actor.spies.name.returns("Ann")
        prompter.spies.name.returns("Bob")
        prompter.play("Hamlet")
        let actors: [any Theatre.Actor] = [actor, prompter]
        #expect(actors.map(\.name) == ["Ann", "Bob"])
        expect(actor.spies.name, .wasCalled(.once))
        expect(prompter.spies.name, .wasCalled(.once))
        expect(prompter.spies.play, .wasCalled(.once, with: "Hamlet"))
    }
}
