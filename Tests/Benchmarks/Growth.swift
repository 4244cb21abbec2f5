import DoubleFiles
import DoubleSynthesizer
import Measuring

/// What one thing of many costs, by how many there are.
struct Growth {
    struct Point {
        let count: Int
        /// The nanoseconds of one of them, in the median of the rounds.
        let floor: Double
        let cost: Double
    }

    let title: String
    /// What the lower line stands for.
    let floorName: String
    let points: [Point]
}

extension Growth {
    /// Measures calls, sleepers and protocols.
    ///
    /// - Parameter rounds: how often each is measured.
    static func measure(rounds: Int) async -> [Growth] {
        [calls(rounds: rounds), await sleepers(rounds: rounds), protocols(rounds: rounds)]
    }

    /// One of many calls of one double.
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

    /// One of many tasks that sleep on one clock.
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
        // A few sleepers alone are over too soon for the clock.
        let times = max(1, 100 / count)
        var time = 0.0
        for _ in 0..<times { time += await timeOfSleeper(of: count, side) }
        return time / Double(times)
    }

    /// One of many protocols in one text.
    private static func protocols(rounds: Int) -> Growth {
        let reading = Synthesizer(protocolNames: ["None"])
        return Growth(
            title: "a protocol", floorName: "reading alone",
            points: [10, 30, 100, 300, 1_000].map { count in
                let files = [
                    SourceText(name: "App.swift", text: sourceText(chapters: count))
                ]
                return point(count, rounds: rounds) { side in
                    let synthesizer = side == .floor ? reading : Synthesizer()
                    return nanoseconds {
                        Sink.take(synthesizer.doubles(of: files).text.utf8.count)
                    }
                }
            })
    }

    /// The cost of one of `count`, where a sample takes the time of all.
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
    /// The figures of a chart.
    init(_ growth: Growth) {
        self.init(
            columns: ["\(growth.title), of so many", growth.floorName, "here", "Ratio"],
            rows: growth.points.map { point in
                [
                    "\(point.count)", time(point.floor), time(point.cost),
                    String(format: "%.2f", point.cost / point.floor),
                ]
            })
    }
}
