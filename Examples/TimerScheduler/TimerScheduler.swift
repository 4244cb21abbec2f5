import Foundation

/// Fires timers when their time has come.
protocol TimerScheduler {
    /// Takes a timer that is not scheduled yet.
    func add(_ timer: Timer, forMode mode: RunLoop.Mode)
}
