/// Tells tasks that wait for calls of a spy that one has come.
final class Arrivals: Sendable {
    private let latest = WaitableState<UInt64>(0)

    /// A call has come.
    func tell(_ number: UInt64) {
        latest.change { $0 = max($0, number) }
    }

    /// Whether tasks wait for a call.
    var isWaitedFor: Bool { latest.isWaitedFor }

    /// Ends all waits, and those that begin later; `false` lets tasks wait again.
    func setInterrupted(_ isInterrupted: Bool) { latest.setInterrupted(isInterrupted) }

    /// Waits for a call after the one with a number.
    ///
    /// - Parameter limit: how long to wait at most; `nil` for no limit.
    /// - Returns: the number of the latest call, or why there was none.
    nonisolated(nonsending) func next(
        after number: UInt64, atMost limit: Duration? = nil,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async -> Result<UInt64, WaitEnd> {
        await latest.wait(atMost: limit, on: clock) { $0 > number ? $0 : nil }
    }
}
