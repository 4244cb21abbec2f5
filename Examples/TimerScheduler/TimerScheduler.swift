import Foundation

/// Fires timers at their fire dates.
protocol TimerScheduler {
    /// Schedules a timer.
    func add(_ timer: Timer, forMode mode: RunLoop.Mode)
}
