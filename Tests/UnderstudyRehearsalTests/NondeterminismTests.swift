import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("explore compares two runs of a schedule")
struct NondeterminismTests {
    @Test("what decides from outside is named with the first step that differs")
    func steps() async {
        let runs = Register()
        let reports = await reports {
            await explore(schedules: 10, tier: .publicAPI) { _ in
                runs.value += 1
                let isOdd = !runs.value.isMultiple(of: 2)
                async let sometimes: Void = isOdd ? Task.yield() : ()
                await sometimes
                await Task.yield()
            }
        }
        #expect(
            reports.map(\.message) == [
                """
                explore: two runs of one schedule differ in step 3: something else decides
                  first   task 1 runs, and nothing else could
                  second  the body runs, and nothing else could
                  hint    a Date(), a UUID(), a random number, the order of a Set or Dictionary, \
                another thread
                """
            ])
    }

    @Test("a value that leaks into a note is named")
    func notes() async {
        let runs = Register()
        let reports = await reports {
            await explore(schedules: 10, tier: .publicAPI) { stage in
                runs.value += 1
                stage.note("run \(runs.value)")
            }
        }
        #expect(
            reports.first?.message.hasPrefix(
                """
                explore: two runs of one schedule differ in step 2: something else decides
                  first   notes “run 1”
                  second  notes “run 2”

                """) == true)
        #expect(reports.count == 1)
    }

    @Test("a delay that differs is named")
    func delays() async {
        let runs = Register()
        let reports = await reports {
            await explore(schedules: 10, tier: .publicAPI) { stage in
                runs.value += 1
                try await stage.clock.sleep(for: .seconds(runs.value))
            }
        }
        #expect(
            reports.first?.message.contains(
                """
                  first   time goes to 1.0 seconds
                  second  time goes to 2.0 seconds

                """) == true)
    }

    @Test("a failure that does not come again does not pass for one that does")
    func outcome() async {
        let runs = Register()
        let recorder = ReportRecorder()
        let exploration = await Reporting.$reporter.withValue(recorder) {
            await explore(schedules: 10, tier: .publicAPI) { _ in
                runs.value += 1
                try require(runs.value != 1)
            }
        }
        #expect(exploration.failure == nil)
        #expect(
            recorder.messages.first?.hasPrefix(
                """
                explore: two runs of one schedule differ in step 1: something else decides
                  first   threw Broken()
                  second  does not fail

                """) == true)
        #expect(recorder.messages.count == 1)
    }
}
