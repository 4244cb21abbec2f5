import TestSupport
import Testing
import Understudy

@Suite("TestClock", .endsWhenIdle)
struct TestClockTests {
    let clock = TestClock()

    @Test func `TestClock starts at zero and advances only by the given durations`() {
        #expect(clock.now == .start)

        clock.advance(by: .milliseconds(1500))
        #expect(clock.now == .milliseconds(1500))

        clock.advance(to: .seconds(10))
        #expect(clock.now == .seconds(10))
        #expect(clock.now == TestTimeline.Instant.start.advanced(by: .seconds(10)))
        #expect(clock.minimumResolution == .zero)
    }

    @Test func `TestClock wakes a sleeper exactly at its deadline`() async throws {
        let waiting = Task { try await clock.sleep(for: .seconds(3600)) }
        await clock.nextSleeper()

        clock.advance(by: .seconds(3600) - .nanoseconds(1))
        #expect(clock.sleepers.count == 1)

        clock.advance(by: .nanoseconds(1))
        #expect(clock.sleepers.isEmpty)
        try await waiting.value
    }

    @Test func `TestClock returns immediately from a sleep until now or the past`() async throws {
        clock.advance(by: .seconds(5))

        try await clock.sleep(until: .seconds(5))
        try await clock.sleep(until: .seconds(1), tolerance: nil)
        try await clock.sleep(for: .zero)
        try await clock.sleep(for: .seconds(-1))

        #expect(clock.now == .seconds(5))
    }

    @Test func `TestClock resumes sleepers by deadline and then by arrival`() {
        let trace = Trace()
        let line = WaitingLine()
        for (name, delay) in [("c", 3), ("a1", 1), ("b1", 2), ("a2", 1), ("late", 4), ("b2", 2)] {
            Task(executorPreference: line) {
                try await clock.sleep(for: .seconds(delay))
                trace.add(name)
            }
        }
        line.run()
        #expect(clock.sleepers.count == 6)

        clock.advance(by: .seconds(3))
        line.run()
        #expect(trace.entries == ["a1", "a2", "b1", "b2", "c"])

        clock.advance(by: .seconds(1))
        line.run()
        #expect(trace.entries.last == "late")
    }

    @Test
    func `TestClock lists its sleepers by deadline with tolerance, name and line`() async throws {
        let line = currentLine() + 2
        let second = Task(name: "poll") {
            try await clock.sleep(for: .seconds(2), tolerance: .milliseconds(1))
        }
        await clock.nextSleeper()
        let first = Task { try await clock.sleep(until: .seconds(1)) }
        await clock.nextSleeper()

        let sleepers = clock.sleepers
        #expect(sleepers.map(\.deadline) == [.seconds(1), .seconds(2)])
        #expect(sleepers.map(\.tolerance) == [nil, .milliseconds(1)])
        #expect(sleepers.map(\.taskName) == [nil, "poll"])
        #expect(sleepers.map(\.location?.line) == [line + 3, line])
        #expect(
            sleepers.map(\.description) == [
                "a task until 1.0 seconds, from UnderstudyTests/TestClockTests.swift:\(line + 3)",
                "\"poll\" until 2.0 seconds, from UnderstudyTests/TestClockTests.swift:\(line)",
            ])

        clock.run()
        try await first.value
        try await second.value
    }

    @Test func `A sleeper that uses any Clock has no line`() async throws {
        let anyClock: any Clock<Duration> = clock
        let task = Task { try await anyClock.sleep(for: .seconds(1)) }
        let sleeper = await clock.nextSleeper()

        #expect(sleeper?.location == nil)
        #expect(sleeper?.description == "a task until 1.0 seconds")
        clock.advance(by: .seconds(1))
        try await task.value
    }

    @Test func `Clocks with the same timeline share their time`() {
        let timeline = TestTimeline()
        let other = TestClock(on: timeline)
        timeline.advance(by: .seconds(1))
        other.advance(by: .seconds(1))

        #expect(TestClock(on: timeline).now == .seconds(2))
        #expect(other.timeline === timeline)
    }

    @Test func `TestClock reports an advance into the past at its line and doesn't move`() {
        clock.advance(by: .seconds(5))
        let reports = reports {
            clock.advance(to: .seconds(4))
            clock.advance(by: .seconds(-1))
        }
        #expect(
            reports.map(\.message) == [
                "TestTimeline: can't advance to 4.0 seconds from 5.0 seconds: time only moves forward",
                "TestTimeline: can't advance by -1.0 seconds: time only moves forward",
            ])
        #expect(reports.map(\.location.line) == [currentLine() - 8, currentLine() - 7])
        #expect(clock.now == .seconds(5))
    }
}

/// An executor that runs jobs on the thread of the test, in the order of their arrival. We don't
/// use the main actor, which reorders them on Linux.
private final class WaitingLine: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func run() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
