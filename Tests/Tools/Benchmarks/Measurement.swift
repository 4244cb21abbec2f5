import Measuring

/// One of the two doubles of a protocol.
enum Side {
    case floor
    case spy
}

/// Repeated measurements of one operation with both doubles.
struct Measurement {
    let name: String
    /// One value for each round.
    private(set) var floor: [Double] = []
    private(set) var spy: [Double] = []

    /// Measures both sides in alternating rounds.
    ///
    /// In a round, both sides are measured in immediate succession, and their order alternates.
    /// Other processes, the clock rate and the caches should therefore affect both sides equally,
    /// and the ratio of a round is meaningful even if its nanoseconds aren't.
    ///
    /// - Parameters:
    ///   - sample: Returns one measurement of a side.
    init(
        _ name: String, rounds: Int, sample: nonisolated(nonsending) (Side) async throws -> Double
    ) async rethrows {
        self.name = name
        // The first rounds aren't recorded, because they include the time for metadata and page
        // faults, for example.
        for side in [Side.floor, .spy, .floor, .spy] { _ = try await sample(side) }
        for round in 0..<rounds {
            let floorFirst = round.isMultiple(of: 2)
            let first = try await sample(floorFirst ? .floor : .spy)
            let second = try await sample(floorFirst ? .spy : .floor)
            floor.append(floorFirst ? first : second)
            spy.append(floorFirst ? second : first)
        }
    }

    /// The ratio of the spy to the floor in each round.
    var ratios: [Double] { zip(spy, floor).map { $0 / $1 } }
}
