import TestSupport
import Testing
import Understudy

@Suite("The end of a test", .endsWhenIdle)
struct ScopeReportingTests {
    @Test func `Expectations are verified when the test throws`() async {
        let synchronous = reports {
            #expect(throws: LoadingError.offline) {
                try withTestScope {
                    let spy = Spy<Int, Void, Never>("select(_:)")
                    spy.mustBeCalled(.once)
                    throw LoadingError.offline
                }
            }
        }
        #expect(synchronous.map(\.message) == ["select(_:): expected 1 call, got 0"])

        let asynchronous = await reports {
            await #expect(throws: LoadingError.offline) {
                try await withTestScope {
                    let spy = Spy<Int, Void, Never>("select(_:)")
                    spy.mustBeCalled(.once)
                    await Task {}.value
                    throw LoadingError.offline
                }
            }
        }
        #expect(asynchronous.map(\.message) == ["select(_:): expected 1 call, got 0"])
    }

    @Test func `An unstubbed call is reported once even if its spy outlives the test`() {
        var kept: Spy<Int, Page, any Error>?
        let atTheEnd = reports {
            withTestScope {
                kept = Spy<Int, Page, any Error>("load(_:)")
                _ = try? kept?.function.sync(1)
            }
        }
        #expect(atTheEnd.map(\.message.firstLine) == ["load(_:): no answer for this call"])
        #expect(kept?.callCount == 1)
        #expect(reports { kept = nil }.isEmpty)
    }

    @Test
    func `An expectation that is set after the test ended is reported when the spy is released`() {
        var kept: Spy<Int, Void, Never>?
        withTestScope { kept = Spy<Int, Void, Never>("select(_:)") }
        kept?.mustBeCalled(.once)
        let reports = reports { kept = nil }
        #expect(reports.map(\.message) == ["select(_:): expected 1 call, got 0"])
    }

    @Test func `A reporter that is bound on a thread without a test gets reports at once`() async {
        let recorder = ReportRecorder()
        let reports = await reports {
            await withTestScope {
                let spy = Spy<Int, Int, Never>("load(_:)")
                await Task.detached {
                    TestReport.$reporter.withValue(recorder) { _ = spy.function.sync(1) }
                }.value
                #expect(recorder.messages.map(\.firstLine) == ["load(_:): no answer for this call"])
            }
        }
        #expect(reports.isEmpty)
    }

    @Test
    func `Failed checks on a thread without a test are reported in the double's test`() async {
        let reports = await reports {
            await withTestScope {
                let spy = Spy<Int, Void, Never>("select(_:)")
                spy.function.sync(1)
                await Task.detached {
                    expect(spy, .wasCalled(.never))
                    spy.mustBeCalled(.once)
                    spy.verify()
                    expectOrder {
                        spy
                        spy
                    }
                    spy.function.sync(2)
                    expectNoOtherCalls(of: spy)
                }.value
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "select(_:): expected no calls, got 1", "select(_:): expected 1 call, got 0",
                "expectOrder: entry 2 of 2 wasn't called after entry 1",
                "expectNoOtherCalls: 1 unchecked call",
                "select(_:): called once after this check",
            ])
    }

    @Test
    func `Waits and advances on a thread without a test are reported in the double's test`() async {
        let reports = await reports {
            await withTestScope {
                let (timeline, work) = (TestTimeline(), TestWorkGroup())
                work.enter("import")
                let action = timeline.schedule(after: .seconds(60)) {}
                await Task.detached {
                    await work.wait(within: .zero)
                    await timeline.wakeNextSleeper(within: .zero)
                    await timeline.advance(by: .seconds(-1), waitingForSleepers: 1)
                    await timeline.advance(by: .seconds(1), waitingForSleepers: -1, within: .zero)
                    timeline.advance(by: .seconds(-1))
                    timeline.advance(to: .seconds(-1))
                    timeline.run(limit: 0)
                }.value
                action.cancel()
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "TestWorkGroup: 1 job is still running after 0.0 seconds",
                "TestTimeline: gave up waiting for 1 task to sleep after 0.0 seconds",
                "TestTimeline: can't advance by -1.0 seconds: time only moves forward",
                "TestTimeline: 0 tasks sleep, but waitingForSleepers is -1",
                "TestTimeline: can't advance by -1.0 seconds: time only moves forward",
                "TestTimeline: can't advance to -1.0 seconds from 0.0 seconds: time only moves forward",
                "TestTimeline: run() stopped at 0.0 seconds: it reached its limit of 0",
            ])
    }

    @Test func `Misuse on a thread without a test is reported in the double's test`() async {
        let reports = await reports {
            await withTestScope {
                let clock = TestClock.Unimplemented()
                let spy = Spy<Int, Void, Never>("select(_:)")
                var timeline: TestTimeline? = TestTimeline()
                spy.returns((), after: .seconds(1), on: timeline)
                timeline = nil
                await Task.detached {
                    _ = clock.now
                    await spy(1)
                    expectNoOtherCalls(of: nil, spy, 3)
                }.value
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "TestClock.Unimplemented: unexpected use of now",
                "TestTimeline: it was released, so the delay of an answer is ignored",
                "expectNoOtherCalls(of:): double 1 is nil",
                "expectNoOtherCalls(of:): Int has no spies",
                "expectNoOtherCalls: 1 unchecked call",
            ])
    }

    @Test func `The description of a report has the format of compiler diagnostics`() {
        let location = TestReport.Location(
            fileID: "Tests/OpenerTests.swift", filePath: "/Tests/OpenerTests.swift", line: 12,
            column: 5)
        #expect(
            TestReport("open(_:): no call", at: location).description
                == "Tests/OpenerTests.swift:12: error: open(_:): no call")
        #expect(
            TestReport("called later", at: location, severity: .note).description
                == "Tests/OpenerTests.swift:12: note: called later")
    }
}
