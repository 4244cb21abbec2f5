import Understudy

/// Monitors from another thread whether a rehearsal makes progress, and cancels it with its caller.
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

    /// Raised when the work has ended, or a step blocks its thread forever.
    let alarm = Flag()

    /// The current rehearsal.
    var backstage: Backstage? {
        get { state.withLock { $0.backstage } }
        set {
            newValue?.alarm = alarm
            state.withLock { $0.backstage = newValue }
        }
    }

    /// The thread of the rehearsal.
    var thread: ThreadActivity? {
        get { state.withLock { $0.thread } }
        set { state.withLock { $0.thread = newValue } }
    }

    /// The intervals in which its thread was preempted.
    var lostTime: LostTime {
        get { state.withLock { $0.lostTime } }
        set { state.withLock { $0.lostTime = newValue } }
    }

    /// The current or latest schedule of a search, counted from 1.
    var schedule: Int {
        get { state.withLock { $0.schedule } }
        set { state.withLock { $0.schedule = newValue } }
    }

    /// `true` if the caller was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels a body with its caller.
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

    /// Waits until the work has ended, or one step blocks its thread forever or exceeds its time
    /// limit.
    ///
    /// It takes twenty samples within the limit, so that a blocked step is reported soon after it,
    /// and not only after twice the limit. While a busy machine doesn't schedule the step, no time
    /// is counted, and while it waits on such a machine, time counts less.
    ///
    /// - Returns: the blocked rehearsal; `nil` if the work has ended.
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

/// A rehearsal in which one step exceeds its time limit.
struct Stalled: Sendable {
    let backstage: Backstage
    /// The schedule of a search; zero outside of one.
    let schedule: Int

    /// `true` if its thread is blocked forever. Any other may resume at any time.
    var isBlockedForever: Bool { backstage.endlessStep != nil }

    /// Returns the reason why it's blocked.
    ///
    /// - Parameter limit: the time limit of a step.
    func text(for limit: Duration) -> String {
        let text = StageText(backstage.trace, backstage.cast)
        if let step = backstage.endlessStep { return text.endless(step) }
        return text.blocked(for: limit, hasClocks: backstage.clock != nil)
    }
}

/// The result of work on a separate thread.
enum WatchedResult<Value: Sendable>: Sendable {
    case value(Value)
    /// It's blocked, and its thread was left behind.
    case blocked(Stalled)
}
