import TestSupport
import Testing

@testable import Understudy

@Suite("Waiting for calls", .endsWhenIdle)
struct WaitingForCallTests {
    private let tracking = Spy<(event: String, count: Int), Void, Never>(
        "AnalyticsSpy.track(event:count:)")

    @Test func `nextCall() returns each call of a synchronous function once`() async {
        let first = Task { await tracking.nextCall()?.event }
        let second = Task { await tracking.nextCall()?.event }
        Task.detached { [tracking] in
            tracking.function.sync("a", 1)
            tracking.function.sync("b", 2)
        }
        #expect(await Set([first.value, second.value]) == ["a", "b"])
        tracking.function.sync("c", 3)
        #expect(await tracking.nextCall()?.count == 3)
    }

    @Test
    func `nextCall() returns earlier calls in order and ignores calls before a reset`() async {
        for count in 1...3 { tracking.function.sync("a", count) }
        #expect(await tracking.nextCall()?.count == 1)
        #expect(await tracking.nextCall()?.count == 2)
        tracking.reset(.calls)
        let next = Task { await tracking.nextCall()?.count }
        Task.detached { [tracking] in tracking.function.sync("b", 9) }
        #expect(await next.value == 9)
    }

    @Test
    func `nextCall() with a condition returns only matching calls and leaves the others`() async {
        tracking.function.sync("a", 1)
        tracking.function.sync("b", 2)
        #expect(await tracking.when { $0.event == "b" }.nextCall()?.count == 2)
        #expect(await tracking.nextCall()?.count == 1)
        let last = Task { await tracking.when(with: ("c", 3)).nextCall()?.event }
        Task.detached { [tracking] in
            tracking.function.sync("c", 2)
            tracking.function.sync("c", 3)
        }
        #expect(await last.value == "c")
    }

    @Test func `nextCall() returns a held call before it is answered`() async throws {
        let loading = Spy<Int, Int, any Error>("load(_:)")
        let held = loading.suspends()
        let task = Task { try await loading(1) }
        #expect(await loading.nextCall() == 1)
        held.resume(returning: 2)
        #expect(try await task.value == 2)
    }

    @Test(arguments: [true, false])
    func `A call has used its answer when nextCall() returns it`(hasCondition: Bool) async {
        let load = Spy<Int, Int, Never>("load(_:)")
        let reports = await reports {
            // The test ends on the thread of the call, as soon as the call notifies it.
            let test = Task(executorPreference: RunsAtOnce()) {
                await withTestScope(strict: true) {
                    if hasCondition {
                        load.when(with: 1).returns(each: [2])
                    } else {
                        load.returns(each: [2])
                    }
                    await load.nextCall()
                }
            }
            #expect(load.function.sync(1) == 2)
            await test.value
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `nextCall() and incomingCalls mark calls as checked`() async {
        let reports = await reports {
            await withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                spy.function.sync(1)
                spy.function.sync(2)
                await spy.nextCall()
                for await call in spy.incomingCalls where call == 2 { break }
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `A cancelled wait for a call is noted with the calls that arrived instead`() async {
        let reports = await reports {
            await withTestScope {
                let saving = Spy<String, Void, Never>("StoreSpy.save(_:)")
                let tracking = Spy<(event: String, count: Int), Void, Never>(
                    "AnalyticsSpy.track(event:count:)")
                saving.function.sync("before")
                tracking.function.sync("before", 1)
                let (begin, begun) = AsyncStream<Void>.makeStream()
                let task = Task {
                    let wanted = tracking.when { call in
                        // When the wait begins, this is evaluated for the call above.
                        begun.yield()
                        return call.event == "login"
                    }
                    return await wanted.nextCall(line: 7) == nil
                }
                for await _ in begin { break }
                saving.function.sync("a")
                task.cancel()
                #expect(await task.value)
            }
        }
        #expect(
            numbered(reports.text) == """
                AnalyticsSpy.track(event:count:): gave up waiting for a call: the task was cancelled
                  wanted  a call that matches the condition
                  #1      StoreSpy.save("a")
                """)
        #expect(reports.map(\.severity) == [.note])
        #expect(reports.map(\.location.line) == [7])
    }

    @Test func `A cancelled wait without a scope is noted with the calls of its own spy`() async {
        let spy = Spy<Int, Void, Never>("select(_:)")
        let reports = await reports {
            let task = Task(executorPreference: RunsAtOnce()) {
                await spy.when(with: 2).nextCall()
            }
            spy.function.sync(1)
            task.cancel()
            #expect(await task.value == nil)
        }
        #expect(
            numbered(reports.text) == """
                select(_:): gave up waiting for a call: the task was cancelled
                  wanted  select(2)
                  #1      select(1)
                """)
    }

    /// Cancels a wait for the next call after an earlier one, if any. Returns the reports and the
    /// number of the earlier call.
    private func cancelledWait(after call: Int? = nil) async -> ([TestReport], UInt64?) {
        var number: UInt64?
        let reports = await reports {
            await withTestScope {
                let spy = Spy<Int, Void, Never>("select(_:)")
                if let call {
                    spy.function.sync(call)
                    await spy.nextCall()
                    number = spy.history[0].number
                }
                let task = Task { await spy.nextCall() }
                task.cancel()
                #expect(await task.value == nil)
            }
        }
        return (reports, number)
    }

    @Test func `A cancelled wait without any call is noted with a hint`() async {
        let (reports, _) = await cancelledWait()
        #expect(
            reports.text == """
                select(_:): gave up waiting for a call: the task was cancelled
                  hint    no double was called after the wait began
                """)
    }

    @Test func `A cancelled wait is noted with the call just before it`() async throws {
        let (reports, call) = await cancelledWait(after: 7)
        let number = try #require(call)
        #expect(
            reports.text == """
                select(_:): gave up waiting for a call: the task was cancelled
                  before  #\(number) select(7)
                  hint    no double was called after the wait began
                """)
    }

    @Test func `Each loop over incomingCalls receives all calls`() async {
        tracking.function.sync("a", 1)
        let loops = (1...2).map { _ in
            Task { [tracking] in
                var counts: [Int] = []
                for await call in tracking.incomingCalls {
                    counts.append(call.count)
                    if counts.count == 3 { break }
                }
                return counts
            }
        }
        Task.detached { [tracking] in
            tracking.function.sync("b", 2)
            tracking.function.sync("c", 3)
        }
        for loop in loops { #expect(await loop.value == [1, 2, 3]) }
        let cancelled = Task { [tracking] in
            var count = 0
            for await _ in tracking.incomingCalls { count += 1 }
            return count
        }
        cancelled.cancel()
        #expect(await cancelled.value == 3)
    }
}

@Suite("Expectations with a time limit", .endsWhenIdle)
struct ExpectingWithinTests {
    private let tracking = Spy<Int, Void, Never>("track(_:)")

    @Test func `expect(_:within:) returns as soon as the calls match`() async {
        Task.detached { [tracking] in for count in 1...3 { tracking.function.sync(count) } }
        // If it waited for its limit of an hour, this test would never end.
        #expect(await expect(tracking, .wasCalled(.atLeast(3)), within: .seconds(3600)))
        #expect(await expect(tracking, .wasCalled(.once, with: 2), within: .seconds(3600)))
    }

    @Test func `expect(_:within:) fails at its limit with the calls that arrived`() async {
        tracking.function.sync(1)
        let clock = TestClock()
        let line = currentLine() + 2
        let recorder = await reports {
            async let isSatisfied = expect(
                tracking, .wasCalled(.once, with: 2), within: .seconds(2), on: clock)
            await clock.nextSleeper()
            clock.advance(by: .seconds(2))
            #expect(await !isSatisfied)
        }
        #expect(
            numbered(recorder.text, tracking) == """
                track(_:): expected 1 matching call, got 0 (1 call differs)
                  wanted  track(2)
                  #1      track(*1*)
                  waited  2.0 seconds
                """)
        #expect(recorder.map(\.location.line) == [line])
    }

    @Test func `expect(.wasCalled(.never), within:) fails at the first call, or waits`() async {
        let clock = TestClock()
        async let isQuiet = expect(tracking, .wasCalled(.never), within: .seconds(2), on: clock)
        await clock.nextSleeper()
        clock.advance(by: .seconds(2))
        #expect(await isQuiet)

        let reports = await reports {
            async let isSatisfied = expect(tracking, .wasCalled(.never), within: .seconds(3600))
            tracking.function.sync(1)
            #expect(await !isSatisfied)
        }
        #expect(
            numbered(reports.text, tracking) == """
                track(_:): expected no calls, got 1
                  #1      track(1)
                """)
    }

    @Test func `An unstubbed call while expect(_:within:) waits is reported at its line`() async {
        var line: UInt = 0
        let reports = await reports {
            await withTestScope {
                let clock = TestClock()
                let open = Spy<Int, Int, Never>(
                    "PlainSpy.open(_:)", fileID: "App/Doubles.swift",
                    filePath: "/App/Doubles.swift", line: 4)
                line = currentLine() + 1
                async let isQuiet = expect(open, .wasCalled(.never), within: .seconds(2), on: clock)
                await clock.nextSleeper(line: line)
                #expect(open.function.sync(1) == 0)
                #expect(await !isQuiet)
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "PlainSpy.open(_:): no answer for this call",
                "PlainSpy.open(_:): expected no calls, got 1",
            ])
        #expect(reports.map { ($0.lineOfTest ?? $0.location).line } == [line, line])
    }

    @Test func `An unstubbed call after incomingCalls(within:) is reported at its line`() async {
        var line: UInt = 0
        let reports = await reports {
            await withTestScope {
                let open = Spy<Int, Int, Never>(
                    "PlainSpy.open(_:)", fileID: "App/Doubles.swift",
                    filePath: "/App/Doubles.swift", line: 4)
                line = currentLine() + 1
                let calls = open.incomingCalls(within: .seconds(3600))
                #expect(open.function.sync(1) == 0)
                for await call in calls {
                    #expect(call == 1)
                    break
                }
            }
        }
        #expect(reports.map(\.message.firstLine) == ["PlainSpy.open(_:): no answer for this call"])
        #expect(reports.map(\.lineOfTest?.line) == [line])
    }

    @Test func `The report of expect(_:within:) states that its task was cancelled`() async {
        let reports = await reports {
            let task = Task { await expect(tracking, .wasCalled(), within: .seconds(3600)) }
            task.cancel()
            #expect(await !task.value)
        }
        #expect(
            reports.text == """
                track(_:): expected at least 1 call, got 0
                  waited  until the task was cancelled
                """)
    }
}
