import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Work of doubles on other threads, in cancellation sweeps", .endsWhenIdle)
struct SentWorkTests {
    @Test func `A sweep only cancels the body after the doubles' work has returned`() async {
        let log = Log()
        await cancellationSweep(only: 1) { stage in
            let sent = Locked<DoubleWork.PendingWork?>(nil)
            let work = DoubleWork.rehearsal?.send("a request", at: TestReport.Location()) {
                // The rehearsal calls this function when it begins to wait for the work.
                log.add("the work returns")
                sent.withLock { $0 }?.end()
                return false
            }
            sent.withLock { $0 = work }
            try await withTaskCancellationHandler {
                try await stage.clock.sleep(for: .seconds(1))
            } onCancel: {
                log.add("the body is cancelled")
            }
        }
        #expect(log.lines.suffix(2) == ["the work returns", "the body is cancelled"])
    }
}
