import Synchronization

/// Which of the two doubles of a seam is measured.
enum Side {
    case floor
    case spy
}

/// One thing measured on both sides, many times over.
struct Measurement {
    let name: String
    /// One value a round.
    private(set) var floor: [Double] = []
    private(set) var spy: [Double] = []

    /// Measures both sides in alternating rounds.
    ///
    /// The two halves of a round follow each other at once, and swap places from round to round: what
    /// else the machine does at the time, its clock rate and its caches weigh on both alike. So the
    /// ratio of one round means something even where its nanoseconds do not.
    ///
    /// - Parameter sample: one measurement of a side.
    init(
        _ name: String, rounds: Int, sample: nonisolated(nonsending) (Side) async throws -> Double
    ) async rethrows {
        self.name = name
        // The first rounds pay for metadata, symbols and pages.
        for side in [Side.floor, .spy, .floor, .spy] { _ = try await sample(side) }
        for round in 0..<rounds {
            let floorFirst = round.isMultiple(of: 2)
            let first = try await sample(floorFirst ? .floor : .spy)
            let second = try await sample(floorFirst ? .spy : .floor)
            floor.append(floorFirst ? first : second)
            spy.append(floorFirst ? second : first)
        }
    }

    /// What the spy costs in terms of the floor, pairwise.
    var ratios: [Double] { zip(spy, floor).map { $0 / $1 } }
}

extension [Double] {
    var median: Double {
        let sorted = sorted()
        let middle = count / 2
        return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

/// The nanoseconds that `body` takes.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return start.nanosecondsUntilNow
}

/// The nanoseconds that `body` takes.
nonisolated(nonsending) func nanoseconds(
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
enum Sink {
    private static let total = Atomic<Int>(0)

    /// Takes a number. It goes where other threads could see it: of a function that does nothing with
    /// its argument, the optimizer leaves out the argument and all that leads to it.
    @inline(never)
    static func take(_ number: Int) {
        total.wrappingAdd(number, ordering: .relaxed)
    }
}
