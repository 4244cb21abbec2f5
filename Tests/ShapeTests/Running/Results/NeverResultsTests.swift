import Testing
import UnderstudyTesting

@Suite("Never as a result", .doubles) struct NeverResultsTests {
    @Test func `A function that returns Never can throw a stubbed error`() {
        let spy = ExitSpy()
        let exit: any Exit = spy
        spy.spies.fail.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try exit.fail("late") }
        expect(spy.spies.fail, .wasCalled(.once, with: "late"))
    }

    @Test func `An async function that returns Never can throw a stubbed error`() async {
        let spy = ExitSpy()
        let exit: any Exit = spy
        spy.spies.serve.fails(with: CancellationError())
        await #expect(throws: CancellationError.self) { try await exit.serve(81, named: "mail") }
        #expect(spy.spies.serve.calls.map(\.port) == [81])
        expect(spy.spies.wait, .wasCalled(.never))
        expect(spy.spies.loop, .wasCalled(.never))
        expect(spy.spies.count, .wasCalled(.never))
        expect(spy.spies.scare, .wasCalled(.never))
    }

    @Test func `A function with Never parameters can have a stubbed result`() {
        let spy = ExitSpy()
        let exit: any Exit = spy
        spy.spies.sum.returns(0)
        #expect(exit.sum() == 0)
        expect(spy.spies.sum, .wasCalled(.once))
    }

    @Test func `A function that returns Never ends the process if its stub does`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let exit = ExitSpy()
            let spies = exit.spies
            spies.leave.answers { fatalError("left by call \(spies.leave.callCount)") }
            (exit as any Exit).leave()
        }
        let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(output.contains("Fatal error: left by call 1"))
    }
}
