import TestSupport
import Testing
import Understudy

@Suite("TestWorkGroup", .endsWhenIdle)
struct WorkGroupTests {
    let work = TestWorkGroup()
    let clock = TestClock()

    @Test("is waited for no longer than anything runs")
    func idle() async {
        #expect(await work.wait(on: clock))

        work.enter("import")
        work.leave("import")
        #expect(await work.wait(on: clock))
    }

    @Test("is waited for until the last job has ended")
    func waits() async {
        work.enter("import")
        work.enter("index")
        let waiting = Task { await work.wait(on: clock) }
        // The limit is set when the wait has begun.
        await clock.nextSleeper()

        work.leave("import")
        #expect(work.running == ["index"])
        #expect(clock.sleepers.count == 1)

        work.leave("index")
        #expect(await waiting.value)
        #expect(clock.sleepers.isEmpty)
    }

    @Test("names what still runs when it takes too long, at the caller's line")
    func tooLong() async {
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
            recorder.messages == [
                """
                TestWorkGroup: 2 jobs still run after 5.0 seconds
                  runs    "upload"
                  runs    "thumbnail"
                  hint    each enter(_:) needs one leave(_:), also where the job fails
                """
            ])
        #expect(recorder.reports.map(\.location.line) == [line])
        for name in work.running { work.leave(name) }
    }

    @Test("notes what still runs when the waiting task is cancelled")
    func cancelled() async {
        work.enter("import")
        let recorder = ReportRecorder()
        let waiting = TestReport.$reporter.withValue(recorder) {
            Task { await work.wait(on: clock) }
        }
        await clock.nextSleeper()

        waiting.cancel()

        #expect(await waiting.value == false)
        let headline: Substring = "TestWorkGroup: 1 job still runs: the task was cancelled"
        #expect(recorder.messages.map(\.firstLine) == [headline])
        #expect(recorder.reports.map(\.severity) == [.note])
        #expect(clock.timeline.pending == 0)
        work.leave("import")
    }

    @Test("names a job that is stuck once, and later only those that no report has named")
    func reportedOnce() async {
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
        #expect(
            reports.map(\.message) == [
                """
                TestWorkGroup: 1 job still runs after 5.0 seconds
                  runs    "import"
                  hint    each enter(_:) needs one leave(_:), also where the job fails
                """,
                """
                TestWorkGroup: 1 job still runs, and the group is gone
                  runs    "index"
                  hint    each enter(_:) needs one leave(_:), also where the job fails
                """,
            ])
    }

    @Test("serves several who wait")
    func several() async {
        work.enter("import")
        let waiting = (0..<3).map { _ in Task { await work.wait(on: clock) } }
        await clock.timeline.sleepersReach(3)

        work.leave("import")

        for task in waiting { #expect(await task.value) }
    }

    @Test("runs a job from its start to its end, well or not")
    func runs() async {
        struct Failed: Error {}
        let names = await work.run("import") { work.running }
        #expect(names == ["import"])

        await #expect(throws: Failed.self) { try await work.run("index") { throw Failed() } }
        #expect(work.running == [])
    }

    @Test("reports the end of a job that does not run")
    func notRunning() {
        let line = currentLine() + 2
        let reports = reports {
            let work = TestWorkGroup()
            work.enter("import")
            work.leave("upload")
            work.leave("import")
        }
        #expect(
            reports.map(\.message) == [
                """
                TestWorkGroup: "upload" has ended, but does not run
                  runs    "import"
                  hint    each enter(_:) needs one leave(_:), also where the job fails
                """
            ])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test("names what still runs when the test ends")
    func leftOver() {
        // What still runs holds the group, as a job does that has to tell of its end.
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
            reports.map(\.message) == [
                """
                TestWorkGroup: 7 jobs still run at the end of the test
                  runs    "job 1"
                  runs    "job 2"
                  runs    "job 4"
                  runs    "job 5"
                  runs    "job 6"
                  runs    "job 7"
                  …       and 1 more
                  hint    each enter(_:) needs one leave(_:), also where the job fails
                """
            ])
    }

    @Test("names what still runs when the group goes away, at the line of the group")
    func dropped() {
        let line = currentLine() + 2
        let reports = reports {
            let work = TestWorkGroup()
            work.enter("import")
            work.enter("index")
            work.leave("import")
        }
        #expect(
            reports.map(\.message) == [
                """
                TestWorkGroup: 1 job still runs, and the group is gone
                  runs    "index"
                  hint    each enter(_:) needs one leave(_:), also where the job fails
                """
            ])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test("names what still runs once, when the group goes away after the test")
    func droppedLater() {
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
