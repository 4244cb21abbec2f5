import Dispatch
import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Tiers in sweeps", .endsWhenIdle)
struct TierHintTests {
    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `The report of a fault mentions the tier if a task has left the stage`() async {
        let recorder = ReportRecorder()
        await TestReport.$reporter.withValue(recorder) {
            _ = await faultSweep(limits: .init(idleTimeout: .seconds(3600)), tier: .tasks) { _ in
                let loading = Spy<Void, Int, any Error>("load()")
                loading.returns(1)
                let held = Locked<UnsafeContinuation<Void, Never>?>(nil)
                // The child task begins after the body has suspended.
                async let other: Void = DispatchQueue(label: "elsewhere").async {
                    held.withLock { $0 }?.resume()
                }
                await withUnsafeContinuation { waiting in held.withLock { $0 = waiting } }
                await other
                guard (try? await loading()) != nil else { throw Broken() }
            }
        }
        let lines = recorder.messages.flatMap { $0.split(separator: "\n") }
        let row = "  tier    tasks, doesn't control Task.sleep, ContinuousClock, system clocks"
        #expect(lines.contains { $0 == row })
    }
}
