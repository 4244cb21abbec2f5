import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("rehearse waits for what happens outside", .endsWhenIdle)
struct OutsideTests {
    @Test("what was announced from outside is waited for, and time stands still meanwhile")
    func outside() async {
        await rehearse(limits: .patient) { stage in
            async let timer: Void? = try? stage.clock.sleep(for: .seconds(1))
            await stage.quiet()
            let work = stage.outside("a queue")
            await withUnsafeContinuation { continuation in
                elsewhere { continuation.resume() }
            }
            #expect(stage.elapsed == .zero)
            work.end()
            await timer
            #expect(stage.elapsed == .seconds(1))
        }
    }

    @Test("when what was announced has ended, time moves on, though no job is handed over")
    func outsideEnds() async {
        await rehearse(limits: .patient) { stage in
            let work = stage.outside("a queue")
            elsewhere { work.end() }
            try? await stage.clock.sleep(for: .seconds(1))
            #expect(stage.elapsed == .seconds(1))
        }
    }

    @Test("a task that another thread has started was brought by no task")
    func broughtByNoTask() async throws {
        let reports = await reports {
            await rehearse(limits: IdleTests.impatient, tier: .publicAPI) { stage in
                let work = stage.outside("a queue")
                elsewhere {
                    Task(executorPreference: stage.executor) {
                        work.end()
                        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                    }
                }
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let lines = try #require(reports.first?.message.split(separator: "\n"))
        let closure = "closure #1.1.1.1 in OutsideTests.broughtByNoTask()"
        #expect(lines.contains("  waits?  task 1 · \(closure), since step 2"))
    }

    @Test("work from outside that does not end is named")
    func outsideForEver() async {
        let line = currentLine() + 5
        let reports = await reports {
            let limits = Rehearsal.Limits(outside: .seconds(5))
            await rehearse(limits: limits, tier: .publicAPI) { stage in
                let work = [
                    stage.outside("the upload")
                ]
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                withExtendedLifetime(work) {}
            }
        }
        #expect(
            reports.map(\.message) == [
                """
                rehearse: waited 5.0 seconds for what happens outside
                  waits   the upload, announced at UnderstudyRehearsalTests/OutsideTests.swift:\(line)
                  hint    end() says that it is over; until then time stands still
                """
            ])
    }

    @Test("without public means to follow it, a job from another thread is awaited for a while")
    func patience() async {
        await rehearse(limits: .patient, tier: .publicAPI) { _ in
            await withUnsafeContinuation { continuation in
                elsewhere { continuation.resume() }
            }
        }
    }
}
