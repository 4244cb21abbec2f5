/// The length of a schedule for a reader.
struct ScheduleWeight: Comparable {
    let departures: Int
    let end: Int
    let sum: Int

    /// - Parameter departures: the choices that don't select the first job.
    init(of places: [Int], _ departures: [Int]) {
        self.departures = departures.count
        end = departures.last ?? 0
        sum = places.reduce(0, +)
    }

    static func < (left: ScheduleWeight, right: ScheduleWeight) -> Bool {
        (left.departures, left.end, left.sum) < (right.departures, right.end, right.sum)
    }
}
