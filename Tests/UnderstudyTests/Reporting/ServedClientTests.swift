import TestSupport
import Testing
import Understudy

@Suite("Clients that end before the tasks that answer them", .endsWhenIdle)
struct ServedClientTests {
    private static let cases = [(ServedClient.State.waiting, 1), (.unknown, 0), (.gone, 0)]

    /// Runs `body` in a task that works for a client with the given state.
    private func serve(_ state: ServedClient.State, _ body: @escaping @Sendable () async -> Void) {
        ServedClient.$current.withValue(ServedClient { state }) {
            _ = Task { await body() }
        }
    }

    @Test(arguments: cases)
    func `The end of a test only reports a held call if its client is waiting`(
        state: ServedClient.State, count: Int
    ) async {
        var held: Spy<Int, Int, any Error>.HeldCalls?
        let reports = await reports {
            await withTestScope {
                let load = Spy<Int, Int, any Error>("load(_:)")
                held = load.suspends()
                serve(state) { _ = try? await load(1) }
                await held?.next()
            }
        }
        #expect(reports.count == count)
        withExtendedLifetime(held) {}
    }

    @Test(arguments: cases)
    func `A released handle only reports a held call if its client is waiting`(
        state: ServedClient.State, count: Int
    ) async {
        let load = Spy<Int, Int, any Error>("load(_:)")
        let reports = await reports {
            let held = load.suspends()
            serve(state) { _ = try? await load(1) }
            await held.next()
        }
        #expect(reports.count == count)
    }

    @Test(arguments: cases)
    func `The end of a test only reports a sleep if its client is waiting`(
        state: ServedClient.State, count: Int
    ) async {
        var clock: TestClock?
        let reports = await reports {
            await withTestScope {
                let own = TestClock()
                clock = own
                serve(state) { try? await own.sleep(for: .seconds(1)) }
                await own.nextSleeper()
            }
        }
        #expect(reports.count == count)
        withExtendedLifetime(clock) {}
    }

    @Test(arguments: cases)
    func `The end of a test only reports a running job if its client is waiting`(
        state: ServedClient.State, count: Int
    ) {
        var work: TestWorkGroup?
        let reports = reports {
            withTestScope {
                let own = TestWorkGroup()
                work = own
                ServedClient.$current.withValue(ServedClient { state }) { own.enter("answer") }
            }
        }
        #expect(reports.count == count)
        withExtendedLifetime(work) {}
    }
}
