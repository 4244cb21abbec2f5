import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal
import UnderstudyTesting

@Suite("Cancellation sweep", .endsWhenIdle)
struct CancellationSweepTests {
    @Test func `A cancellation sweep cancels the body at both ends of each suspension`() async {
        let log = Log()
        let sweep = await cancellationSweep { stage in
            var seconds = 0
            defer { log.add("\(seconds) \(Task.isCancelled)") }
            for _ in 1...3 {
                try await stage.clock.sleep(for: .seconds(1))
                seconds += 1
            }
        }
        let cancelled = ["0 true", "1 true", "1 true", "2 true", "2 true", "3 true"]
        #expect(log.lines == ["3 false", "3 false"] + cancelled)
        #expect(sweep.tried == 6)
        #expect(sweep.failures.isEmpty)
    }

    @Test func `A cancellation sweep cancels the child tasks of the body`() async {
        let log = Log()
        await cancellationSweep { stage in
            async let child: Void = {
                do { try await stage.clock.sleep(for: .seconds(1)) } catch { log.add("cancelled") }
            }()
            await child
        }
        // The sweep should cancel when the body and the child suspend. When the child resumes, it
        // has already slept.
        #expect(log.lines == ["cancelled", "cancelled"])
    }

    /// An actor whose seats a booking reserves for some time.
    private actor Seats {
        private(set) var held = 0
        func hold() { held += 1 }
        func free() { held -= 1 }
    }

    @Test(arguments: Rehearsal.Tier.available >= .clocks ? [false, true] : [false])
    func `A cancellation sweep cancels the body while its child tasks sleep, also plainly`(
        isSleepPlain: Bool
    ) async throws {
        @Sendable func book(_ seats: Seats, _ clock: TestClock) async throws {
            try Task.checkCancellation()
            await seats.hold()
            if isSleepPlain {
                try await Task.sleep(for: .seconds(1))
            } else {
                try await clock.sleep(for: .seconds(1))
            }
            await seats.free()
        }
        var reported: [TestReport] = []
        _ = await issues {
            reported = await reports {
                await cancellationSweep { stage in
                    let seats = Seats()
                    await withTaskGroup { group in
                        for _ in 1...2 {
                            group.addTask { try? await book(seats, stage.clock) }
                        }
                    }
                    #expect(await seats.held == 0)
                }
            }
        }
        let message = try #require(reported.first?.message)
        #expect(message.contains("when task 1 suspends in book #1 (_:_:) in "))
        #expect(message.contains("\n  waits   task 1 · "))
    }

    @Test func `A cancellation sweep doesn't report child tasks that clean up`() async {
        let reports = await reports {
            await cancellationSweep { stage in
                let seats = Seats()
                await withTaskGroup { group in
                    for _ in 1...2 {
                        group.addTask {
                            await seats.hold()
                            try? await stage.clock.sleep(for: .seconds(1))
                            await seats.free()
                        }
                    }
                }
                async let other: Void? = try? stage.clock.sleep(for: .seconds(2))
                _ = await other
                #expect(await seats.held == 0)
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test("An error other than a cancellation is reported with the steps and the call to repeat")
    func throwsOtherError() async {
        let line = currentLine() + 4
        let reports = await reports {
            await cancellationSweep(tier: .structured) { stage in
                for _ in 1...2 {
                    do { try await stage.clock.sleep(for: .seconds(1)) } catch { throw Broken() }
                }
            }
        }
        #expect(reports.map(\.severity) == [.failure])
        #expect(
            reports.text == """
                cancellationSweep: the body fails when cancelled at moment 1, when the body \
                suspends in closure #1.1 in CancellationSweepTests.throwsOtherError() (step 1)
                  because threw Broken()
                  also    cancelled at moment 2, when the body resumes in closure #1.1 in \
                CancellationSweepTests.throwsOtherError() (step 2)
                  also    cancelled at moment 3, when the body suspends in closure #1.1 in \
                CancellationSweepTests.throwsOtherError() (step 2)
                  only    cancellationSweep(only: 1) { stage in … }
                  sleeps  the body · closure #1.1 in CancellationSweepTests.throwsOtherError(), until 1.0 \
                seconds, from UnderstudyRehearsalTests/CancellationSweepTests.swift:\(line)
                  step 1   the body
                           the body is cancelled
                  step 2   the body · closure #1.1 in CancellationSweepTests.throwsOtherError()
                """)
    }

    @Test("A moment is described by the task and the function in which it suspends or resumes")
    func suspendsChildren() async {
        let (sweep, _) = await recorded {
            await cancellationSweep(tier: .structured) { stage in
                async let first: Void = Self.nap(on: stage.clock)
                await withTaskGroup { group in
                    group.addTask(name: "napper") { try? await Self.nap(on: stage.clock) }
                }
                _ = try? await first
                if Task.isCancelled { throw Broken() }
            }
        }
        let body = "closure #1.1 in CancellationSweepTests.suspendsChildren()"
        let nap = "CancellationSweepTests.nap(on:)"
        #expect(
            sweep.failures.map(\.title) == [
                "cancelled at moment 1, when the body suspends in \(body) (step 1)",
                "cancelled at moment 2, when task 1 suspends in \(nap) (step 2)",
                "cancelled at moment 3, when task 2 \"napper\" suspends in \(nap) (step 3)",
                "cancelled at moment 4, when task 1 resumes in \(nap) (step 4)",
                "cancelled at moment 5, when task 1 ends (step 4)",
                "cancelled at moment 6, when task 2 \"napper\" ends (step 5)",
                "cancelled at moment 7, when the body resumes in \(body) (step 6)",
            ])
        #expect(
            sweep.description == """
                cancellationSweep: tried 7 of 7 moments, 7 failures
                  2 of 2  \(body)
                  3 of 3  \(nap)
                  2 of 2  the end of a task
                """)
    }

    private static func nap(on clock: TestClock) async throws {
        try await clock.sleep(for: .seconds(1))
    }

    @Test func `A task that is left behind after a cancellation is reported`() async throws {
        let messages = await reports {
            await cancellationSweep(tier: .available) { stage in
                let flush = Task { try? await stage.clock.sleep(for: .seconds(60)) }
                try await stage.clock.sleep(for: .seconds(1))
                flush.cancel()
            }
        }.map(\.message)
        let message = try #require(messages.first)
        #expect(messages.count == 1)
        #expect(message.contains("because rehearse: the body ended while a task is still running"))
    }

    @Test
    func `A cancellation sweep can try a single moment, and an unknown one is reported`() async {
        let body: @Sendable (Rehearsal.Stage) async throws -> Void = { stage in
            try await stage.clock.sleep(for: .seconds(1))
            try await stage.clock.sleep(for: .seconds(1))
        }
        var sweep = await cancellationSweep(only: 2, body)
        #expect(sweep.tried == 1)
        let messages = await reports {
            sweep = await cancellationSweep(only: 5, body)
        }.map(\.message)
        #expect(sweep.tried == 0)
        #expect(messages == ["cancellationSweep: unknown moment 5: the body has 4 moments"])
    }

    @Test func `A cancellation sweep of a body that never suspends is reported`() async {
        let messages = await reports { await cancellationSweep { _ in } }.map(\.message)
        #expect(
            messages == [
                "cancellationSweep: the body never suspends, so nothing was tried"
            ])
    }

    @Test("Moments above the limit of a cancellation sweep are counted in a note")
    func exceedsLimit() async {
        let text = await reports {
            await cancellationSweep(atMost: 2) { stage in
                for _ in 1...5 { try await stage.clock.sleep(for: .seconds(1)) }
            }
        }.text
        #expect(
            text == """
                cancellationSweep: 8 moments skipped, 2 tried
                  2 of 10 closure #1.1 in CancellationSweepTests.exceedsLimit()
                  hint    to try more, raise atMost
                """)
    }

    @Test func `A failure that doesn't recur in the last replay still fails the test`() async {
        let reported = await reports {
            await cancellationSweep(only: 1, tier: .structured) { stage in
                try? await stage.clock.sleep(for: .seconds(1))
                let isTried = TestReport.reporter is IssueRecorder
                #expect(!isTried || !Task.isCancelled)
            }
        }
        #expect(reported.map(\.severity) == [.failure])
        let last = reported.first?.message.split(separator: "\n").last
        #expect(last == "  hint    it doesn't fail each time, so the body isn't deterministic")
    }

    @Test
    func `State that a run leaves behind is reported as a failure without a cancellation`() async {
        let log = Log()
        var sweep = Rehearsal.Sweep?.none
        var reported: [TestReport] = []
        _ = await issues {
            reported = await reports {
                sweep = await cancellationSweep { stage in
                    try await stage.clock.sleep(for: .seconds(1))
                    log.add("run")
                    #expect(log.lines.count == 1)
                }
            }
        }
        let headline =
            "cancellationSweep: the body fails even if nothing goes wrong, so nothing was tried"
        #expect(reported.map { String($0.message.prefix { !$0.isNewline }) } == [headline])
        #expect(sweep?.failures.map(\.title) == ["not cancelled"])
    }

    @Test func `A process that crashes when it is cancelled prints the moment`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await DoublesTestCase.$isRunning.withValue(true) {
                _ = await cancellationSweep(tier: .structured) { stage in
                    try? await stage.clock.sleep(for: .seconds(1))
                    if Task.isCancelled { fatalError("cancelled") }
                }
            }
        }
        let output = String(
            decoding: try #require(result?.standardErrorContent), as: UTF8.self)
        #expect(
            output.contains(
                """
                 when cancelled at moment 1, when the body suspends in step 1, at \
                UnderstudyRehearsalTests/CancellationSweepTests.swift:
                """))
    }
}
