import Synchronization

extension [Double] {
    package var median: Double {
        let sorted = sorted()
        let middle = count / 2
        return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

/// Returns the nanoseconds that `body` takes.
package func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return start.nanosecondsUntilNow
}

/// Returns the nanoseconds that `body` takes.
package nonisolated(nonsending) func nanoseconds(
    _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return start.nanosecondsUntilNow
}

extension ContinuousClock.Instant {
    fileprivate var nanosecondsUntilNow: Double {
        (ContinuousClock.now - self) / .nanoseconds(1)
    }
}

/// Consumes results, so that the optimizer can't remove their computation.
package enum Sink {
    private static let total = Atomic<Int>(0)

    /// Consumes a number by adding it to an atomic. Otherwise, the optimizer would remove the
    /// computation of the argument.
    @inline(never)
    package static func take(_ number: Int) {
        total.wrappingAdd(number, ordering: .relaxed)
    }
}
