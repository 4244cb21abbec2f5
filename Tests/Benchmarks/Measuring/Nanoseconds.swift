import Synchronization

extension [Double] {
    package var median: Double {
        let sorted = sorted()
        let middle = count / 2
        return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

/// The nanoseconds that `body` takes.
package func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return start.nanosecondsUntilNow
}

/// The nanoseconds that `body` takes.
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

/// Takes results, so that nothing which leads to them can be left out.
package enum Sink {
    private static let total = Atomic<Int>(0)

    /// Takes a number. It goes where other threads could see it: of a function that does nothing with
    /// its argument, the optimizer leaves out the argument and all that leads to it.
    @inline(never)
    package static func take(_ number: Int) {
        total.wrappingAdd(number, ordering: .relaxed)
    }
}
