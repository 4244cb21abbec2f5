import Testing
import UnderstudyTesting

@Suite("Aliases with the names of imported types") struct AliasesLikeImportsTests {
    private func fraction<B: Barge>(of barge: B) -> Double {
        var fraction = 0.0
        barge.load(2) { fraction = $0 }
        return fraction
    }

    @Test
    func `An alias of a protocol takes precedence over an imported type in its double`() throws {
        let barge = BargeSpy()
        barge.spies.load.answers { _, progress in progress(0.5) }
        #expect(fraction(of: barge) == 0.5)
        #expect(barge.spies.load.calls.map(\.crates) == [2])
        barge.spies.notify.returns("sent")
        #expect(barge.notify(["late"], about: CancellationError()) == "sent")
        #expect(barge.spies.notify.calls.map(\.notification) == [["late"]])
        barge.spies.time.answers { timer in timer(3) }
        #expect(try barge.time { $0 * 2 } == 6)
        expect(barge.spies.time, .wasCalled(.once))
    }
}
