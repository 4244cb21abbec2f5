import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Parity of FakeRunLoop with RunLoop")
struct TimerParityTests {
    @Test(arguments: TimerScenario.all)
    func `Timers fire alike on a RunLoop and a FakeRunLoop`(_ scenario: TimerScenario) async {
        let fake = FakeTimerBench()
        scenario.run(fake)
        // If the machine was too busy to fire timers in time, we try again.
        for _ in 1...20 {
            guard let events = await Self.liveEvents(of: scenario) else { continue }
            #expect(fake.events == events)
            return
        }
    }

    /// Returns the events on a real run loop, or `nil` if timers fired too late to compare.
    private static func liveEvents(of scenario: TimerScenario) async -> [String]? {
        await withCheckedContinuation { continuation in
            Thread {
                let bench = LiveTimerBench(on: .current)
                scenario.run(bench)
                continuation.resume(returning: bench.isLate ? nil : bench.events)
            }.start()
        }
    }

    // MARK: - Differences

    /// Returns the events of a fake run loop.
    private func events(_ run: (TimerBench) -> Void) -> [String] {
        let bench = FakeTimerBench()
        run(bench)
        return bench.events
    }

    @Test func `A timer that is added after its date repeats from the time of adding`() {
        let events = events { bench in
            let timer = bench.timer("a", after: 1, every: 10)
            bench.run(5)
            bench.add(timer)
            bench.run(1)
            bench.logDate(timer)
        }
        // A real run loop would fire it at 11 instead.
        #expect(events == ["a", "15"])
    }

    @Test func `Overdue timers fire in the order in which they were added`() {
        let events = events { bench in
            let (first, second) = (bench.timer("a", after: -1), bench.timer("b", after: -2))
            bench.add(second)
            bench.add(first)
            bench.run(1)
        }
        #expect(events == ["b", "a"])
    }

    @Test func `A timer that is added to two run loops fires once each time`() {
        let fake = FakeTimerBench()
        let other = FakeRunLoop(on: fake.timeline)
        let bench: TimerBench = fake
        let timer = bench.timer("a", after: 1, every: 1)
        bench.add(timer)
        other.add(timer, forMode: .default)
        bench.run(2)
        #expect(bench.events == ["a", "a"])
    }

    @Test func `A handler that sets the timer's date to its current value changes nothing`() {
        let events = events { bench in
            bench.add(bench.timer("a", after: 1, every: 5) { $0.fireDate = $0.fireDate })
            bench.run(3)
        }
        #expect(events == ["a"])
    }

    @Test func `The guide's table lists the differences of FakeRunLoop`() throws {
        let names = try GuideTable(in: "Time.md", under: "| Feature | `RunLoop` | `FakeRunLoop` |")
            .names
        #expect(
            names == [
                "a `tolerance`", "a repeating timer that is added after its date",
                "several timers that are created with past dates",
                "a handler that sets `fireDate` to its current value",
                "`perform`, sources, ports, observers",
            ])
    }
}
