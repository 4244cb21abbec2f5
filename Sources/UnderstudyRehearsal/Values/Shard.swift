/// A type representing the part of a search that runs on one of several machines, for example
/// `2/8`.
struct Shard: Sendable, Equatable, LosslessStringConvertible {
    /// The number of this machine, starting at 1.
    let number: Int
    /// The total number of machines.
    let count: Int

    /// The shard of a machine that runs the whole search.
    static let whole = Shard(number: 1, count: 1)

    private init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }

    init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            number >= 1, number <= count, count <= 1_000_000
        else { return nil }
        self.init(number: number, count: count)
    }

    var description: String { "\(number)/\(count)" }

    var isWhole: Bool { count == 1 }

    /// Returns the number of schedules to try on this machine.
    ///
    /// All searches have the first schedule in common, so this number includes the first schedule
    /// and a share of the other schedules.
    func part(of schedules: Int) -> Int {
        isWhole ? schedules : 1 + (schedules - 2 + count) / count
    }
}
