import Dispatch
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Nondeterministic bodies", .endsWhenIdle)
struct NondeterminismTests {
    /// Yields in a child task in every other run.
    private static func yieldInOddRuns(_ runs: Register) async {
        runs.value += 1
        let isOdd = !runs.value.isMultiple(of: 2)
        async let sometimes: Void = isOdd ? Task.yield() : ()
        await sometimes
    }

    @Test
    func `A difference between two runs of a schedule is reported with its first step`() async {
        let runs = Register()
        let reports = await reports {
            await explore(schedules: 10, tier: .structured) { _ in
                await Self.yieldInOddRuns(runs)
                await Task.yield()
            }
        }
        #expect(
            reports.text == """
                explore: the same schedule ran differently twice (first difference: step 3), so the body isn't deterministic
                  first   task 1 runs, the only one that is ready
                  second  the body runs, the only one that is ready
                  hint    possible cause: a Date(), ContinuousClock.now, a UUID(), a random number, another thread, a static variable
                """)
    }

    @Test(arguments: [
        (true, "the body runs, the only one that is ready", "the run has ended"),
        (false, "the run has ended", "the body runs, the only one that is ready"),
    ])
    func `A run that has fewer steps than the other run differs from it in the step after its end`(
        isFirstLonger: Bool, first: String, second: String
    ) async {
        let runs = Register()
        let report = await Self.report { _ in
            runs.value += 1
            if runs.value.isMultiple(of: 2) != isFirstLonger { await Task.yield() }
        }
        #expect(
            report == [
                """
                explore: the same schedule ran differently twice (first difference: step 2), so the body isn't deterministic
                  first   \(first)
                  second  \(second)
                """
            ])
    }

    @Test func `A nondeterministic search continues and isn't complete`() async {
        let runs = Register()
        let (exploration, reports) = await recorded {
            await explore(schedules: 10, tier: .structured) { _ in
                await Self.yieldInOddRuns(runs)
            }
        }
        #expect(reports.map(\.severity) == [.note])
        #expect(exploration.failure == nil && !exploration.isComplete)
        #expect(exploration.incompleteness == "two runs of the same schedule differ in step 3")
        #expect(exploration.schedules == 10)
    }

    @Test func `A failure of a nondeterministic body is reported in addition to the note`() async {
        let runs = Register()
        let (exploration, reports) = await recorded {
            await explore(schedules: 10, tier: .structured) { _ in
                await Self.yieldInOddRuns(runs)
                throw Broken()
            }
        }
        #expect(exploration.failure?.reason == "threw Broken()")
        #expect(reports.map(\.severity) == [.note, .failure])
        #expect(
            reports.map { $0.message.prefix { $0 != "\n" } } == [
                "explore: the same schedule ran differently twice (first difference: step 3), so the body isn't deterministic",
                "explore: schedule 1 of 10 fails (seed 1, automatic)",
            ])
    }

    @Test(arguments: Rehearsal.Tier.allCases)
    func `Equal sets have the same order in each run on each tier`(tier: Rehearsal.Tier) async {
        let kept = Locked<[Set<Int>]>([])
        let reports = await reports {
            await explore(schedules: 10, tier: tier) { stage in
                let values = Set(0..<20)
                kept.withLock { $0.append(values) }
                stage.note("\(values)")
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A note that differs between two runs is reported`() async {
        let runs = Register()
        let reports = await reports {
            await explore(schedules: 10, tier: .structured) { stage in
                runs.value += 1
                stage.note("run \(runs.value)")
            }
        }
        #expect(
            reports.first?.message.hasPrefix(
                """
                explore: the same schedule ran differently twice (first difference: step 2), so the body isn't deterministic
                  first   note: run 1
                  second  note: run 2

                """) == true)
        #expect(reports.count == 1)
    }

    @Test func `A delay that differs between two runs is reported`() async {
        let runs = Register()
        let reports = await reports {
            await explore(schedules: 10, tier: .structured) { stage in
                runs.value += 1
                try await stage.clock.sleep(for: .seconds(runs.value))
            }
        }
        #expect(
            reports.first?.message.contains(
                """
                  first   time advances to 1.0 seconds
                  second  time advances to 2.0 seconds

                """) == true)
    }

    @Test(arguments: [(1, "threw Broken()", "doesn't fail"), (2, "doesn't fail", "threw Broken()")])
    func `A failure in only one of two runs is reported as a difference`(
        failingRun: Int, first: String, second: String
    ) async {
        let runs = Register()
        let (exploration, reports) = await recorded {
            await explore(schedules: 10, tier: .structured) { _ in
                runs.value += 1
                try require(runs.value != failingRun)
            }
        }
        #expect(exploration.failure == nil)
        #expect(
            reports.first?.message.hasPrefix(
                """
                explore: the same schedule ran differently twice (first difference: step 1), so the body isn't deterministic
                  first   \(first)
                  second  \(second)

                """) == true)
        #expect(reports.count == 1)
    }

    /// Returns the report about a body whose extra step depends on something other than the
    /// schedule.
    private static func report(
        of decides: @escaping @Sendable (Rehearsal.Stage) async -> Void
    ) async -> [String] {
        await reports {
            await explore(schedules: 10, limits: .patient, tier: .structured) { stage in
                await decides(stage)
            }
        }.map { $0.message.split(separator: "\n").prefix(3).joined(separator: "\n") }
    }

    @Test func `A delay that is read from a system clock is reported as a difference`() async {
        let start = ContinuousClock.now
        let delays = Locked<[Duration]>([])
        let report = await Self.report { stage in
            let delay = start.duration(to: .now)
            delays.withLock { $0.append(delay) }
            try? await stage.clock.sleep(for: delay)
        }
        let (first, second) = delays.withLock { ($0[0], $0[1]) }
        #expect(
            report == [
                """
                explore: the same schedule ran differently twice (first difference: step 2), so the body isn't deterministic
                  first   time advances to \(first)
                  second  time advances to \(second)
                """
            ])
    }

    /// Starts a task, in every other run on another thread.
    ///
    /// Starting a task always enqueues a job. Resuming a task only does so if it has suspended.
    @Sendable private static func startElsewhere(_ stage: Rehearsal.Stage, _ runs: Register) {
        runs.value += 1
        let isOdd = !runs.value.isMultiple(of: 2)
        let work = stage.beginExternalWork("a queue")
        let start: @Sendable () -> Void = {
            Task(executorPreference: stage.executor) { work.end() }
        }
        if isOdd { elsewhere(start) } else { start() }
    }

    @Test func `A task that another thread resumes is reported as a difference`() async {
        let runs = Register()
        let report = await Self.report { stage in Self.startElsewhere(stage, runs) }
        #expect(
            report.first?.hasPrefix(
                """
                explore: the same schedule ran differently twice (first difference: step 2), so the body isn't deterministic
                  first   another thread hands over task 1
                """) == true)
        #expect(report.count == 1)
    }

    @Test func `A difference by another thread has hints about threads instead of values`() async {
        let runs = Register()
        let reports = await reports {
            await explore(schedules: 10, limits: .patient, tier: .structured) { stage in
                Self.startElsewhere(stage, runs)
            }
        }
        let lines = reports.first?.message.split(separator: "\n").map(String.init) ?? []
        let hints = lines.filter { $0.hasPrefix("  hint") }
        #expect(
            hints == [
                "  hint    several threads finish in any order: await one before starting the next",
                "  hint    Task { } leaves the stage on this tier: use "
                    + "Task(executorPreference: stage.executor)",
            ])
    }

    @Test func `A difference by another thread has hints about what the tier doesn't control`() {
        let text = SearchText.difference(
            Trace.Difference(step: 3, first: "a", second: "b", isExternalEnqueue: true), on: .tasks)
        #expect(
            text.split(separator: "\n").dropFirst(4) == [
                "  hint    Task.sleep leaves the stage on this tier: inject stage.clock, and sleep on it",
                "  hint    Task.yield() on an actor, in a Task { }, leaves the stage: sleep on stage.clock",
            ])
    }

    @Test
    func `Without announced work, the hint is to announce it, and there is none about yields`() {
        let text = SearchText.difference(
            Trace.Difference(step: 3, first: "a", second: "b", isExternalEnqueue: true), on: .clocks
        )
        #expect(
            text == """
                the same schedule ran differently twice (first difference: step 3), so the body isn't deterministic
                  first   a
                  second  b
                  hint    announce the work of the other thread: stage.beginExternalWork("…")
                """)
    }

    @Test func `A process without deterministic hashing gets a hint about the order of sets`() {
        let text = SearchText.difference(
            Trace.Difference(step: 3, first: "a", second: "b"), on: .clocks, isHashingFixed: false)
        #expect(
            text == """
                the same schedule ran differently twice (first difference: step 3), so the body isn't deterministic
                  first   a
                  second  b
                  hint    possible cause: a UUID(), a random number, another thread, a static variable
                  hint    possible cause: the order of a Set or Dictionary: set SWIFT_DETERMINISTIC_HASHING=1
                """)
    }
}
