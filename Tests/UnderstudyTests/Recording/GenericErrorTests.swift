import TestSupport
import Testing
import Understudy

@Suite("Generic errors", .endsWhenIdle)
struct GenericErrorTests {
    @Test func `A function with a generic error throws errors of the type that each call allows`() {
        let loading = LoadingSpy()
        #expect(throws: Never.self) { try loading.run("a", or: LoadingError.self) }
        loading.spies.run.fails(with: LoadingError.offline)
        #expect(throws: LoadingError.offline) { try loading.run("a", or: LoadingError.self) }
        #expect(throws: LoadingError.offline) { try loading.run("a", or: (any Error).self) }
        loading.spies.run.reset(.stubs)
        loading.spies.run.shouldFail = true
        #expect(throws: SimulatedFailure.self) {
            try loading.run("a", or: SimulatedFailure.self)
        }
    }

    @Test
    func `An error of the wrong type is reported with both types, and the call doesn't throw it`() {
        let loading = LoadingSpy()
        loading.spies.run.fails(with: LoadingError.status(3))
        let reports = reports {
            #expect(throws: Never.self) { try loading.run("a", or: SimulatedFailure.self) }
            loading.run("b", or: Never.self)
        }
        #expect(
            numbered(reports.text, loading.spies.run) == """
                LoadingSpy.run(_:or:): the stubbed error is of type LoadingError, but the caller only throws SimulatedFailure
                  #1      run("a")
                  error   LoadingError.status(3)
                  add     spies.run.when { <#condition#> }.fails(with: <#SimulatedFailure#>)

                LoadingSpy.run(_:or:): the stubbed error is of type LoadingError, but the caller can't throw
                  #2      run("b")
                  error   LoadingError.status(3)
                  add     spies.run.when { <#condition#> }.returns()
                """)
    }

    @Test func `A call that can throw Unstubbed throws it if its error has the wrong type`() {
        let loading = LoadingSpy()
        loading.spies.run.fails(with: LoadingError.offline)
        let reports = reports {
            #expect(throws: Unstubbed.self) { try loading.run("a", or: Unstubbed.self) }
        }
        #expect(reports.count == 1)
    }

    @Test func `A function can have a generic result and a generic error`() async throws {
        let loading = LoadingSpy()
        loading.spies.fetch.returns(5)
        #expect(try await loading.fetch(Int.self, or: LoadingError.self) == 5)
        loading.spies.fetch.fails(with: LoadingError.offline)
        await #expect(throws: LoadingError.offline) {
            try await loading.fetch(Int.self, or: LoadingError.self)
        }
        loading.spies.fetch.answers { () async throws in
            await Spy<Void, Void, Never>("pause")()
            throw LoadingError.offline
        }
        await #expect(throws: LoadingError.offline) {
            try await loading.fetch(Int.self, or: LoadingError.self)
        }
    }

    @Test func `A cancelled held generic call stays held if it can't throw`() async throws {
        let run = Spy<Int, Int, any Error>("run(_:)")
        let held = run.suspends()
        let narrow = Task { try await run.function(1, throwing: LoadingError.self) }
        await held.next()
        let wide = Task { try await run.function(2, throwing: (any Error).self) }
        await held.next()
        narrow.cancel()
        wide.cancel()
        await #expect(throws: CancellationError.self) { try await wide.value }
        #expect(held.waiting.map(\.input) == [1])
        held.resume(returning: 4)
        #expect(try await narrow.value == 4)
    }

    @Test func `A held generic call returns an empty value if its handle is released`() async {
        let run = Spy<Int, Any, any Error>("run(_:)")
        nonisolated(unsafe) let spy = run
        let reports = await reports {
            var held = Optional(spy.suspends())
            async let empty = spy.function(1, as: [Int].self, throwing: LoadingError.self)
            await held?.next()
            held = nil
            #expect(await (try? empty) == [])
        }
        #expect(reports.count == 1)
    }
}
