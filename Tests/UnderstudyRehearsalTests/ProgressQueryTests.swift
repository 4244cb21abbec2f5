import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Inquiries of doubles", .endsWhenIdle)
struct ProgressQueryTests {
    @Test func `A query runs once after each run of steps, before time advances`() async {
        let log = Log()
        await rehearse(limits: .patient, tier: .structured) { stage in
            let query = DoubleWork.rehearsal?.whenIdle { log.add("asks at \(stage.elapsed)") }
            try? await stage.clock.sleep(for: .seconds(1))
            log.add("wakes")
            await stage.waitUntilIdle()
            log.add("is quiet")
            stage.timeline.advance(by: .seconds(2))
            log.add("has moved time")
            try? await stage.clock.sleep(for: .seconds(1))
            query?.end()
            try? await stage.clock.sleep(for: .seconds(1))
        }
        #expect(
            log.lines == [
                "asks at 0.0 seconds", "wakes", "asks at 1.0 seconds", "is quiet",
                "asks at 1.0 seconds", "has moved time", "asks at 3.0 seconds",
            ])
    }

    @Test func `A rehearsal waits for work that a query starts without advancing time`() async {
        let reports = await reports {
            await rehearse(limits: .patient, tier: .structured) { stage in
                let rehearsal = DoubleWork.rehearsal
                let held = Held()
                let isAsked = Register()
                let query = rehearsal?.whenIdle {
                    guard isAsked.value == 1 else { return }
                    isAsked.value = 2
                    let work = rehearsal?.send("a request", at: TestReport.Location())
                    elsewhere {
                        held.resume()
                        work?.end()
                    }
                }
                async let timer: Void? = try? stage.clock.sleep(for: .seconds(1))
                async let waiter: Void = held.wait()
                await stage.waitUntilIdle()
                isAsked.value = 1
                await waiter
                #expect(stage.elapsed == .zero)
                query?.end()
                await timer
            }
        }
        #expect(reports.isEmpty)
    }
}
