import Testing
import UnderstudyTesting

@Suite("Sendable protocols", .doubles) struct SendableProtocolsTests {
    @Test func `A Sendable double records calls of concurrent tasks`() async throws {
        let spy = ServiceSpy()
        let service: any Service = spy
        spy.spies.load.answers { "\($0)" }
        let texts = try await withThrowingTaskGroup { group in
            for id in 1...100 { group.addTask { try await service.load(id) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts == Set((1...100).map(String.init)))
        #expect(Set(spy.spies.load.calls) == Set(1...100))
        expect(spy.spies.load, .wasCalled(.exactly(100)))
    }

    @Test func `A Sendable double returns the stubbed values`() {
        let spy = ServiceSpy()
        let service: any Service = spy
        spy.spies.name.returns("name")
        spy.spies.names.returns(["name": [1]])
        #expect(service.name == "name")
        #expect(service.names() == ["name": [1]])
        expect(spy.spies.name, .wasCalled(.once))
        expect(spy.spies.names, .wasCalled(.once))
    }

    @Test func `A Sendable double can have types that aren't Sendable`() {
        let spy = SessionServiceSpy()
        let service: any SessionService = spy
        let session = Session()
        var ended = 0
        spy.spies.start.returns(true)
        spy.spies.current.returns(session)
        #expect(service.start(session))
        #expect(service.current() === session)
        service.onEnd { ended += 1 }
        spy.spies.onEnd.calls.forEach { $0() }
        #expect(ended == 1)
        expect(spy.spies.start, .wasCalled(.once, with: session))
        expect(spy.spies.current, .wasCalled(.once))
    }

    @Test func `A Sendable double returns itself as Self`() {
        func same<S: SessionService>(_ service: S) -> S { service.same() }
        let spy = SessionServiceSpy()
        #expect(same(spy) === spy)
        expect(spy.spies.same, .wasCalled(.once))
    }

    @Test @MainActor func `A Sendable double can have isolated members`() {
        let spy = MainServiceSpy()
        var service: any MainService = spy
        let session = Session()
        service.show(session)
        service.user = "Ada"
        #expect(service.user == "Ada")
        expect(spy.spies.show, .wasCalled(.once, with: session))
        expect(spy.spies.user.set, .wasCalled(.once, with: "Ada"))
        expect(spy.spies.user.get, .wasCalled(.once))
    }
}
