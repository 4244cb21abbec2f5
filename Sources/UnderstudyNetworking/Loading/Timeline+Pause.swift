import Understudy

extension TestTimeline {
    /// Waits until the timeline has moved on; `whenWaiting` runs once it is sure to be heard.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func pause(for delay: Duration, whenWaiting: () -> Void) async throws {
        guard delay > .zero else { return }
        let pause = Pause()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                pause.begin(continuation)
                let action = schedule(after: delay) { pause.end(.success(())) }
                pause.endsWith(action)
                whenWaiting()
            }
        } onCancel: {
            pause.end(.failure(CancellationError()))
        }
    }
}

/// One wait, which ends once.
private final class Pause: Sendable {
    private let state = Locked(State())

    private struct State {
        var continuation: CheckedContinuation<Void, any Error>?
        var action: TestTimeline.Action?
        /// How it ended.
        var result: Result<Void, any Error>?
    }

    func begin(_ continuation: CheckedContinuation<Void, any Error>) {
        let result = state.withLock { state in
            if state.result == nil { state.continuation = continuation }
            return state.result
        }
        if let result { continuation.resume(with: result) }
    }

    /// An end by cancellation takes the action off the timeline.
    func endsWith(_ action: TestTimeline.Action) {
        let isOver = state.withLock { state in
            state.action = action
            return state.result != nil
        }
        if isOver { action.cancel() }
    }

    func end(_ result: Result<Void, any Error>) {
        let (continuation, action) = state.withLock { state in
            defer {
                state.continuation = nil
                state.result = state.result ?? result
            }
            return (state.continuation, state.action)
        }
        action?.cancel()
        continuation?.resume(with: result)
    }
}
