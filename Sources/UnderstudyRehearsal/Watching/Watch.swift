import Understudy

/// Looks from another thread whether a rehearsal goes on, and tells it that its caller was
/// cancelled.
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

    /// Raised when all is done, or a step blocks its thread for good.
    let alarm = Flag()

    /// The rehearsal that runs now.
    var backstage: Backstage? {
        get { state.withLock { $0.backstage } }
        set {
            newValue?.alarm = alarm
            state.withLock { $0.backstage = newValue }
        }
    }

    /// The thread that it runs on.
    var thread: ThreadActivity? {
        get { state.withLock { $0.thread } }
        set { state.withLock { $0.thread = newValue } }
    }

    /// What its thread has lost of the processor.
    var lostTime: LostTime {
        get { state.withLock { $0.lostTime } }
        set { state.withLock { $0.lostTime = newValue } }
    }

    /// Which schedule of a search is tried, or was the last one that was; counted from 1.
    var schedule: Int {
        get { state.withLock { $0.schedule } }
        set { state.withLock { $0.schedule = newValue } }
    }

    /// Whether the caller was cancelled.
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

    /// Waits until all is done, or one step blocks its thread for good or takes longer than it may.
    ///
    /// It looks twenty times in that time, so that a step is told of soon after it and not only
    /// after twice as long. While a busy machine gives the step no processor, no time passes for
    /// it, and while it waits on such a machine, time passes slowly.
    ///
    /// - Returns: what stands still; `nil` when it was done.
    func wait(patience: Duration) -> Stalled? {
        let interval = patience / Self.looks
        var standstill = Standstill(limit: interval * Self.looks)
        var used = UsedTime()
        while !alarm.wait(atMost: interval) {
            let backstage = backstage
            let time = used.look(
                after: interval, at: thread?.reading, demand: ProcessorDemand.perProcessor)
            guard standstill.look(at: backstage, after: time), let backstage else { continue }
            return Stalled(backstage: backstage, schedule: schedule)
        }
        guard let backstage, backstage.endlessStep?.isBlocked == true else { return nil }
        return Stalled(backstage: backstage, schedule: schedule)
    }

    private static let looks = 20
}
