import Foundation
import Understudy
import UnderstudyFoundation

/// A real or fake run loop for timer scenarios.
class TimerBench {
    /// The unit of time in scenarios.
    let unit: TimeInterval
    /// The events in order.
    var events: [String] = []
    let start: Date

    init(unit: TimeInterval, start: Date) { (self.unit, self.start) = (unit, start) }

    var now: Date { start }
    func add(_ timer: Timer, for mode: RunLoop.Mode = .default) {}
    /// Runs the loop for a number of units.
    func run(_ units: Double, in mode: RunLoop.Mode = .default) {}
    /// Lets time pass without running the loop, for example because a handler is slow.
    func pass(_ units: Double) {}
    /// Records how late the timer fires.
    func willHandle(_ timer: Timer) {}

    /// Creates a timer that logs its name when it fires.
    func timer(
        _ name: String, after delay: Double, every interval: Double = 0, repeats: Bool? = nil,
        _ body: @escaping (Timer) -> Void = { _ in }
    ) -> Timer {
        Timer(
            fire: now + delay * unit, interval: interval * unit, repeats: repeats ?? (interval > 0),
            block: handler(name, body))
    }

    func handler(
        _ name: String, _ body: @escaping (Timer) -> Void = { _ in }
    ) -> @Sendable (Timer) -> Void {
        // This is safe because a single thread adds and runs the timers.
        nonisolated(unsafe) let body = body
        nonisolated(unsafe) let bench = self
        return { timer in
            bench.willHandle(timer)
            bench.events.append(name)
            body(timer)
        }
    }

    /// Logs the unit at which a timer fires next.
    func logDate(_ timer: Timer) {
        events.append("\(Int((timer.fireDate.timeIntervalSince(start) / unit).rounded()))")
    }
}

final class FakeTimerBench: TimerBench {
    let timeline = TestTimeline()
    let runLoop: FakeRunLoop

    init() {
        runLoop = FakeRunLoop(on: timeline)
        super.init(unit: 1, start: runLoop.now)
    }

    override var now: Date { runLoop.now }
    override func add(_ timer: Timer, for mode: RunLoop.Mode) { runLoop.add(timer, forMode: mode) }
    override func run(_ units: Double, in mode: RunLoop.Mode) {
        let before = runLoop.currentMode
        runLoop.currentMode = mode
        timeline.advance(by: .seconds(units))
        runLoop.currentMode = before
    }
    override func pass(_ units: Double) { timeline.advance(by: .seconds(units)) }
}

final class LiveTimerBench: TimerBench {
    private let runLoop: RunLoop
    /// `true` if timers may have fired in other units because the machine was so busy.
    private(set) var isLate = false
    /// The number of timers that are expected to fire late.
    var overdueFirings = 0
    /// The units that should have passed since the start.
    private var planned = 0.0
    /// The latest start of a wait or a handler.
    private var latest = Date()
    private var limit: TimeInterval { unit * 0.35 }

    /// Creates a bench on the current thread.
    init(on runLoop: RunLoop) {
        self.runLoop = runLoop
        super.init(unit: 0.04, start: Date())
    }

    override var now: Date { Date() }
    override func add(_ timer: Timer, for mode: RunLoop.Mode) { runLoop.add(timer, forMode: mode) }
    override func run(_ units: Double, in mode: RunLoop.Mode) {
        wait(units) { end in
            // If a mode has no timers, the run loop returns immediately instead of waiting.
            if !runLoop.run(mode: mode, before: end) { Thread.sleep(until: end) }
        }
    }
    override func pass(_ units: Double) { wait(units) { Thread.sleep(until: $0) } }
    override func willHandle(_ timer: Timer) {
        defer { latest = Date() }
        guard Date().timeIntervalSince(timer.fireDate) > limit else { return }
        overdueFirings -= 1
        // An overdue timer should fire as soon as the run loop runs.
        if overdueFirings < 0 || Date() > latest + limit { isLate = true }
    }

    private func wait(_ units: Double, _ body: (Date) -> Void) {
        latest = Date()
        let end = latest + units * unit
        while Date() < end { body(end) }
        planned += units
        if Date() > start + planned * unit + limit { isLate = true }
    }
}
