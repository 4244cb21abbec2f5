import TestSupport
import Testing
import Understudy

@Suite("WaitableState", .endsWhenIdle)
struct WaitableStateTests {
    let letters = WaitableState<[String]>([])
    let trace = Trace()

    /// Starts a task on this thread that takes one letter. When this function returns, the task is
    /// waiting. When the change that resumes the task returns, it has already continued.
    @discardableResult
    func startTaking(
        _ name: String, where wants: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> Task<Void, Never> {
        Task(executorPreference: RunsAtOnce()) { [letters, trace] in
            let letter = await letters.wait { letters in
                letters.firstIndex(where: wants).map { letters.remove(at: $0) }
            }
            // A task that is resumed while the lock is held couldn't read the state here.
            trace.add("\(name): \(letter ?? "nothing") of \(letters.read(\.count) + 1)")
        }
    }

    @Test func `A wait for a state that is already reached returns immediately`() {
        letters.change { $0 = ["a", "b"] }
        startTaking("first")
        #expect(trace.entries == ["first: a of 2"])
    }

    @Test
    func `Each event resumes one task, in the order of their waits, after the change is done`() {
        for name in ["first", "second", "third"] { startTaking(name) }
        #expect(trace.entries == [])

        letters.change { $0.append("a") }
        #expect(trace.entries == ["first: a of 1"])

        letters.change { $0 += ["b", "c", "d"] }
        #expect(trace.entries == ["first: a of 1", "second: b of 2", "third: c of 2"])
    }

    @Test func `An event doesn't resume a task that waits for a different one`() {
        startTaking("vowel") { "aeiou".contains($0) }
        startTaking("any")

        letters.change { $0.append("b") }
        letters.change { $0 += ["c", "e"] }

        #expect(trace.entries == ["any: b of 1", "vowel: e of 2"])
    }

    @Test func `A task that takes an event can resume an earlier task`() {
        letters.change { $0.append("a") }
        Task(executorPreference: RunsAtOnce()) { [letters, trace] in
            await letters.wait { $0.isEmpty ? () : nil }
            trace.add("empty")
        }
        #expect(trace.entries == [])

        startTaking("taker")
        #expect(trace.entries.sorted() == ["empty", "taker: a of 1"])
    }

    @Test func `Reading a waitable state resumes no task`() {
        startTaking("first")
        #expect(letters.read(\.count) == 0)
        #expect(trace.entries == [])
    }

    @Test func `Cancelling a wait ends it, and the next task receives the event`() {
        let first = startTaking("first")
        startTaking("second")

        first.cancel()
        #expect(trace.entries == ["first: nothing of 1"])

        letters.change { $0.append("a") }
        #expect(trace.entries == ["first: nothing of 1", "second: a of 1"])
    }

    @Test func `A cancelled task takes an available event and doesn't wait for another`() async {
        letters.change { $0.append("a") }
        let (gate, opens) = AsyncStream.makeStream(of: Void.self)
        let task = Task { [letters] in
            // This loop ends when the task is cancelled.
            for await _ in gate {}
            let first = await letters.wait { $0.popLast() }
            let second = await letters.wait { $0.popLast() }
            return [first, second]
        }
        task.cancel()
        #expect(await task.value == ["a", nil])
        withExtendedLifetime(opens) {}
    }

    @Test func `Each of many events resumes one of many tasks on all threads`() async {
        let numbers = WaitableState<[Int]>([])
        let taken = await withTaskGroup { group in
            for start in stride(from: 0, to: 8_000, by: 1_000) {
                group.addTask {
                    var taken: [Int] = []
                    for _ in 0..<1_000 {
                        taken += await numbers.wait { $0.popLast() }.map { [$0] } ?? []
                    }
                    return taken
                }
                group.addTask {
                    for number in start..<start + 1_000 { numbers.change { $0.append(number) } }
                    return []
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.sorted() == Array(0..<8_000))
        #expect(numbers.read(\.isEmpty))
    }
}

// MARK: - Limits

@Suite("WaitableState with a limit", .endsWhenIdle)
struct LimitedWaitTests {
    let isOpen = WaitableState(false)
    let clock = TestClock()

    func startWaiting() -> Task<Result<String, WaitEnd>, Never> {
        Task { [isOpen, clock] in
            await isOpen.wait(atMost: .seconds(5), on: clock) { $0 ? "open" : nil }
        }
    }

    @Test
    func `A limited wait for an available state returns immediately without a sleeper`() async {
        isOpen.change { $0 = true }
        #expect(await startWaiting().value == .success("open"))
        #expect(clock.timeline.pending == 0)
    }

    @Test func `A limited wait returns an event in time and leaves no sleeper`() async {
        let waiting = startWaiting()
        await clock.nextSleeper()
        clock.advance(by: .milliseconds(4_999))
        isOpen.change { $0 = true }
        #expect(await waiting.value == .success("open"))
        #expect(clock.timeline.pending == 0)
    }

    @Test func `A limited wait fails when the limit is reached`() async {
        let waiting = startWaiting()
        await clock.nextSleeper()
        clock.advance(by: .seconds(5))
        #expect(await waiting.value == .failure(.tooLong))
    }

    @Test func `A limited wait fails when the task is cancelled and leaves no sleeper`() async {
        let waiting = startWaiting()
        await clock.nextSleeper()
        waiting.cancel()
        #expect(await waiting.value == .failure(.cancelled))
        #expect(clock.timeline.pending == 0)
    }

    @Test func `A limit of several turns is divided evenly, one after the other`() async {
        let waiting = Task { [isOpen, clock] in
            await isOpen.wait(atMost: .seconds(4), on: clock, turns: 2) { $0 ? "open" : nil }
        }
        #expect(await clock.nextSleeper()?.deadline == .seconds(2))
        clock.advance(by: .seconds(10))
        #expect(await clock.nextSleeper()?.deadline == .seconds(12))
        clock.advance(by: .seconds(2))
        #expect(await waiting.value == .failure(.tooLong))
    }
}
