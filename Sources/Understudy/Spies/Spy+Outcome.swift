extension Spy {
    /// The outcome of a call.
    public enum Outcome {
        /// The call hasn't ended, for example because it's held open or its answer is delayed.
        case pending
        /// The call returned a value.
        case returned(Output)
        /// The call threw an error.
        case threw(Failure)
    }

    /// A recorded call.
    ///
    /// ```swift
    /// let call = loader.spies.load.history[0]
    /// #expect(call.outcome?.error is URLError)
    /// #expect(call.outcome?.value == nil)
    /// ```
    ///
    /// Outcomes aren't recorded by default. To record them, call ``Spy/recordOutcomes()``, or add
    /// the product `UnderstudyTranscripts` to the test target.
    public struct Call {
        /// The argument of the call, or a labeled tuple if there are several arguments.
        public let input: Input
        /// The position of the call in the process-wide order of calls, starting at 1.
        ///
        /// You can use this number to compare calls of different spies. The call with the smaller
        /// number arrived first.
        public let number: UInt64
        let callOutcome: OutcomeLog<Output, Failure>.CallOutcome?

        /// The outcome of the call, or `nil` if outcomes aren't recorded.
        public var outcome: Outcome? {
            guard let callOutcome else { return nil }
            return switch callOutcome.result {
            case .success(let output): .returned(output)
            case .failure(let error): .threw(error)
            case nil: .pending
            }
        }

        /// The name of the task that made the call.
        ///
        /// The value of this property is `nil` if outcomes aren't recorded, or if the task doesn't
        /// have a name that is available on the current platform.
        public var taskName: String? { callOutcome?.call.taskName }

        /// The time at which the call arrived, relative to the start of the spy's timeline.
        ///
        /// If the spy doesn't have a timeline, or if outcomes aren't recorded, the value of this
        /// property is `nil`.
        public var time: Duration? { callOutcome?.times?.began }

        /// The duration of the call on the spy's timeline.
        ///
        /// The value of this property is `nil` until the call has ended. It's also `nil` if the spy
        /// doesn't have a timeline or doesn't record outcomes.
        public var duration: Duration? {
            guard let times = callOutcome?.times, let ended = times.ended else { return nil }
            return ended - times.began
        }

        /// The position at which the call ended in the process-wide order of events.
        ///
        /// You can use this number to compare when two calls ended. The call with the smaller
        /// number ended first. If the call is still running, or if outcomes aren't recorded, the
        /// value of this property is `nil`.
        public var endNumber: UInt64? { callOutcome?.call.ended }
    }

    /// Records the outcome of each call from now on.
    ///
    /// The outcome of a call includes its result or error, when it ended, and the name of the task
    /// that made the call. For more information, see ``Call/outcome``.
    ///
    /// If a test target uses the product `UnderstudyTranscripts`, you don't need to call this
    /// function because every spy records outcomes automatically. Like arguments, results are
    /// retained until ``reset(_:)`` is called or the spy is deallocated.
    public func recordOutcomes() {
        joinTest()
        withState { if $0.outcomes == nil { $0.outcomes = OutcomeLog() } }
    }
}

extension Spy.Outcome: Sendable where Output: Sendable {}
extension Spy.Call: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.Outcome {
    /// The value that the call returned, or `nil` if it didn't return one.
    public var value: Output? {
        if case .returned(let output) = self { output } else { nil }
    }

    /// The error that the call threw, or `nil` if it didn't throw.
    public var error: Failure? {
        if case .threw(let error) = self { error } else { nil }
    }
}

// MARK: - Recording

/// The start and the end of each call of a spy, without its result.
///
/// This type isn't generic so that a call with a constant answer executes as little unspecialized
/// code as possible.
///
/// This type is unchecked `Sendable` because every access to it occurs while the spy's lock is
/// held.
@usableFromInline
class OutcomeTimes: @unchecked Sendable {
    /// One call. It should be small because a spy can record a large number of calls.
    struct TimedCall: Sendable {
        let number: UInt64
        let began: UInt64
        let taskName: String?
        /// The end of the call. If the call hasn't ended, the value of this property is 0.
        fileprivate var end: UInt64 = 0
        /// The index of the result in the log, or a negative number if it isn't stored.
        fileprivate var result: Int32 = -1
        var isHeld = false
        /// `true` if the test or a sweep caused the call to fail.
        var isMadeToFail = false

        var ended: UInt64? { end == 0 ? nil : end }
    }

    /// The start and end of a call on the timeline of the spy.
    struct Times: Sendable {
        let began: Duration
        var ended: Duration?
    }

    /// The moment when the spy was created.
    let made = EventOrder.next()
    /// The entries, in the order of their numbers.
    fileprivate(set) var entries: [TimedCall] = []
    /// The times of the calls by call number. If the spy doesn't have a timeline, this dictionary
    /// is empty.
    fileprivate var times: [UInt64: Times] = [:]
    /// The index of the result that every call currently returns, or `nil` if no call returned
    /// it.
    fileprivate var constant: Int?

    fileprivate init() {}

    func begin(_ number: UInt64, at time: Duration?) {
        entries.append(
            TimedCall(number: number, began: EventOrder.next(), taskName: currentTaskName))
        if let time { times[number] = Times(began: time) }
    }

    /// Adds a call that returned immediately.
    fileprivate func add(_ number: UInt64, result: Int) {
        let ended = EventOrder.next(count: 2)
        entries.append(
            TimedCall(
                number: number, began: ended - 1, taskName: currentTaskName, end: ended,
                result: Int32(result)))
    }

    func markHeld(_ number: UInt64) {
        if let position = index(of: number) { entries[position].isHeld = true }
    }

    func markMadeToFail(_ number: UInt64) {
        if let position = index(of: number) { entries[position].isMadeToFail = true }
    }

    /// Forgets the constant result because further calls return a different one.
    func resetConstant() { constant = nil }

    /// Returns the index of a call, or `nil` if a reset removed it or it's older than the log.
    ///
    /// This takes time proportional to the logarithm of the number of calls.
    fileprivate func index(of number: UInt64) -> Int? {
        // The latest call is usually the one that has ended.
        if entries.last?.number == number { return entries.count - 1 }
        let index = entries.partitioningIndex { $0.number >= number }
        return index < entries.count && entries[index].number == number ? index : nil
    }
}

/// The outcome of each call of a spy.
///
/// The log stores results, which are only formatted when a transcript is rendered. A transcript
/// therefore shows the latest state of an object that was modified in the meantime.
///
/// This type is unchecked `Sendable` because every access to it occurs while the spy's lock is
/// held, and because results are `Sendable` if the spy is `Sendable`.
@usableFromInline
final class OutcomeLog<Output, Failure: Error>: OutcomeTimes, @unchecked Sendable {
    /// A call together with its result.
    struct CallOutcome {
        let call: OutcomeTimes.TimedCall
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
        entries[index].end = EventOrder.next()
        times[number]?.ended = time
    }

    /// Removes all calls from the log.
    ///
    /// - Returns: The results of the calls. The caller must release them after it has released the
    ///   spy's lock.
    func takeAll() -> [Result<Output, Failure>] {
        defer {
            entries = []
            times = [:]
            results = []
            constant = nil
        }
        return results
    }

    func callOutcome(of number: UInt64) -> CallOutcome? {
        index(of: number).map { callOutcome(entries[$0]) }
    }

    func callOutcome(_ call: OutcomeTimes.TimedCall) -> CallOutcome {
        CallOutcome(
            call: call, times: times[call.number],
            result: call.result < 0 ? nil : results[Int(call.result)])
    }
}

extension OutcomeLog.CallOutcome: Sendable where Output: Sendable {}
