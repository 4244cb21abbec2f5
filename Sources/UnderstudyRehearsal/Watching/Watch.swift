import Understudy

/// A type that monitors the progress of a rehearsal from another thread, and cancels the rehearsal
/// when its caller is cancelled.
final class Watch: Sendable {
    private let state = Locked(State())

    private struct State {
        var backstage: Backstage?
        var thread: ThreadActivity?
        var body: Task<Void, Never>?
        var lostTime = LostTime()
        var schedule = 0
        var isCancelled = false
    }

    /// A flag that is raised when the work has ended, or when a step blocks its thread forever.
    let alarm = Flag()

    /// The current rehearsal, if any.
    var backstage: Backstage? {
        get { state.withLock { $0.backstage } }
        set {
            newValue?.alarm = alarm
            state.withLock { $0.backstage = newValue }
        }
    }

    /// The activity of the rehearsal's thread.
    var thread: ThreadActivity? {
        get { state.withLock { $0.thread } }
        set { state.withLock { $0.thread = newValue } }
    }

    /// The intervals in which the rehearsal's thread was preempted.
    var lostTime: LostTime {
        get { state.withLock { $0.lostTime } }
        set { state.withLock { $0.lostTime = newValue } }
    }

    /// The number of the current or latest schedule of a search, starting at 1.
    var schedule: Int {
        get { state.withLock { $0.schedule } }
        set { state.withLock { $0.schedule = newValue } }
    }

    /// Whether or not the caller was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels a body when the caller is cancelled.
    func cancels(_ body: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.body = body
            return state.isCancelled
        }
        if isCancelled { body.cancel() }
    }

    func cancel() {
        let body = state.withLock { state in
            state.isCancelled = true
            return state.body
        }
        body?.cancel()
    }

    /// Waits until the work has ended, or until one step blocks its thread forever or exceeds its
    /// time limit.
    ///
    /// This function takes twenty samples within the time limit so that a blocked step is reported
    /// soon after the limit, instead of after twice the limit. While a busy machine doesn't
    /// schedule the step, no time is counted. While the step is waiting on such a machine, time
    /// counts less.
    ///
    /// - Returns: The blocked rehearsal, or `nil` if the work has ended.
    func wait(patience: Duration) -> Stalled? {
        let interval = patience / Self.samples
        var standstill = Standstill(limit: interval * Self.samples)
        var used = UsedTime()
        while !alarm.wait(atMost: interval) {
            let backstage = backstage
            let time = used.sample(
                after: interval, at: thread?.reading, demand: ProcessorDemand.perProcessor)
            guard standstill.sample(at: backstage, after: time), let backstage else { continue }
            return Stalled(backstage: backstage, schedule: schedule)
        }
        guard let backstage, backstage.endlessStep?.isBlocked == true else { return nil }
        return Stalled(backstage: backstage, schedule: schedule)
    }

    private static let samples = 20
}

/// A type representing a rehearsal in which one step exceeds its time limit.
struct Stalled: Sendable {
    let backstage: Backstage
    /// The number of the schedule in a search, or zero outside of a search.
    let schedule: Int

    /// Whether or not the thread is blocked forever. Otherwise, it may resume at any time.
    var isBlockedForever: Bool { backstage.endlessStep != nil }

    /// Returns a description of the reason why the rehearsal is blocked.
    ///
    /// - Parameter limit: The time limit that applies to each step.
    func text(for limit: Duration) -> String {
        let text = StageText(backstage.trace, backstage.cast)
        if let step = backstage.endlessStep { return text.endless(step) }
        return text.blocked(for: limit, hasClocks: backstage.clock != nil)
    }
}

/// An enumeration describing the result of work on a separate thread.
enum WatchedResult<Value: Sendable>: Sendable {
    case value(Value)
    /// The work is blocked, and its thread isn't used any more.
    case blocked(Stalled)
}
