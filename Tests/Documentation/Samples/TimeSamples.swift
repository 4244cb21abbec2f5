import Dispatch
import TestSupport
import Testing
import UnderstudyFoundation
import UnderstudyTesting

protocol WorkQueue {
    func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void)
}

extension FakeQueue: WorkQueue {}

private struct Importer {
    let work: TestWorkGroup

    func start(_ photos: [String] = ["pier"]) {
        for photo in photos {
            work.enter("upload \(photo)")
            Task { work.leave("upload \(photo)") }
        }
    }
}

@Suite("Docs/Time.md")
struct TimeSamples {
    let load = Spy<Int, Page, any Error>("load(_:)")

    @Test("A sleeping task wakes when its clock advances")
    func clock() async throws {
        let clock = TestClock()
        let waiting = Task { try await clock.sleep(for: .seconds(3600)) }
        await clock.nextSleeper()
        clock.advance(by: .seconds(3600))
        try await waiting.value
    }

    @Test("An advance can wait for a task that sleeps repeatedly")
    func loop() async {
        let clock = TestClock()
        let poll = Spy<TestTimeline.Instant, Void, Never>("poll(at:)")
        let polling = Task {
            while true {
                try await clock.sleep(for: .seconds(1))
                await poll(clock.now)
            }
        }
        await clock.advance(by: .seconds(10_000), waitingForSleepers: 1)  // 10,000 polls
        #expect(poll.calls == (1...10_000).map { .seconds($0) })
        polling.cancel()
    }

    @Test("A test can inspect the sleepers of a clock")
    func sleepers() async throws {
        let clock = TestClock()
        let line = currentLine() + 2
        let poll = Task(name: "hourly poll") {
            try await clock.sleep(for: .seconds(3600))
        }
        await clock.nextSleeper()

        let sleeper = try #require(clock.sleepers.first)
        #expect(sleeper.deadline == .seconds(3600))
        #expect(sleeper.taskName == "hourly poll")
        #expect(sleeper.location?.line == line)
        poll.cancel()
    }

    @Test("A test can wake the sleepers of a clock one by one")
    func turns() async throws {
        let clock = TestClock()
        let poll = Spy<TestTimeline.Instant, Void, Never>("poll(at:)")
        let polling = Task {
            for _ in 1...24 {
                try await clock.sleep(for: .seconds(3600))
                await poll(clock.now)
            }
        }
        await clock.wakeNextSleeper(times: 24)
        try await polling.value
        #expect(poll.calls == (1...24).map { .seconds($0 * 3600) })
    }

    @Test("An immediate clock doesn't wait")
    func immediate() async throws {
        let clock = TestClock.Immediate()
        try await clock.sleep(for: .seconds(3600))
        #expect(clock.now == .seconds(3600))
    }

    @Test("A delayed answer arrives when the clock advances")
    func delays() async throws {
        let clock = TestClock()
        load.returns(page, after: .seconds(2), on: clock.timeline)
        let loading = Task { try await load(1) }
        await clock.nextSleeper()
        clock.advance(by: .seconds(2))
        #expect(try await loading.value == page)
    }

    @Test("A spy records the times of its calls")
    func times() async throws {
        let clock = TestClock()
        load.recordTimes(on: clock.timeline)
        load.returns(page)
        clock.advance(by: .seconds(5))
        _ = try await load(1)
        #expect(load.callTimes == [.seconds(5)])
    }

    @Test("A fake queue runs work when the timeline advances")
    func queues() {
        let timeline = TestTimeline()
        let queue = FakeQueue(on: timeline)
        let beep = Spy<Void, Void, Never>("beep()")
        queue.asyncAfter(deadline: .now() + 10) { beep() }
        timeline.advance(by: .seconds(10))
        #expect(beep.didGetCalled)
    }

    @Test("A test can wait for a work group")
    func work() async {
        let photos = ["pier", "bridge"]
        let work = TestWorkGroup()
        let importer = Importer(work: work)
        importer.start(photos)
        await work.wait()
        #expect(work.running.isEmpty)
    }

    @Test("The sample of TestWorkGroup waits for its work")
    func workComment() async {
        let work = TestWorkGroup()
        Importer(work: work).start()
        await work.wait()
        #expect(work.running.isEmpty)
    }
}
