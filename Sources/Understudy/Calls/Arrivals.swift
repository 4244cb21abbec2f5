/// A type that notifies tasks which wait for calls of a spy.
final class Arrivals: Sendable {
    private let latest = WaitableState<UInt64>(0)

    /// Notifies waiting tasks of a call.
    func notify(_ number: UInt64) {
        latest.change { $0 = max($0, number) }
    }

    /// Whether or not tasks wait for a call.
    var isWaitedFor: Bool { latest.isWaitedFor }

    /// Ends all current and future waits. To allow tasks to wait again, pass `false`.
    func setInterrupted(_ isInterrupted: Bool) { latest.setInterrupted(isInterrupted) }

    /// Waits for a call whose number is greater than the specified number.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait, or `nil` to wait without a limit.
    ///
    /// - Returns: The number of the latest call, or the reason why the wait ended without a call.
    nonisolated(nonsending) func next(
        after number: UInt64, atMost limit: Duration? = nil,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async -> Result<UInt64, WaitEnd> {
        await latest.wait(atMost: limit, on: clock) { $0 > number ? $0 : nil }
    }
}
