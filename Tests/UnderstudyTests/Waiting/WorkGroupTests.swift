import TestSupport
import Testing
import Understudy

@Suite("TestWorkGroup", .endsWhenIdle)
struct WorkGroupTests {
    let work = TestWorkGroup()
    let clock = TestClock()

    @Test func `Waiting for an idle work group returns immediately`() async {
        #expect(await work.wait(on: clock))

        work.enter("import")
        work.leave("import")
        #expect(await work.wait(on: clock))
    }

    @Test func `Waiting for a work group returns when the last job has ended`() async {
        work.enter("import")
        work.enter("index")
        let waiting = Task { await work.wait(on: clock) }
        // Once this returns, the wait has begun and its limit is set.
        await clock.nextSleeper()

        work.leave("import")
        #expect(work.running == ["index"])
        #expect(clock.sleepers.count == 1)

        work.leave("index")
        #expect(await waiting.value)
        #expect(clock.sleepers.isEmpty)
    }

    @Test func `A work group reports the running jobs at the caller's line at its limit`() async {
        work.enter("thumbnail")
        work.enter("upload")
        work.enter("thumbnail")
        let recorder = ReportRecorder()
        let line = currentLine() + 2
        let waiting = TestReport.$reporter.withValue(recorder) {
            Task { await work.wait(within: .seconds(5), on: clock) }
        }
        await clock.nextSleeper()
        work.leave("thumbnail")

        clock.advance(by: .seconds(5))

        #expect(await waiting.value == false)
        #expect(
            recorder.reports.text == """
                TestWorkGroup: 2 jobs are still running after 5.0 seconds
                  running "upload"
                  running "thumbnail"
                  hint    each enter(_:) needs one leave(_:), even if the job fails
                """)
        #expect(recorder.reports.map(\.location.line) == [line])
        for name in work.running { work.leave(name) }
    }

    @Test func `A cancelled wait for a work group is noted with the running jobs`() async {
        work.enter("import")
        let recorder = ReportRecorder()
        let waiting = TestReport.$reporter.withValue(recorder) {
            Task { await work.wait(on: clock) }
        }
        await clock.nextSleeper()

        waiting.cancel()

        #expect(await waiting.value == false)
        let headline: Substring = "TestWorkGroup: 1 job is still running: the task was cancelled"
        #expect(recorder.messages.map(\.firstLine) == [headline])
        #expect(recorder.reports.map(\.severity) == [.note])
        #expect(clock.timeline.pending == 0)
        work.leave("import")
    }

    @Test func `A work group reports each running job only once`() async {
        let reports = await reports {
            await withTestScope {
                let work = TestWorkGroup()
                work.enter("import")
                let waiting = Task { await work.wait(within: .seconds(5), on: clock) }
                await clock.nextSleeper()
                clock.advance(by: .seconds(5))
                #expect(await !waiting.value)
                work.enter("index")
            }
        }
        #expect(reports.count == 2)
        #expect(
            reports.text == """
                TestWorkGroup: 1 job is still running after 5.0 seconds
                  running "import"
                  hint    each enter(_:) needs one leave(_:), even if the job fails

                TestWorkGroup: 1 job is still running, but the group was released
                  running "index"
                  hint    each enter(_:) needs one leave(_:), even if the job fails
                """)
    }

    @Test func `A work group resumes all waiting tasks`() async {
        work.enter("import")
        let waiting = (0..<3).map { _ in Task { await work.wait(on: clock) } }
        await clock.timeline.waitForSleepers(3)

        work.leave("import")

        for task in waiting { #expect(await task.value) }
    }

    @Test func `run(_:) of a work group leaves the group when the job returns or throws`() async {
        struct Failed: Error {}
        let names = await work.run("import") { work.running }
        #expect(names == ["import"])

        await #expect(throws: Failed.self) { try await work.run("index") { throw Failed() } }
        #expect(work.running == [])
    }

    @Test func `A work group reports leave(_:) of a job that doesn't run`() {
        let line = currentLine() + 2
        let reports = reports {
            let work = TestWorkGroup()
            work.enter("import")
            work.leave("upload")
            work.leave("import")
        }
        #expect(
            reports.text == """
                TestWorkGroup: leave("upload") without a matching enter(_:)
                  running "import"
                  hint    each enter(_:) needs one leave(_:), even if the job fails
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A work group reports its running jobs at the end of the test`() {
        // The running job holds the group, because it has to call leave(_:).
        var group: TestWorkGroup?
        let reports = reports {
            withTestScope {
                let work = TestWorkGroup()
                for number in 1...8 { work.enter("job \(number)") }
                work.leave("job 3")
                group = work
            }
        }
        #expect(group?.running.count == 7)
        #expect(
            reports.text == """
                TestWorkGroup: 7 jobs are still running at the end of the test
                  running "job 1"
                  running "job 2"
                  running "job 4"
                  running "job 5"
                  running "job 6"
                  running "job 7"
                  …       and 1 more
                  hint    each enter(_:) needs one leave(_:), even if the job fails
                """)
    }

    @Test func `A work group reports its running jobs at its own line when it is released`() {
        let line = currentLine() + 2
        let reports = reports {
            let work = TestWorkGroup()
            work.enter("import")
            work.enter("index")
            work.leave("import")
        }
        #expect(
            reports.text == """
                TestWorkGroup: 1 job is still running, but the group was released
                  running "index"
                  hint    each enter(_:) needs one leave(_:), even if the job fails
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A work group that is released after its test reports its running jobs once`() {
        let reports = reports {
            let work = withTestScope {
                let work = TestWorkGroup()
                work.enter("import")
                return work
            }
            #expect(work.running == ["import"])
        }
        #expect(reports.count == 1)
    }
}
