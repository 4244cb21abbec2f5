/// A type representing a set of call numbers. It consists of all numbers up to a limit, and of
/// individual numbers that are greater than this limit.
struct CallNumbers {
    private(set) var upTo: UInt64 = 0
    private var beyond: Set<UInt64> = []

    func contains(_ number: UInt64) -> Bool { number <= upTo || beyond.contains(number) }

    mutating func insert(_ number: UInt64) {
        if number > upTo { beyond.insert(number) }
    }

    mutating func insertAll(upTo number: UInt64) {
        guard number > upTo else { return }
        upTo = number
        if !beyond.isEmpty { beyond = beyond.filter { $0 > number } }
    }
}
