import Measuring

extension Table {
    /// Creates a table with the medians of both sides and the ratios of the rounds.
    init(_ measurements: [Measurement], of subject: String = "Spy") {
        self.init(
            columns: ["Time", "Floor", subject, "Ratio", "Min", "Max"],
            rows: measurements.map { measurement in
                let ratios = measurement.ratios
                return [
                    measurement.name, time(measurement.floor.median), time(measurement.spy.median),
                    ratio(ratios.median), ratio(ratios.min() ?? .nan), ratio(ratios.max() ?? .nan),
                ]
            })
    }

    /// Measures the memory of both sides. Returns `nil` if the system doesn't provide it.
    static func memory() -> Table? {
        guard let floor = Weight(.floor), let spy = Weight(.spy) else { return nil }
        return withExtendedLifetime((floor, spy)) { Table(floor: floor, spy: spy) }
    }

    private init(floor: Weight, spy: Weight) {
        let weights = [
            ("a call, Int", \Weight.perCall), ("a double before any call", \.perDouble),
        ]
        self.init(
            columns: ["Memory", "Floor", "Spy", "Ratio"],
            rows: weights.map {
                [
                    $0, bytes(floor[keyPath: $1]), bytes(spy[keyPath: $1]),
                    ratio(spy[keyPath: $1] / floor[keyPath: $1]),
                ]
            })
    }
}
