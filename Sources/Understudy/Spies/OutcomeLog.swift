/// A type that records when each call of a spy started and ended, without its result.
///
/// This type isn't generic so that a call with a constant answer executes as little unspecialized
/// code as possible.
///
/// This type is unchecked `Sendable` because every access to it occurs while the spy's lock is
/// held.
@usableFromInline
class OutcomeTimes: @unchecked Sendable {
    /// A type representing one call. It should be small because a spy can record a large number of
    /// calls.
    struct Entry: Sendable {
        let number: UInt64
        let began: UInt64
        let taskName: String?
        /// The end of the call. If the call hasn't ended, the value of this property is 0.
        fileprivate var end: UInt64 = 0
        /// The index of the result in the log, or a negative number if the log can't hold the
        /// result.
        fileprivate var result: Int32 = -1
        var isHeld = false
        /// Whether or not the test or a sweep caused the call to fail.
        var isMadeToFail = false

        var ended: UInt64? { end == 0 ? nil : end }
    }

    /// The start and end of a call on the timeline of the spy.
    struct Times: Sendable {
        let began: Duration
        var ended: Duration?
    }

    /// The moment when the spy was created.
    let made = Moment.next()
    /// The entries, in the order of their numbers.
    fileprivate(set) var entries: [Entry] = []
    /// The times of the calls by call number. If the spy doesn't have a timeline, this dictionary
    /// is empty.
    fileprivate var times: [UInt64: Times] = [:]
    /// The index of the result that every call currently returns, or `nil` if no call has returned
    /// it.
    fileprivate var constant: Int?

    fileprivate init() {}

    func begin(_ number: UInt64, at time: Duration?) {
        entries.append(Entry(number: number, began: Moment.next(), taskName: currentTaskName))
        if let time { times[number] = Times(began: time) }
    }

    /// Adds a call that returned immediately.
    fileprivate func add(_ number: UInt64, result: Int) {
        let ended = Moment.next(count: 2)
        entries.append(
            Entry(
                number: number, began: ended - 1, taskName: currentTaskName, end: ended,
                result: Int32(result)))
    }

    func hold(_ number: UInt64) {
        if let index = index(of: number) { entries[index].isHeld = true }
    }

    func makeFail(_ number: UInt64) {
        if let index = index(of: number) { entries[index].isMadeToFail = true }
    }

    /// Records that further calls return a different result than the earlier calls.
    func constantHasChanged() { constant = nil }

    /// Returns the index of a call, or `nil` if a reset has removed it or it's older than the log.
    /// This takes time proportional to the logarithm of the number of calls.
    fileprivate func index(of number: UInt64) -> Int? {
        // Check the latest call first because it's usually the call that has ended.
        if entries.last?.number == number { return entries.count - 1 }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == number ? low : nil
    }
}

/// A type that records the outcome of each call of a spy.
///
/// The log stores results instead of their descriptions, because descriptions are only needed if a
/// transcript is rendered. Note that if an object is modified in the meantime, the transcript shows
/// its current state.
///
/// This type is unchecked `Sendable` because every access to it occurs while the spy's lock is
/// held, and because results are `Sendable` if the spy is `Sendable`.
@usableFromInline
final class OutcomeLog<Output, Failure: Error>: OutcomeTimes, @unchecked Sendable {
    /// A type representing a call together with its result.
    struct Entry {
        let call: OutcomeTimes.Entry
        let times: OutcomeTimes.Times?
        let result: Result<Output, Failure>?
    }

    private var results: [Result<Output, Failure>] = []

    override init() { super.init() }

    /// Adds a call that returned the current constant result.
    @usableFromInline
    func add(_ number: UInt64, returning output: Output) {
        if let constant { return add(number, result: constant) }
        constant = results.count
        results.append(.success(output))
        add(number, result: results.count - 1)
    }

    func end(_ number: UInt64, _ result: Result<Output, Failure>?, at time: Duration?) {
        guard let index = index(of: number) else { return }
        if let result {
            entries[index].result = Int32(results.count)
            results.append(result)
        }
        entries[index].end = Moment.next()
        times[number]?.ended = time
    }

    /// Removes all calls from the log.
    ///
    /// - Returns: The results of the calls. The caller must release them after it has released the
    ///   spy's lock.
    func takeAll() -> [Result<Output, Failure>] {
        defer { (entries, times, results, constant) = ([], [:], [], nil) }
        return results
    }

    func entry(of number: UInt64) -> Entry? { index(of: number).map { entry(entries[$0]) } }

    func entry(_ call: OutcomeTimes.Entry) -> Entry {
        Entry(
            call: call, times: times[call.number],
            result: call.result < 0 ? nil : results[Int(call.result)])
    }
}

extension OutcomeLog.Entry: Sendable where Output: Sendable {}
