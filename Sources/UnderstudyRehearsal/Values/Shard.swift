/// The part of a search that one of several machines does, as text `2/8`.
struct Shard: Sendable, Equatable, LosslessStringConvertible {
    /// Which one of them, counted from 1.
    let number: Int
    /// How many there are.
    let count: Int

    /// One machine does it all.
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

    /// How many of all schedules are to be tried here: the first, with which each search begins,
    /// and a share of the others.
    func part(of schedules: Int) -> Int {
        isWhole ? schedules : 1 + (schedules - 2 + count) / count
    }
}
