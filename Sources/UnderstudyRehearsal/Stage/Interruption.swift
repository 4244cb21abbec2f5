import Understudy

/// Counts the moments at which a body can be cancelled, and cancels its task at one of them: each
/// suspension has one as it begins, and one as it ends.
final class Interruption: Sendable {
    private let point: Int?
    private let state = Locked(State())

    private struct State {
        var body: Task<Void, Never>?
        var moments = 0
    }

    /// - Parameter point: at which moment, counted from 1; `nil` for none.
    init(at point: Int?) { self.point = point }

    /// The task of the body.
    var body: Task<Void, Never>? {
        get { state.withLock { $0.body } }
        set { state.withLock { $0.body = newValue } }
    }

    /// How many moments there were.
    var moments: Int { state.withLock { $0.moments } }

    /// The body is about to go on.
    func bodyGoesOn() {
        // Before its first step it is not suspended.
        if moments > 0 { pass() }
    }

    /// A step of the body has ended, and the body has not.
    func bodySuspends() { pass() }

    private func pass() {
        let (moments, body) = state.withLock { state in
            state.moments += 1
            return (state.moments, state.body)
        }
        // Outside of the lock: handlers of the cancellation run here.
        if moments == point { body?.cancel() }
    }
}
