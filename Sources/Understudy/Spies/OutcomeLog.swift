/// What the calls of a spy came to.
///
/// `@unchecked`: the entries are touched inside the spy's lock alone, and are `Sendable` wherever
/// the spy is.
final class OutcomeLog<Output, Failure: Error>: @unchecked Sendable {
    struct Entry {
        let number: UInt64
        let began: UInt64
        let beganAt: Duration?
        let taskName: String?
        var isHeld = false
        /// Whether the test, or a sweep, has made it fail, whatever form that had.
        var isMadeToFail = false
        var ended: UInt64?
        var endedAt: Duration?
        var value: Result<Output, Failure>?
    }

    /// When the spy was made.
    let made = Moment.next()
    /// By the numbers of their calls.
    private(set) var entries: [Entry] = []

    func begin(_ number: UInt64, at time: Duration?) {
        entries.append(
            Entry(
                number: number, began: Moment.next(), beganAt: time, taskName: currentTaskName))
    }

    /// Ends a call. Takes time in proportion to the logarithm of the number of calls.
    func end(_ number: UInt64, _ value: Result<Output, Failure>?, at time: Duration?) {
        guard let index = index(of: number) else { return }
        entries[index].value = value
        entries[index].ended = Moment.next()
        entries[index].endedAt = time
    }

    func hold(_ number: UInt64) {
        if let index = index(of: number) { entries[index].isHeld = true }
    }

    func makeFail(_ number: UInt64) {
        if let index = index(of: number) { entries[index].isMadeToFail = true }
    }

    /// Forgets the calls, and returns what it has kept of them.
    func takeEntries() -> [Entry] {
        defer { entries = [] }
        return entries
    }

    func entry(of number: UInt64) -> Entry? { index(of: number).map { entries[$0] } }

    /// The place of a call; `nil` when a reset has forgotten it, or when it came before the log.
    private func index(of number: UInt64) -> Int? {
        // The call that ends is the latest one as a rule.
        if entries.last?.number == number { return entries.count - 1 }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == number ? low : nil
    }
}

extension OutcomeLog.Entry: Sendable where Output: Sendable {}
