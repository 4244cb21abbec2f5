import TestSupport
import Testing
import Understudy

@Suite("Work that reschedules itself without a delay")
final class BurstTests: Sendable {
    private let timeline = TestTimeline()
    private let count = Locked(0)

    /// Schedules an action that schedules itself again without a delay.
    private func scheduleAgain() -> UInt {
        @Sendable func again() {
            count.withLock { $0 += 1 }
            timeline.schedule(after: .zero) { again() }
        }
        timeline.schedule(after: .seconds(1)) { again() }
        return currentLine() - 3
    }

    @Test func `An advance ends, reports the action at its line, and runs later work`() {
        let line = scheduleAgain()
        let later = Locked(false)
        timeline.schedule(after: .seconds(2)) { later.withLock { $0 = true } }

        let reports = reports { timeline.advance(by: .seconds(3)) }

        #expect(
            reports.text == """
                TestTimeline: stopped work at 1.0 seconds that scheduled 100000 actions at this instant
                  next    an action at 1.0 seconds, from UnderstudyTests/BurstTests.swift:\(line)
                  hint    work that reschedules itself without a delay never ends: add a delay, or stop it
                """)
        #expect(reports.map(\.location.line) == [line])
        #expect(count.withLock { $0 } == 100_001)
        #expect(later.withLock { $0 })
        #expect(timeline.now == .seconds(3))
        #expect(timeline.pending == 0)
    }

    @Test func `run() ends at its limit, and its advice doesn't lead to an endless advance`() {
        let line = scheduleAgain()
        let reports = reports { timeline.run(limit: 100) }
        #expect(
            reports.text == """
                TestTimeline: run() stopped at 1.0 seconds: it reached its limit of 100
                  next    an action at 1.0 seconds, from UnderstudyTests/BurstTests.swift:\(line)
                  hint    work that reschedules itself without a delay never ends: add a delay, or stop it
                """)
    }

    @Test func `Any amount of work that was scheduled before time reached its instant runs`() {
        for _ in 1...100_100 {
            timeline.schedule(after: .zero) { self.count.withLock { $0 += 1 } }
        }
        let reports = reports { timeline.advance(by: .zero) }
        #expect(reports.map(\.message) == [])
        #expect(count.withLock { $0 } == 100_100)
    }

    @Test func `Work that reschedules itself at each instant runs as long as time passes`() {
        @Sendable func again(_ turn: Int) {
            count.withLock { $0 += 1 }
            timeline.schedule(after: turn.isMultiple(of: 90_000) ? .seconds(1) : .zero) {
                again(turn + 1)
            }
        }
        timeline.schedule(after: .zero) { again(1) }
        let reports = reports { timeline.advance(by: .seconds(2)) }
        #expect(reports.map(\.message) == [])
        #expect(count.withLock { $0 } == 270_000)
    }
}
