import Dispatch
import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation
import UnderstudyRehearsal

/// Reads of the system clocks, which a rehearsal replaces if this process lets it.
@Suite(
    "System clocks in rehearsals",
    .enabled(if: Rehearsal.Tier.available >= .clocks))
struct ClocksTests {
    @Test func `System clocks advance exactly with the time of the stage`() async throws {
        try await rehearse { stage in
            let continuous = ContinuousClock.now
            let suspending = SuspendingClock.now
            let dispatch = DispatchTime.now().uptimeNanoseconds
            let date = Date()
            let passed = Duration.seconds(3600) + .nanoseconds(1)
            try await stage.clock.sleep(for: passed)
            #expect(continuous.duration(to: .now) == passed)
            #expect(suspending.duration(to: .now) == passed)
            #expect(DispatchTime.now().uptimeNanoseconds - dispatch == 3_600_000_000_001)
            #expect(abs(Date().timeIntervalSince(date) - 3600) < 0.000_001)
        }
    }

    @Test func `A thread can sleep for a microsecond`() async {
        await rehearse { stage in
            blockThread(for: 0.000_001)
            #expect(stage.elapsed == .microseconds(1))
        }
    }

    @Test
    func `A thread that sleeps advances the time at once, and others run after its step`() async {
        await rehearse(limits: .init(steps: 1_000)) { stage in
            let other = Register()
            let sleeping = Task {
                try await Task.sleep(for: .milliseconds(100))
                other.value = 1
            }
            await stage.waitUntilIdle()
            let start = Date()
            blockThread(for: 0.2)
            #expect(stage.elapsed == .milliseconds(200))
            #expect(abs(Date().timeIntervalSince(start) - 0.2) < 0.001)
            #expect(other.value == 0)
            _ = await sleeping.result
            #expect(other.value == 1)
            #expect(stage.elapsed == .milliseconds(200))
        }
    }

    @Test func `Dates start at the beginning of 2001 or at the date that the test sets`() async {
        await rehearse { stage in
            #expect(Date().timeIntervalSinceReferenceDate == 0)
            stage.startOfDates = .seconds(1_700_000_000)
            try? await Task.sleep(for: .seconds(60))
            #expect(Date.now.timeIntervalSince1970 == 1_700_000_060)
        }
    }

    @Test func `System clocks are real on other threads and on a lower tier`() async {
        let before = Date()
        await rehearse(limits: .patient) { stage in
            stage.timeline.advance(by: .seconds(1_000_000))
            let work = stage.beginExternalWork("another thread")
            let date = await withCheckedContinuation { continuation in
                DispatchQueue(label: "elsewhere").async { continuation.resume(returning: Date()) }
            }
            work.end()
            #expect((before...Date.distantFuture).contains(date))
        }
        await rehearse(tier: .tasks) { _ in
            #expect(Date() >= before)
        }
        #expect(Date() >= before)
    }

    @Test func `A plain sleep lasts exactly its duration, even when it starts late`() async throws {
        try await rehearse { stage in
            try await Task.sleep(for: .nanoseconds(123_456_789))
            #expect(stage.elapsed == .nanoseconds(123_456_789))
            let deadline = ContinuousClock.now + .seconds(7)
            try await stage.clock.sleep(for: .seconds(2))
            try await Task.sleep(until: deadline)
            #expect(stage.elapsed == .nanoseconds(7_123_456_789))
            try await Task.sleep(until: deadline)
            #expect(stage.elapsed == .nanoseconds(7_123_456_789))
        }
    }

    @Test func `The deadline of a FakeQueue is exact in a rehearsal`() async {
        await rehearse { stage in
            let (queue, trace) = (FakeQueue(), Spy<Duration, Void, Never>("run(at:)"))
            let timeline = stage.timeline
            for delay in [123_456_789, 1, 7_300, 142_857_142] {
                queue.asyncAfter(deadline: .now() + .nanoseconds(delay)) {
                    trace(timeline.now.offset)
                }
            }
            timeline.advance(by: .seconds(1))
            #expect(
                trace.calls == [1, 7_300, 123_456_789, 142_857_142].map { .nanoseconds($0) })
        }
    }

    // MARK: - Tasks of default actors

    private actor Worker {
        private(set) var isDone = false
        private var task: Task<Void, Never>?

        func go(tolerance: Duration? = nil) {
            task = Task {
                let sleep: Void? = try? await Task.sleep(for: .seconds(2), tolerance: tolerance)
                guard sleep != nil else { return }
                isDone = true
            }
        }

        func stop() { task?.cancel() }

        func yieldOften(_ log: Log, _ name: String) -> Task<Void, Never> {
            Task {
                for number in 1...3 {
                    log.add("\(name)\(number)")
                    await Task.yield()
                }
            }
        }
    }

    @Test(arguments: [nil, .seconds(1)] as [Duration?])
    func `A task of a default actor sleeps in virtual time with and without tolerance`(
        _ tolerance: Duration?
    ) async throws {
        let reports = try await reports {
            try await rehearse { stage in
                let worker = Worker()
                await worker.go(tolerance: tolerance)
                try await stage.clock.sleep(for: .seconds(3))
                #expect(await worker.isDone)
                #expect(stage.elapsed == .seconds(3))
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A sleep of a default actor's task ends when it is cancelled`() async throws {
        let reports = await reports {
            await rehearse { stage in
                let worker = Worker()
                await worker.go()
                await stage.waitUntilIdle()
                await worker.stop()
                await stage.waitUntilIdle()
                #expect(await !worker.isDone)
                #expect(stage.elapsed == .zero)
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test
    func `A default actor's task that still sleeps after the body is reported`() async throws {
        let reports = await reports {
            await rehearse { stage in
                await Worker().go()
                await stage.waitUntilIdle()
            }
        }
        #expect(
            reports.text == """
                rehearse: the body ended while a task is still running
                  sleeps  task 1 · closure #1 in ClocksTests.Worker.go(tolerance:), until 2.0 seconds; \
                started by the body in step 2
                  hint    await or cancel the task before the body ends
                """)
    }

    @Test func `Tasks of default actors yield in the same order in each run`() async throws {
        let orders = Log()
        for _ in 0..<20 {
            await rehearse { _ in
                let log = Log()
                let first = await Worker().yieldOften(log, "a")
                let second = await Worker().yieldOften(log, "b")
                _ = await (first.value, second.value)
                orders.add(log.lines.joined(separator: " "))
            }
        }
        #expect(Set(orders.lines).count == 1)
        #expect(orders.lines.first?.split(separator: " ").count == 6)
    }

    // MARK: - Blocked threads

    @Test
    func `A condition or a semaphore that times out advances virtual time by its timeout`() async {
        await rehearse { stage in
            #expect(!waitForCondition(until: Date().addingTimeInterval(0.002)))
            #expect(abs((stage.elapsed / .milliseconds(1)) - 2) < 0.01)
            let start = stage.elapsed
            #expect(waitForSemaphore(.milliseconds(3), isSignaled: false) == .timedOut)
            #expect(stage.elapsed - start == .milliseconds(3))
        }
    }

    @Test func `A semaphore that another thread signals doesn't advance virtual time`() async {
        await rehearse { stage in
            #expect(waitForSemaphore(.seconds(30), isSignaled: true) == .success)
            #expect(stage.elapsed == .zero)
        }
    }

    // MARK: - Unmodified code

    /// Retries for two hours, for example in an app that wasn't written for tests.
    private static func retryForHours() async throws -> Int {
        let end = Date().addingTimeInterval(2 * 3600)
        var tries = 0
        while Date() < end {
            tries += 1
            let took = try await ContinuousClock().measure {
                try await Task.sleep(for: .milliseconds(250))
            }
            try await Task.sleep(for: .seconds(60) - took)
        }
        return tries
    }

    @Test func `Two hours of retries with Date and plain sleeps pass deterministically`() async {
        let tries = Log()
        let exploration = await explore(schedules: 2) { stage in
            tries.add("\(try await Self.retryForHours()) in \(stage.elapsed)")
            stage.note("\(stage.elapsed)")
        }
        #expect(exploration.failure == nil)
        #expect(Set(tries.lines) == ["120 in 7200.0 seconds"])
    }
}

private func waitForCondition(until date: Date) -> Bool {
    let condition = NSCondition()
    condition.lock()
    defer { condition.unlock() }
    return condition.wait(until: date)
}

/// Waits for a semaphore that another thread signals, or that nothing signals.
private func waitForSemaphore(
    _ time: DispatchTimeInterval, isSignaled: Bool
) -> DispatchTimeoutResult {
    let semaphore = DispatchSemaphore(value: 0)
    if isSignaled { DispatchQueue.global().async { semaphore.signal() } }
    return semaphore.wait(timeout: .now() + time)
}

private func blockThread(for seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }
