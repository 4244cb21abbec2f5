import Testing

@testable import UnderstudyNetworking

@Suite("Events that a test waits for")
@MainActor
struct ArrivalsTests {
    let arrivals = Arrivals<Int>()

    /// Starts to wait. The main actor runs its jobs in order, so the task waits when this returns.
    private func waiting() async -> Task<Int?, Never> {
        let task = Task { await arrivals.next() }
        await Task {}.value
        return task
    }

    @Test("are handed out in order when they came before")
    func earlier() async {
        arrivals.append(1)
        arrivals.append(2)
        #expect(await arrivals.next() == 1)
        #expect(await arrivals.next() == 2)
    }

    @Test("go to those who wait, in their order")
    func later() async {
        let (first, second) = (await waiting(), await waiting())
        arrivals.append(1)
        arrivals.append(2)
        #expect(await first.value == 1)
        #expect(await second.value == 2)
    }

    @Test("are not taken by a task that is cancelled, before it waits or while it does")
    func cancelled() async {
        let early = Task { await arrivals.next() }
        early.cancel()
        #expect(await early.value == nil)

        let late = await waiting()
        late.cancel()
        #expect(await late.value == nil)

        arrivals.append(1)
        #expect(await arrivals.next() == 1)
    }
}
