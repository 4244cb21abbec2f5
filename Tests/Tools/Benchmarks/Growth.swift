import DoubleFiles
import DoubleSynthesizer
import Measuring

/// The cost of one operation as a function of the number of operations.
struct Growth {
    struct Point {
        let count: Int
        /// The median nanoseconds of one operation.
        let floor: Double
        let cost: Double
    }

    let title: String
    /// The name of the lower line.
    let floorName: String
    let points: [Point]
}

extension Growth {
    /// Measures calls, sleepers and protocols.
    ///
    /// - Parameters:
    ///   - rounds: The number of measurements of each point.
    static func measure(rounds: Int) async -> [Growth] {
        [calls(rounds: rounds), await sleepers(rounds: rounds), protocols(rounds: rounds)]
    }

    /// Measures the calls of one double.
    private static func calls(rounds: Int) -> Growth {
        let counts = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
        return Growth(
            title: "a call", floorName: "a lock and an append",
            points: counts.map { count in
                point(count, rounds: rounds) { side in
                    let opener = makeOpener(side)
                    return nanoseconds { Sink.take(open(opener, times: count)) }
                }
            })
    }

    /// Measures the tasks that sleep on one clock.
    private static func sleepers(rounds: Int) async -> Growth {
        var points: [Point] = []
        for count in [1, 10, 100, 1_000, 10_000, 100_000] {
            let measurement = await Measurement("", rounds: rounds) { side in
                await Growth.sleeper(of: count, side)
            }
            points.append(
                Point(
                    count: count, floor: measurement.floor.median, cost: measurement.spy.median))
        }
        return Growth(title: "a sleeper", floorName: "a heap of continuations", points: points)
    }

    private static func sleeper(of count: Int, _ side: Side) async -> Double {
        // A few sleepers end too fast to be measured, so we repeat them.
        let times = max(1, 100 / count)
        var time = 0.0
        for _ in 0..<times { time += await timeOfSleeper(of: count, side) }
        return time / Double(times)
    }

    /// Measures the protocols in one file.
    private static func protocols(rounds: Int) -> Growth {
        let reading = DoubleStyle(protocolNames: ["None"])
        return Growth(
            title: "a protocol", floorName: "reading alone",
            points: [10, 30, 100, 300, 1_000].map { count in
                let files = [
                    SourceText(name: "App.swift", text: sourceText(chapters: count))
                ]
                return point(count, rounds: rounds) { side in
                    let style = side == .floor ? reading : DoubleStyle()
                    return nanoseconds {
                        Sink.take(doubles(of: files, style).utf8.count)
                    }
                }
            })
    }

    /// Returns the cost of one operation, given a sample that measures `count` operations.
    private static func point(
        _ count: Int, rounds: Int, sample: (Side) -> Double
    ) -> Point {
        var (floor, cost): ([Double], [Double]) = ([], [])
        for side in [Side.floor, .spy] { _ = sample(side) }
        for _ in 0..<rounds {
            floor.append(sample(.floor) / Double(count))
            cost.append(sample(.spy) / Double(count))
        }
        return Point(count: count, floor: floor.median, cost: cost.median)
    }
}

extension Table {
    /// Creates a table of the points in a chart.
    init(_ growth: Growth) {
        self.init(
            columns: ["\(growth.title), by number", growth.floorName, "Understudy", "Ratio"],
            rows: growth.points.map { point in
                [
                    "\(point.count)", time(point.floor), time(point.cost),
                    String(format: "%.2f", point.cost / point.floor),
                ]
            })
    }
}
