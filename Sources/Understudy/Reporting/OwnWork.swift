/// How a double starts work of its own, which lives as long as the double does and is no part of
/// what a test runs.
package enum OwnWork {
    /// Leaves the rehearsal that the current task belongs to; `nil` where there is none. What is
    /// started outside has all other task-local values of the test.
    ///
    /// An object: Swift 6.3 crashes in release builds where the value is a function.
    @TaskLocal package static var exit: Exit?

    /// A way out of a rehearsal.
    package final class Exit: Sendable {
        let leave: @Sendable (() -> Void) -> Void
        private let sent:
            @Sendable (String, TestReport.Location, @escaping @Sendable () -> Bool) -> Errand?
        private let asked: @Sendable (Inquiry) -> Errand?
        private let tried: @Sendable (Int, @escaping @Sendable () async -> Bool) -> Bool

        /// - Parameters:
        ///   - leave: runs a function outside.
        ///   - send: takes note of what goes to another thread.
        ///   - inquire: takes note of what is asked when no task can run.
        ///   - tryOrders: runs a body under several orders of its tasks.
        package init(
            _ leave: @escaping @Sendable (() -> Void) -> Void,
            send:
                @escaping @Sendable (
                    String, TestReport.Location, @escaping @Sendable () -> Bool
                ) -> Errand? = { _, _, _ in nil },
            inquire: @escaping @Sendable (Inquiry) -> Errand? = { _ in nil },
            tryOrders: @escaping @Sendable (Int, @escaping @Sendable () async -> Bool) -> Bool = {
                _, _ in false
            }
        ) {
            self.leave = leave
            sent = send
            asked = inquire
            tried = tryOrders
        }

        /// Runs a body under several orders of its tasks, each on a stage of its own, until it
        /// returns `true`. This thread waits meanwhile, and its own rehearsal notices nothing.
        ///
        /// - Parameters:
        ///   - count: how many orders to try.
        ///   - body: the body.
        /// - Returns: whether it has returned `true`.
        package func tryOrders(_ count: Int, _ body: @escaping @Sendable () async -> Bool) -> Bool {
            tried(count, body)
        }

        /// Says that a double hands something to another thread, and gets it back before long. The
        /// rehearsal waits for it, and goes on in the same order whenever it is back.
        ///
        /// - Parameters:
        ///   - title: what it is, for the report if it does not come back.
        ///   - location: where the double was made.
        ///   - isHeldUp: whether it can't come back before a later step. The rehearsal calls this
        ///     after each step, on its thread, and doesn't wait if it returns `true`.
        package func send(
            _ title: String, at location: TestReport.Location,
            isHeldUp: @escaping @Sendable () -> Bool = { false }
        ) -> Errand? {
            sent(title, location, isHeldUp)
        }

        /// Has a function called when no task of the rehearsal can run, before time moves: where
        /// another thread may have been asked for something, it sends something there.
        ///
        /// - Parameters:
        ///   - isDue: asked after each step, on the rehearsal's thread: whether the step has asked
        ///     the other thread for something, so that the function is called at once.
        ///   - ask: called on the rehearsal's thread.
        /// - Returns: whose end ends the calls.
        package func whenIdle(
            orAfterStepIf isDue: @escaping @Sendable () -> Bool = { false },
            _ ask: @escaping @Sendable () -> Void
        ) -> Errand? { asked(Inquiry(isDue: isDue, ask: ask)) }
    }

    /// What a double asks another thread, and when.
    package final class Inquiry: Sendable {
        package let isDue: @Sendable () -> Bool
        package let ask: @Sendable () -> Void

        fileprivate init(
            isDue: @escaping @Sendable () -> Bool, ask: @escaping @Sendable () -> Void
        ) {
            self.isDue = isDue
            self.ask = ask
        }
    }

    /// Something that is on another thread for a while.
    package final class Errand: Sendable {
        private let back: Locked<(@Sendable ((@Sendable () -> Void)?) -> Void)?>

        /// - Parameter back: called once, with what the rehearsal's thread does then.
        package init(_ back: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
            self.back = Locked(back)
        }

        /// What goes with its last reference is back as well.
        deinit { end() }

        /// It is back. Called from any thread; the second time it does nothing.
        ///
        /// - Parameter goOn: called by the rehearsal's thread when nothing else can run.
        package func end(_ goOn: (@Sendable () -> Void)? = nil) {
            let back = back.withLock { back in
                defer { back = nil }
                return back
            }
            back?(goOn)
        }
    }

    /// Runs a function that starts such work.
    package static func start(_ start: () -> Void) {
        guard let exit else { return start() }
        exit.leave(start)
    }
}
