import Testing
import UnderstudyTesting

@Suite("Public protocols", .doubles) struct PublicProtocolsTests {
    @Test func `A public protocol has a public double with public members`() async throws {
        func use<S: Station>(_ station: S, _ train: S.Train) async throws -> (Int, Int, Bool) {
            var station = station
            var isWashed = false
            station.platforms = 2
            station[1] = train
            station.wash { isWashed = station[1] != nil }
            S.close()
            let minutes = try await station.arrive(train, late: true)
            return (station.platforms, minutes, isWashed)
        }
        let spy = StationSpy<String>()
        spy.spies.arrive.returns(5)
        #expect(try await use(spy, "RE 7") == (2, 5, true))
        expect(spy.spies.platforms.set, .wasCalled(.once, with: 2))
        expect(spy.spies.platforms.get, .wasCalled(.once))
        expect(spy.spies.subscript.set, .wasCalled(.once, with: (1, "RE 7")))
        expect(spy.spies.subscript.get, .wasCalled(.once))
        expect(spy.spies.wash, .wasCalled(.once))
        expect(spy.spies.arrive, .wasCalled(.once, with: ("RE 7", true)))
        expect(StationSpy<String>.spies.close, .wasCalled(.once))
    }

    @Test func `A public Hashable protocol has a Hashable double`() {
        func make<S: Signal>(_ type: S.Type, turning colour: inout String) -> Set<S> {
            let signal = S(colour: "red")
            signal.turn(&colour)
            return [signal, signal]
        }
        var colour = "red"
        let signals = make(SignalSpy.self, turning: &colour)
        expect(SignalSpy.spies.initialize, .wasCalled(.once, with: "red"))
        #expect(signals.map(\.spies.turn.calls) == [["red"]])
        #expect(signals.map(\.spies.turnColour.calls) == [["red"]])
        #expect(colour == "red")
    }
}
