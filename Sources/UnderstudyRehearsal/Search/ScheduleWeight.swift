/// How long a schedule is to a reader.
struct ScheduleWeight: Comparable {
    let departures: Int
    let end: Int
    let sum: Int

    static func < (left: ScheduleWeight, right: ScheduleWeight) -> Bool {
        (left.departures, left.end, left.sum) < (right.departures, right.end, right.sum)
    }
}
