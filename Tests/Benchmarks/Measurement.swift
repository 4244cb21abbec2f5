import Measuring

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
