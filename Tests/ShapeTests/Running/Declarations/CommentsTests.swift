import Testing
import UnderstudyTesting

@Suite("Protocols with comments anywhere", .doubles) struct CommentsTests {
    @Test func `A double has the requirements of a protocol with comments anywhere`() async throws {
        let spy = NoisySpy()
        let noisy: any Noisy = spy
        spy.spies.pitch.returns(1)
        spy.spies.tone.returns(2)
        spy.spies.hum.returns(["a": 3])
        noisy.stop()
        #expect(noisy.pitch == 1)
        #expect(noisy.tone == 2)
        #expect(try await noisy.hum("tune", loudly: true) == ["a": 3])
        spy.spies.tune.fails(with: CancellationError())
        #expect(throws: CancellationError.self) { try noisy.tune() }
        expect(spy.spies.tune, .wasCalled(.once))
        expect(spy.spies.stop, .wasCalled(.once))
        expect(spy.spies.pitch, .wasCalled(.once))
        expect(spy.spies.tone, .wasCalled(.once))
        expect(spy.spies.hum, .wasCalled(.once, with: ("tune", true)))
    }
}
