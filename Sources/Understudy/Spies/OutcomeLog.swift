/// When the calls of a spy began and ended, without their results.
///
/// It isn't generic, so that a call with a constant answer runs little unspecialized code.
///
/// `@unchecked`: every access holds the lock of the spy.
@usableFromInline
class OutcomeTimes: @unchecked Sendable {
    /// One call. Small, since a busy spy has many.
    struct Entry: Sendable {
        let number: UInt64
        let began: UInt64
        let taskName: String?
        /// 0 if the call hasn't ended.
        fileprivate var end: UInt64 = 0
        /// The index of the result in the log; negative if there is none that the log can hold.
        fileprivate var result: Int32 = -1
        var isHeld = false
        /// Whether the test or a sweep made the call fail, in whatever form.
        var isMadeToFail = false

        var ended: UInt64? { end == 0 ? nil : end }
    }

    /// When a call began and ended on the timeline of the spy.
    struct Times: Sendable {
        let began: Duration
        var ended: Duration?
    }

    /// When the spy was made.
    let made = Moment.next()
    /// In the order of their numbers.
    fileprivate(set) var entries: [Entry] = []
    /// By the numbers of the calls; empty if the spy has no timeline.
    fileprivate var times: [UInt64: Times] = [:]
    /// The index of the result that every call returns at present; `nil` if none has returned it.
    fileprivate var constant: Int?

    fileprivate init() {}

    func begin(_ number: UInt64, at time: Duration?) {
        entries.append(Entry(number: number, began: Moment.next(), taskName: currentTaskName))
        if let time { times[number] = Times(began: time) }
    }

    /// Adds a call that has returned at once.
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

    /// Later calls return something else than the calls before.
    func constantHasChanged() { constant = nil }

    /// The index of a call; `nil` if a reset has forgotten it, or if it came before the log. Takes
    /// time in proportion to the logarithm of the number of calls.
    fileprivate func index(of number: UInt64) -> Int? {
        // The call that ends is usually the latest one.
        if entries.last?.number == number { return entries.count - 1 }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == number ? low : nil
    }
}

/// The outcome of each call of a spy.
///
/// Results are kept, not their texts: a transcript makes these when it's drawn. So an object that
/// has changed since appears as it is then.
///
/// `@unchecked`: every access holds the lock of the spy, and results are `Sendable` if the spy is.
@usableFromInline
final class OutcomeLog<Output, Failure: Error>: OutcomeTimes, @unchecked Sendable {
    /// A call with its result.
    struct Entry {
        let call: OutcomeTimes.Entry
        let times: OutcomeTimes.Times?
        let result: Result<Output, Failure>?
    }

    private var results: [Result<Output, Failure>] = []

    override init() { super.init() }

    /// Adds a call that has returned what every call returns at present.
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

    /// Forgets the calls.
    ///
    /// - Returns: Their results, which have to go away outside the spy's lock.
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
