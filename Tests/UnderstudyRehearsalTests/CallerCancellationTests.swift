import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Cancelled callers", .endsWhenIdle)
struct CallerCancellationTests {
    @Test(arguments: Rehearsal.Tier.allCases)
    func `A body whose caller was cancelled before its start is cancelled from its first step`(
        _ tier: Rehearsal.Tier
    ) async {
        let log = Log()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await rehearse(tier: tier) { stage in
                log.add("\(Task.isCancelled)")
                do {
                    try await stage.clock.sleep(for: .seconds(1))
                } catch {
                    log.add("\(error) at \(stage.elapsed)")
                }
            }
        }
        await caller.value
        #expect(log.lines == ["true", "CancellationError() at 0.0 seconds"])
    }

    @Test func `A body is cancelled with its caller while it waits for external work`() async {
        let (started, begins) = AsyncStream.makeStream(of: Void.self)
        let caller = Task {
            try await rehearse(limits: .patient) { stage in
                let work = stage.beginExternalWork("what never comes")
                defer { work.end() }
                begins.finish()
                try await stage.clock.sleep(for: .seconds(1))
            }
        }
        for await _ in started {}
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
    }

    @Test func `A replay is cancelled with its caller`() async {
        let log = Log()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let schedule = "\(ExploreTests.build) structured"
            await rehearse(replaying: schedule, tier: .structured) { _ in
                log.add("\(Task.isCancelled)")
            }
        }
        await caller.value
        #expect(log.lines == ["true"])
    }

    @Test(arguments: [Rehearsal.Search.automatic, .random, .exhaustive])
    func `A cancelled search stops after the current schedule and is reported as a note`(
        _ search: Rehearsal.Search
    ) async {
        let log = Log()
        let recorder = ReportRecorder()
        let line = currentLine() + 3
        let caller = Task {
            await TestReport.$reporter.withValue(recorder) {
                await explore(schedules: 1_000_000, search: search, tier: .structured) { _ in
                    await withTaskGroup { group in
                        for _ in 0..<20 { group.addTask { await Task.yield() } }
                    }
                    if Task.isCancelled { log.add("cancelled") }
                }
            }
        }
        caller.cancel()
        let exploration = await caller.value
        #expect(log.lines == [])
        #expect(!exploration.isComplete && exploration.failure == nil)
        let tried = exploration.schedules
        #expect(
            recorder.reports.text
                == "explore: cancelled after \(tried) of 1000000 schedules without a failure")
        #expect(recorder.reports.map(\.severity) == [.note])
        #expect(recorder.reports.map(\.location.line) == [line])
    }

    @Test func `A failure is reported even if the caller is cancelled`() async {
        let log = Log()
        let recorder = ReportRecorder()
        let caller = Task {
            await TestReport.$reporter.withValue(recorder) {
                await explore(schedules: 10, tier: .structured) { _ in
                    log.add("\(Task.isCancelled)")
                    try require(false)
                }
            }
        }
        caller.cancel()
        #expect(await caller.value.failure?.reason == "threw Broken()")
        #expect(recorder.reports.map(\.severity) == [.failure])
        #expect(Set(log.lines) == ["false"])
    }

    @Test func `A failing schedule isn't shortened if the caller is cancelled`() async {
        let runs = Register()
        let caller = Locked<Task<Rehearsal.Exploration, Never>?>(nil)
        let search: @Sendable () async -> Rehearsal.Exploration = {
            await explore(schedules: 1_000, search: .random, tier: .structured) { _ in
                let log = Log()
                await withTaskGroup { group in
                    for name in 0..<8 { group.addTask { log.add("\(name)") } }
                }
                if log.lines.first == "0" { return }
                runs.value += 1
                caller.withLock { $0?.cancel() }
                try require(false)
            }
        }
        let task = TestReport.$reporter.withValue(ReportRecorder()) {
            // A run cancels this task. We hold the lock so that no run can start before the task
            // exists.
            caller.withLock { caller in
                let task = Task(operation: search)
                caller = task
                return task
            }
        }
        #expect(await task.value.failure?.reason == "threw Broken()")
        // There should be four failing runs: the first one, its repetition, the final one, and the
        // one for the report.
        #expect(runs.value == 4)
    }
}
