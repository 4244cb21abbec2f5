import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Fault sweep", .endsWhenIdle)
struct FaultSweepTests {
    @Test func `A fault sweep runs without faults first, and then fails each call`() async {
        let runs = Log()
        let sweep = await faultSweep { _ in
            let feed = Feed()
            var text = ""
            do { try await feed.refresh(1...2) } catch { text = " throws" }
            // After a failed call, the feed should make no other calls.
            runs.add("\(feed.load.callCount) loads, \(feed.save.callCount) saves\(text)")
        }
        let first = ["2 loads, 2 saves", "2 loads, 2 saves"]
        let faults = [
            "1 loads, 0 saves throws", "1 loads, 1 saves throws",
            "2 loads, 1 saves throws", "2 loads, 2 saves throws",
        ]
        #expect(runs.lines == first + faults)
        #expect(sweep.tried == 4)
        #expect(sweep.failures.isEmpty)
    }

    @Test func `A fault sweep also fails a repeated call permanently`() async {
        let outcomes = Log()
        let sweep = await faultSweep(pairs: false) { faults in
            let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
            load.answers { "page \($0)" }
            var pages: [String] = []
            for id in 1...3 { if let page = try? await load(id) { pages.append(page) } }
            if !faults.isEmpty { outcomes.add(pages.joined(separator: ", ")) }
        }
        #expect(
            outcomes.lines == ["page 2, page 3", "", "page 1, page 3", "page 1", "page 1, page 2"])
        #expect(sweep.tried == 5)
    }

    @Test
    func `A fault sweep whose caller is cancelled tries no further fault, which is noted`() async {
        let recorder = ReportRecorder()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await TestReport.$reporter.withValue(recorder) {
                await faultSweep { _ in
                    let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                    _ = try? await load(1)
                }
            }
        }
        let sweep = await caller.value
        #expect((sweep.tried, sweep.skipped) == (0, 2))
        #expect(recorder.messages == ["faultSweep: cancelled after 0 runs"])
        #expect(recorder.reports.map(\.severity) == [.note])
    }

    @Test func `The report of a fault sweep lists the calls and how to repeat the run`() async {
        let line = currentLine() + 2
        let reports = await reports {
            await faultSweep { faults in
                let feed = Feed()
                do {
                    try await feed.refresh(1...2)
                } catch {
                    if feed.load.callCount == 2 { throw Broken() }
                }
            }
        }
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.failure])
        #expect(
            reports.text == """
                faultSweep: the body fails when call 2 of LoaderSpy.load(_:) throws SimulatedFailure
                  because threw Broken()
                  only    faultSweep(only: "call 2 of LoaderSpy.load(_:) throws SimulatedFailure") \
                { faults in … }
                  calls   LoaderSpy.load(1)
                          StoreSpy.save("page 1")
                          LoaderSpy.load(2)  ← throws SimulatedFailure
                """)
    }

    @Test func `The faults of a run are described in words`() async {
        let words = Log()
        await faultSweep { faults in
            let feed = Feed()
            try await feed.refresh(1...1)
            words.add("\(faults)")
        }
        #expect(words.lines == ["nothing goes wrong", "nothing goes wrong"])
        await faultSweep(only: "call 1 of LoaderSpy.load(_:) throws SimulatedFailure") { faults in
            try? await Feed().refresh(1...1)
            if !faults.isEmpty { words.add("\(faults)") }
        }
        #expect(words.lines.last == "call 1 of LoaderSpy.load(_:) throws SimulatedFailure")
    }

    @Test func `A report of a fault sweep shows an injected URL error as source code`() async {
        let messages = await reports {
            await faultSweep(pairs: false) { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
                load.answers { "page \($0)" }
                load.injects(URLError(.timedOut))
                do { _ = try await load(1) } catch { throw Broken() }
            }
        }.map(\.message)
        #expect(
            messages.first == """
                faultSweep: the body fails when call 1 of LoaderSpy.load(_:) throws \
                URLError(.timedOut)
                  because threw Broken()
                  only    faultSweep(only: "call 1 of LoaderSpy.load(_:) throws \
                URLError(.timedOut)") { faults in … }
                  calls   LoaderSpy.load(1)  ← throws URLError(.timedOut)
                """)
    }

    @Test func `A fault isn't injected in a run in which the call can't fail like that`() async {
        let runs = Log()
        let sweep = await faultSweep(pairs: false) { faults in
            let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
            load.injects(URLError(.timedOut))
            if runs.lines.count < 2 {
                load.injects(URLError(.timedOut), URLError(.notConnectedToInternet))
            }
            let page = try? await load(1)
            runs.add(page ?? "\(faults)")
        }
        #expect(
            runs.lines == [
                "page", "page", "call 1 of LoaderSpy.load(_:) throws URLError(.timedOut)", "page",
            ])
        #expect(sweep.failures.isEmpty)
    }

    private struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    @Test(arguments: [#"no page "1""#, #"no page in C:\pages"#])
    func `The call that repeats a fault is valid source code with any characters in its name`(
        _ description: String
    ) async throws {
        let messages = await reports {
            await faultSweep { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                load.injects(Missing(description: description))
                do { _ = try await load(1) } catch { throw Broken() }
            }
        }.map(\.message)
        let rows = try #require(messages.first).split(separator: "\n")
        let title = "call 1 of LoaderSpy.load(_:) throws \(description)"
        #expect(
            rows.filter { $0.hasPrefix("  only") } == [
                "  only    faultSweep(only: #\"\(title)\"#) { faults in … }"
            ])
    }

    @Test func `A body that fails without faults is reported, and nothing is tried`() async {
        let (sweep, reports) = await recorded {
            await faultSweep { _ in
                try await Feed().refresh(1...1)
                throw Broken()
            }
        }
        #expect(sweep.tried == 0)
        #expect(sweep.failures.map(\.title) == ["nothing goes wrong"])
        #expect(
            reports.text == """
                faultSweep: the body fails even if nothing goes wrong, so nothing was tried
                  because threw Broken()
                """)
    }

    @Test func `A fault sweep continues after a failure and reports each kind of failure`() async {
        let messages = await reports {
            await faultSweep(pairs: false) { faults in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
                load.answers { "page \($0)" }
                var missing: [Int] = []
                for id in 1...2 where (try? await load(id)) == nil { missing.append(id) }
                if missing == [1, 2] { throw NotSaved(id: 0) }
                if missing == [2] { throw Broken() }
            }
        }.map(\.message)
        #expect(
            messages == [
                """
                faultSweep: the body fails when call 1 of LoaderSpy.load(_:) throws \
                SimulatedFailure from then on
                  because threw NotSaved(id: 0)
                  only    faultSweep(only: "call 1 of LoaderSpy.load(_:) throws SimulatedFailure \
                from then on") { faults in … }
                  calls   LoaderSpy.load(1)  ← throws SimulatedFailure
                          LoaderSpy.load(2)  ← throws SimulatedFailure
                """,
                """
                faultSweep: the body fails when call 2 of LoaderSpy.load(_:) throws \
                SimulatedFailure
                  because threw Broken()
                  only    faultSweep(only: "call 2 of LoaderSpy.load(_:) throws SimulatedFailure") \
                { faults in … }
                  calls   LoaderSpy.load(1)
                          LoaderSpy.load(2)  ← throws SimulatedFailure
                """,
            ])
    }

    @Test func `An expectation is recorded once for all faults that fail it`() async throws {
        var reported: [TestReport] = []
        let line = Int(currentLine()) + 7
        let recorded = await issues {
            reported = await reports {
                await faultSweep { _ in
                    let feed = Feed()
                    let isDone = (try? await feed.refresh(1...2)) != nil
                    let left = isDone ? 0 : 3 - feed.load.callCount

                    #expect(left == 0, "the feed is refreshed")
                }
            }
        }
        #expect(recorded.map { $0.sourceLocation?.line } == [line + 1])
        let report = try #require(reported.first)
        #expect(reported.count == 1)
        #expect(report.severity == .note)
        #expect(
            report.message == """
                faultSweep: the body fails when call 1 of LoaderSpy.load(_:) throws SimulatedFailure
                  because Expectation failed: (left → 2) == 0: the feed is refreshed \
                (UnderstudyRehearsalTests/FaultSweepTests.swift:\(line + 1))
                  also    call 1 of StoreSpy.save(_:) returns false
                  also    call 2 of LoaderSpy.load(_:) throws SimulatedFailure
                  also    call 2 of StoreSpy.save(_:) returns false
                  only    faultSweep(only: "call 1 of LoaderSpy.load(_:) throws SimulatedFailure") \
                { faults in … }
                  calls   LoaderSpy.load(1)  ← throws SimulatedFailure
                """)
    }

    @Test func `A failure that doesn't recur in the last run still fails the test`() async {
        let log = Log()
        let reported = await reports {
            await faultSweep { _ in
                let save = Spy<Int, Void, any Error>("save(_:)")
                try? save(1)
                log.add("run")
                // The third run is the first one with a fault.
                #expect(log.lines.count != 3)
            }
        }
        #expect(reported.map(\.severity) == [.failure])
        let hint = "  hint    it doesn't fail each time, so the body isn't deterministic"
        #expect(reported.first?.message.contains(hint) == true)
    }

    @Test func `State that a run leaves behind is reported as a failure without a fault`() async {
        let log = Log()
        var reported: [TestReport] = []
        _ = await issues {
            reported = await reports {
                await faultSweep { _ in
                    let save = Spy<Int, Void, any Error>("save(_:)")
                    try? save(1)
                    log.add("run")
                    #expect(log.lines.count == 1)
                }
            }
        }
        let headline =
            "faultSweep: the body fails even if nothing goes wrong, so nothing was tried"
        #expect(reported.map { String($0.message.prefix { !$0.isNewline }) } == [headline])
    }

    @Test func `An error that is the fault or contains it isn't a failure`() async {
        let sweep = await faultSweep { _ in
            let feed = Feed()
            do {
                try await feed.refresh(1...1)
            } catch let error as SimulatedFailure {
                throw Wrapping(cause: Wrapping(cause: error))
            }
        }
        #expect(sweep.failures.isEmpty)
        #expect(sweep.tried == 2)
    }

    @Test func `A fault sweep of a body in which no call can fail is reported`() async {
        let outside = Feed()
        let text = await reports {
            await faultSweep { _ in try await outside.refresh(1...1) }
        }.text
        #expect(
            text == """
                faultSweep: no call in the body can fail, so nothing was tried
                  hint    create the doubles in the body: a sweep ignores doubles from outside
                  hint    a function can fail if it throws, or returns an optional, a Bool or a Result
                """)
    }

    private static let loads = "call 1 of LoaderSpy.load(_:)"
    private static let saves = "call 1 of StoreSpy.save(_:)"
    private static let ends = "the run has ended"

    @Test(arguments: [
        (["load", "save"], ["save", "load"], 1, loads, saves),
        (["load"], ["load", "save"], 2, ends, saves),
        (["save", "load"], ["save"], 2, loads, ends),
    ])
    func `Two runs without faults that differ are reported`(
        first: [String], second: [String], number: Int, firstCall: String, secondCall: String
    ) async {
        let runs = Log()
        let text = await reports {
            await faultSweep { _ in
                runs.add("run")
                let feed = Feed()
                for call in runs.lines.count == 1 ? first : second {
                    if call == "load" { _ = try? await feed.load(1) }
                    if call == "save" { _ = await feed.save("") }
                }
            }
        }.text
        #expect(
            text == """
                faultSweep: two runs without a fault differ in call \(number), so the body isn't \
                deterministic
                  first   \(firstCall)
                  second  \(secondCall)
                  hint    possible cause: a UUID(), a random number, another thread, a static variable
                """)
    }

    @Test
    func `A body that hangs with a fault fails with the deadlock as the reason`() async throws {
        let messages = await reports {
            await faultSweep { _ in
                let feed = Feed()
                let (pages, writer) = AsyncStream<String>.makeStream()
                // The bug is that it doesn't finish the stream if a page can't be loaded.
                async let loading: Void = {
                    guard let page = try? await feed.load(1) else { return }
                    writer.yield(page)
                    writer.finish()
                }()
                for await page in pages { _ = await feed.save(page) }
                await loading
            }
        }.map(\.message)
        let message = try #require(messages.first)
        #expect(messages.count == 1)
        #expect(
            message.hasPrefix(
                """
                faultSweep: the body fails when call 1 of LoaderSpy.load(_:) throws SimulatedFailure
                  because rehearse: deadlock: every task is waiting, and advancing time wouldn't help
                """))
    }

    @Test func `A process that crashes with a fault prints the fault`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await DoublesTestCase.$isRunning.withValue(true) {
                _ = await faultSweep(tier: .structured) { _ in
                    let feed = Feed()
                    let page = try? await feed.load(1)
                    if page == nil { fatalError("no page") }
                }
            }
        }
        let output = String(
            decoding: try #require(result?.standardErrorContent), as: UTF8.self)
        #expect(
            output.contains(
                """
                faultSweep: the process crashed in step 1 when call 1 of LoaderSpy.load(_:) throws \
                SimulatedFailure, at UnderstudyRehearsalTests/FaultSweepTests.swift:
                """))
        #expect(
            output.contains(
                """

                  only    faultSweep(only: "call 1 of LoaderSpy.load(_:) throws SimulatedFailure") \
                { faults in … }

                """))
        #expect(!output.contains("first come, first served"))
    }

    @Test func `A process that crashes with a fault in another order prints both`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await DoublesTestCase.$isRunning.withValue(true) {
                _ = await faultSweep(schedules: 100, tier: .structured) { _, _ in
                    let feed = Feed()
                    let page = try? await feed.load(1)
                    let log = Log()
                    await withTaskGroup { group in
                        for name in ["a", "b"] { group.addTask { log.add(name) } }
                    }
                    if page == nil, log.lines == ["b", "a"] { fatalError("no page") }
                }
            }
        }
        let output = String(
            decoding: try #require(result?.standardErrorContent), as: UTF8.self)
        #expect(
            output.contains(
                """
                 when call 1 of LoaderSpy.load(_:) throws SimulatedFailure, at \
                UnderstudyRehearsalTests/FaultSweepTests.swift:
                """))
        #expect(output.contains("\n  order   first come, first served, except "))
    }
}
