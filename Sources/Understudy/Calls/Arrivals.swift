/// Notifies tasks that wait for calls of a spy.
final class Arrivals: Sendable {
    private let latest = WaitableState<UInt64>(0)

    /// Notifies waiting tasks of a call.
    func notify(_ number: UInt64) {
        latest.change { $0 = max($0, number) }
    }

    /// A Boolean value that indicates if tasks wait for a call.
    var isWaitedFor: Bool { latest.isWaitedFor }

    /// Ends all current and future waits; `false` allows tasks to wait again.
    func setInterrupted(_ isInterrupted: Bool) { latest.setInterrupted(isInterrupted) }

    /// Waits for a call after the one with a number.
    ///
    /// - Parameter limit: the maximum time to wait; `nil` for no limit.
    /// - Returns: The number of the latest call, or the reason why there was none.
    nonisolated(nonsending) func next(
        after number: UInt64, atMost limit: Duration? = nil,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async -> Result<UInt64, WaitEnd> {
        await latest.wait(atMost: limit, on: clock) { $0 > number ? $0 : nil }
    }
}
