/// The client for which a task works, for example a session of a stubbed service.
///
/// A client can end such work at any time, for example because it times out. It then continues
/// without waiting for the tasks that answer it, and its test may end before these tasks notice the
/// cancellation. Doubles therefore remember the client of each task that waits for them, and don't
/// report the wait after the client has gone.
///
/// The value is a structure because binding a task-local function crashes in optimized code (Swift
/// 6.3).
package struct ServedClient: Sendable {
    /// The client of the current task, or `nil` if the task doesn't work for a client, or if its
    /// client awaits the task itself.
    @TaskLocal package static var current: ServedClient?

    /// What is known about a client.
    package enum State: Sendable {
        case waiting
        /// The client is in another process, or on the other side of a socket, so it may have gone.
        case unknown
        case gone
    }

    private let currentState: @Sendable () -> State

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - currentState: A closure that returns the state of the client. It's called on any thread
    ///     while no lock is held, and must return ``State/gone`` before the client learns that its
    ///     work has ended.
    package init(_ currentState: @escaping @Sendable () -> State) {
        self.currentState = currentState
    }

    package var state: State { currentState() }
}

extension ServedClient? {
    /// The state of the client. A task without a client waits until it's cancelled.
    package var state: ServedClient.State { self?.state ?? .waiting }
}
