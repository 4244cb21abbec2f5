/// Tells tasks that wait for calls of a spy that one has come.
final class Arrivals: Sendable {
    private let latest = WaitableState<UInt64>(0)

    /// A call has come.
    func tell(_ number: UInt64) {
        latest.change { $0 = max($0, number) }
    }

    /// Waits for a call after the one with a number.
    ///
    /// - Returns: the number of the latest call; `nil` when the task was cancelled.
    nonisolated(nonsending) func next(after number: UInt64) async -> UInt64? {
        await latest.wait { $0 > number ? $0 : nil }
    }

    /// Waits for a call after the one with a number, for so long at most.
    ///
    /// - Returns: the number of the latest call, or why there was none.
    nonisolated(nonsending) func next(
        after number: UInt64, atMost limit: Duration, on clock: any Clock<Duration>
    ) async -> Result<UInt64, WaitEnd> {
        await latest.wait(atMost: limit, on: clock) { $0 > number ? $0 : nil }
    }
}
