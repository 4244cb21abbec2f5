import TestSupport
import Testing
import Understudy

@Suite("Waits in cancelled tests", .endsWhenIdle)
struct InterruptedTestTests {
    /// Runs `body` in a test scope. When `body` signals that it's about to wait, cancels it.
    private func reports(
        cancelling body: @escaping @Sendable (_ waits: @escaping @Sendable () -> Void) async -> Void
    ) async -> [TestReport] {
        await TestSupport.reports {
            let (waiting, waits) = AsyncStream<Void>.makeStream()
            let test = Task { await withTestScope { await body { waits.yield() } } }
            for await _ in waiting { break }
            test.cancel()
            await test.value
        }
    }

    @Test func `Cancelling a test ends a held throwing call with CancellationError`() async {
        let line = currentLine() + 3
        let reports = await reports { waits in
            let spy = Spy<Int, Page, any Error>("load(_:)")
            let held = spy.suspends()
            let task = Task { try await spy(7) }
            await held.next()
            waits()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(reports.map { $0.message.split(separator: "\n").count } == [3])
        let headline: Substring =
            "load(_:): 1 call still held by suspends() when the test was cancelled"
        #expect(reports.map(\.message.firstLine) == [headline])
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test func `Cancelling a test ends a held call that can't throw with the empty value`() async {
        let reports = await reports { waits in
            let spy = Spy<Int, Int, Never>("count(_:)")
            let held = spy.suspends()
            let task = Task.detached { await spy(7) }
            await held.next()
            waits()
            #expect(await task.value == 0)
            // This answer comes too late. Otherwise, there would be a second report about it.
            held.resume(returning: 3)
        }
        let headline: Substring =
            "count(_:): 1 call still held by suspends() when the test was cancelled"
        #expect(reports.map(\.message.firstLine) == [headline])
    }

    @Test(arguments: [true, false])
    func `Cancelling a test ends a held call that the test itself awaits`(throwing: Bool) async {
        let reports = await reports { waits in
            if throwing {
                let spy = Spy<Int, Int, any Error>("load(_:)")
                let held = spy.suspends()
                waits()
                await #expect(throws: CancellationError.self) { try await spy(7) }
                // Another call should end as well, but not be reported.
                await #expect(throws: CancellationError.self) { try await spy(8) }
                withExtendedLifetime(held) {}
            } else {
                let spy = Spy<Int, Int, Never>("load(_:)")
                let held = spy.suspends()
                waits()
                #expect(await spy(7) == 0)
                withExtendedLifetime(held) {}
            }
        }
        let headline: Substring =
            "load(_:): 1 call still held by suspends() when the test was cancelled"
        #expect(reports.map(\.message.firstLine) == [headline])
        // A function that can't throw waits until the test ends the call.
        if throwing { #expect(reports.map(\.severity) == [.note]) }
    }

    private struct Opaque: Sendable {}

    private struct Forwarding: TestReport.Reporter {
        let reports: AsyncStream<TestReport>.Continuation
        func receive(_ report: TestReport) { reports.yield(report) }
    }

    @Test func `Cancelling a test immediately reports a held call that can't be released`() async {
        let (reported, reports) = AsyncStream<TestReport>.makeStream()
        let (waiting, waits) = AsyncStream<Spy<Int, Opaque, Never>.HeldCalls>.makeStream()
        let test = TestReport.$reporter.withValue(Forwarding(reports: reports)) {
            Task {
                await withTestScope {
                    let spy = Spy<Int, Opaque, Never>("make(_:)")
                    let held = spy.suspends()
                    let task = Task { await spy(7) }
                    await held.next()
                    waits.yield(held)
                    _ = await task.value
                }
            }
        }
        for await held in waiting {
            test.cancel()
            for await report in reported {
                let lines = report.message.split(separator: "\n")
                #expect(
                    lines.first
                        == "make(_:): 1 call still held by suspends() when the test was cancelled")
                #expect(
                    lines.last
                        == "  hint    its caller stays suspended: there is no error or empty value to resume with"
                )
                break
            }
            held.resume(returning: Opaque())
            break
        }
        await test.value
        reports.finish()
        for await report in reported { Issue.record("a second report: \(report)") }
    }

    @Test
    func `Cancelling a test wakes a sleeper with CancellationError at its line`() async throws {
        let line = currentLine() + 3
        let reports = await reports { waits in
            let clock = TestClock()
            let task = Task { try await clock.sleep(for: .seconds(60)) }
            await clock.nextSleeper()
            waits()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(clock.sleepers.isEmpty)
            // A later wait should end immediately.
            await #expect(throws: CancellationError.self) {
                try await clock.sleep(for: .seconds(1))
            }
        }
        let report = try #require(reports.first)
        #expect(
            report.message.firstLine
                == "TestTimeline: 1 task was still asleep when the test was cancelled")
        #expect(report.message.contains("from UnderstudyTests/InterruptedTestTests.swift:\(line)"))
    }

    @Test
    func `Cancelling a test ends a delayed answer and reports the answer's line`() async throws {
        let line = currentLine() + 4
        let reports = await reports { waits in
            let clock = TestClock()
            let spy = Spy<Int, Int, any Error>("load(_:)")
            spy.returns(3, after: .seconds(2), on: clock.timeline)
            let task = Task { try await spy(7) }
            await clock.nextSleeper()
            waits()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        let report = try #require(reports.first)
        #expect(reports.count == 1)
        #expect(report.message.contains("from UnderstudyTests/InterruptedTestTests.swift:\(line)"))
    }

    @Test func `Cancelling a test ends a wait for a sleeper with a note at its line`() async {
        let line = currentLine() + 3
        let reports = await reports { waits in
            let (clock, other) = (TestClock(), TestClock())
            let task = Task { await clock.nextSleeper() }
            let sleeping = Task(name: "poll") { try await other.sleep(for: .seconds(3)) }
            await other.nextSleeper()
            waits()
            #expect(await task.value == nil)
            _ = await sleeping.result
        }
        let waited = reports.filter { $0.message.contains("gave up") }
        #expect(
            waited.map(\.message.firstLine) == [
                "TestTimeline: gave up waiting for 1 task to sleep when the test was cancelled"
            ])
        #expect(waited.map(\.severity) == [.note])
        #expect(waited.map(\.location.line) == [line])
    }

    @Test func `Cancelling a test ends waits for calls and reports what they expected`() async {
        let reports = await reports { waits in
            let spy = Spy<Int, Void, Never>("save(_:)")
            let waiting = Task { await spy.when(with: 1).nextCall() == nil }
            let looping = Task {
                var count = 0
                for await _ in spy.incomingCalls { count += 1 }
                return count
            }
            let expecting = Task { await expect(spy, .wasCalled(.once), within: .seconds(3600)) }
            waits()
            #expect(await waiting.value)
            #expect(await looping.value == 0)
            #expect(await !expecting.value)
        }
        #expect(
            Set(reports.map(\.message.firstLine)) == [
                "save(_:): gave up waiting for a call when the test was cancelled",
                "save(_:).incomingCalls: gave up waiting for a call when the test was cancelled",
                "save(_:): expected 1 call, got 0",
            ])
    }

    @Test func `Cancelling a test ends a wait for a work group and reports its jobs once`() async {
        let reports = await reports { waits in
            let work = TestWorkGroup()
            work.enter("import")
            let task = Task { await work.wait(within: .seconds(3600)) }
            waits()
            #expect(await !task.value)
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "TestWorkGroup: 1 job is still running when the test was cancelled"
            ])
    }

    @Test
    func `Cancelling a test that waits for a work group itself reports its jobs once`() async {
        let reports = await reports { waits in
            let work = TestWorkGroup()
            work.enter("import")
            waits()
            #expect(await !work.wait(within: .seconds(3600)))
        }
        #expect(reports.map(\.severity) == [.note])
    }

    private final class Counter: Sendable {
        let count = Locked(0)
    }

    @Test func `A loop that ignores cancelled waits eventually suspends`() async {
        let turns = Counter()
        let (turned, turn) = AsyncStream<Void>.makeStream()
        let reports = await reports { waits in
            let clock = TestClock()
            let task = Task {
                while true {
                    try? await clock.sleep(for: .seconds(1))
                    turns.count.withLock { $0 += 1 }
                    turn.yield()
                }
            }
            _ = task
            await clock.nextSleeper()
            waits()
            // After the task has used all waits that end immediately, it should suspend again.
            await Task { for await _ in turned.prefix(1_001) {} }.value
        }
        #expect(reports.count == 1)
        #expect(turns.count.withLock { $0 } == 1_001)
    }

    @Test func `Cancelling a test ends waits in an inner scope`() async {
        let reports = await reports { waits in
            let task = Task {
                await withTestScope {
                    let spy = Spy<Int, Int, any Error>("load(_:)")
                    let held = spy.suspends()
                    let call = Task { try await spy(7) }
                    await held.next()
                    waits()
                    await #expect(throws: CancellationError.self) { try await call.value }
                }
            }
            await task.value
        }
        let headline: Substring =
            "load(_:): 1 call still held by suspends() when the test was cancelled"
        #expect(reports.map(\.message.firstLine) == [headline])
    }
}

@Suite("Time limits of waits", .endsWhenIdle)
struct WaitLimitTests {
    @Test func `A wait limit ends and reports the waits of a test, and the test continues`() async {
        let line = currentLine() + 4
        let reports = await reports {
            await withTestScope(waitLimit: .milliseconds(20)) {
                let spy = Spy<Int, Int, any Error>("load(_:)")
                let held = spy.suspends()
                let task = Task { try await spy(7) }
                await held.next()
                await #expect(throws: CancellationError.self) { try await task.value }
                #expect(await spy.when(with: 8).nextCall() == nil)
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "load(_:): 1 call still held by suspends() after the test had waited for 0.02 seconds",
                "load(_:): gave up waiting for a call after the test had waited for 0.02 seconds",
            ])
        #expect(reports.map(\.severity) == [.failure, .failure])
        #expect(reports.first?.location.line == line)
    }

    @Test func `A wait that is in each sample reaches the wait limit`() {
        var samples = WaitSamples()
        let earlier = WaitStart()
        var reached = (1...5).map { _ in samples.add(oldest: earlier) }
        // The earlier wait has ended.
        let wait = WaitStart()
        reached += (1...10).map { _ in samples.add(oldest: wait) }
        #expect(reached == Array(repeating: false, count: 14) + [true])
    }

    @Test
    func `A test that waits for something else in each sample doesn't reach the wait limit`() {
        var samples = WaitSamples()
        let reached = (1...100).map { _ in samples.add(oldest: WaitStart()) }
        #expect(!reached.contains(true))
    }

    @Test
    func `Each held call, completion handler, sleep, and wait is a separate wait`() async throws {
        try await withTestScope {
            let scope = try #require(TestScope.current)
            var starts: [WaitStart] = []
            func noteStart() { if let start = scope.oldestWait { starts.append(start) } }
            let (spy, clock) = (Spy<Int, Void, Never>("load(_:)"), TestClock())
            let saving = Spy<Int, Void, Never>("save(_:)")
            let completing = Spy<@Sendable () -> Void, Void, Never>("load(completion:)")
            let completions = completing.holdsCompletion { $0 }
            let held = spy.suspends()
            for number in 1...2 {
                let call = Task { await spy(number) }
                await held.next()
                noteStart()
                held.resume()
                await call.value

                let sleep = Task { try await clock.sleep(for: .seconds(1)) }
                await clock.nextSleeper()
                noteStart()
                clock.advance(by: .seconds(1))
                try await sleep.value

                completing.function.sync {}
                noteStart()
                completions.complete()

                let wait = Task(executorPreference: RunsAtOnce()) {
                    await saving.when(with: number).nextCall()
                }
                noteStart()
                saving.function.sync(number)
                _ = await wait.value
            }
            #expect(starts.count == 8)
            #expect(Set(starts.indices.dropFirst().map { starts[$0 - 1] < starts[$0] }) == [true])
            #expect(scope.oldestWait == nil)
        }
    }

    @Test func `A wait for a call continues when other calls arrive`() async throws {
        try await withTestScope {
            let scope = try #require(TestScope.current)
            let spy = Spy<Int, Void, Never>("load(_:)")
            let wait = Task(executorPreference: RunsAtOnce()) {
                await spy.when(with: 3).nextCall()
            }
            let start = try #require(scope.oldestWait)
            spy.function.sync(1)
            #expect(scope.oldestWait == start)
            spy.function.sync(3)
            #expect(await wait.value == 3)
        }
    }

    @Test func `A loop over incoming calls ends at its limit and is reported at its line`() async {
        let clock = TestClock()
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 0)
        let line = currentLine() + 4
        let reports = await reports {
            let loop = Task {
                var calls: [Int] = []
                for await call in spy.incomingCalls(within: .seconds(2), on: clock) {
                    calls.append(call)
                }
                return calls
            }
            await clock.nextSleeper()
            _ = spy.function.sync(3)
            await clock.timeline.waitForSleepers(1)
            clock.advance(by: .seconds(2))
            #expect(await loop.value == [3])
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "load(_:).incomingCalls: gave up waiting for a call after 2.0 seconds"
            ])
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test func `The time limit of a wait is reported at the line of the wait`() async {
        let clock = TestClock()
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 0)
        let held = spy.when(with: 2).suspends()
        let line = currentLine() + 2
        let reports = await reports {
            async let call = spy.when(with: 1).nextCall(within: .seconds(2), on: clock)
            await clock.nextSleeper()
            _ = spy.function.sync(3)
            // Each call should wake the wait without changing its limit.
            await clock.timeline.waitForSleepers(1)
            clock.advance(by: .seconds(2))
            #expect(await call == nil)
            async let next = held.next(within: .seconds(2), on: clock)
            await clock.nextSleeper()
            clock.advance(by: .seconds(2))
            #expect(await next?.input == nil)
            async let sleeper = TestClock().nextSleeper(within: .seconds(2), on: clock)
            await clock.nextSleeper()
            clock.advance(by: .seconds(2))
            #expect(await sleeper?.deadline == nil)
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "load(_:): gave up waiting for a call after 2.0 seconds",
                "load(_:): gave up waiting for a call after 2.0 seconds",
                "TestTimeline: gave up waiting for 1 task to sleep after 2.0 seconds",
            ])
        #expect(reports.first?.location.line == line)
        #expect(reports.map(\.severity) == [.failure, .failure, .failure])
    }
}
