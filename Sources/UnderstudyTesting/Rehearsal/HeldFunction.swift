import Understudy

/// The function of a test, held as long as its trait runs it.
///
/// A trait gets the function for the time of its scope alone: whoever still refers to it afterwards ends the
/// process. Those who run it refer to this object instead, which drops the function in time, whatever
/// they still have to tidy up.
final class HeldFunction: Sendable {
    typealias Function = @Sendable () async throws -> Void

    private let state: Locked<State>

    private struct State {
        var function: Function?
        /// The runs that have not ended.
        var running = 0
    }

    init(_ function: @escaping Function) {
        state = Locked(State(function: function))
    }

    /// Runs the function.
    func run() async throws {
        let function = state.withLock { state in
            state.running += 1
            return state.function
        }
        defer { state.withLock { $0.running -= 1 } }
        try await function?()
    }

    /// Drops the function.
    ///
    /// - Returns: whether a run is stuck, whose reference stays.
    func drop() -> Bool {
        let (function, running) = state.withLock { state in
            defer { state.function = nil }
            return (state.function, state.running)
        }
        withExtendedLifetime(function) {}
        return running > 0
    }
}
