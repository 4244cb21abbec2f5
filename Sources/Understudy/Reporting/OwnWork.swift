/// Starts internal work of a double, which lives as long as the double and isn't part of the work
/// that a test runs.
package enum OwnWork {
    /// The exit from the rehearsal of the current task; `nil` if there is none. Work that is
    /// started outside has all other task-local values of the test.
    ///
    /// It's an object because Swift 6.3 crashes in release builds if the value is a function.
    @TaskLocal package static var exit: Exit?

    /// An exit from a rehearsal.
    package final class Exit: Sendable {
        let leave: @Sendable (() -> Void) -> Void
        private let sendWork:
            @Sendable (String, TestReport.Location, @escaping @Sendable () -> Bool) -> Errand?
        private let registerInquiry: @Sendable (Inquiry) -> Errand?
        private let runOrders: @Sendable (Int, @escaping @Sendable () async -> Bool) -> Bool

        /// - Parameters:
        ///   - leave: runs a function outside.
        ///   - send: records work that is passed to another thread.
        ///   - inquire: records a function to call when no task can run.
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
            sendWork = send
            registerInquiry = inquire
            runOrders = tryOrders
        }

        /// Runs a body under several orders of its tasks, each on its own stage, until it returns
        /// `true`. This thread waits in the meantime, and its own rehearsal isn't affected.
        ///
        /// - Parameters:
        ///   - count: the number of orders.
        ///   - body: the body.
        /// - Returns: `true` if the body has returned `true`.
        package func tryOrders(_ count: Int, _ body: @escaping @Sendable () async -> Bool) -> Bool {
            runOrders(count, body)
        }

        /// Reports that a double passes something to another thread, and will soon receive it back.
        /// The rehearsal waits for it, and continues in the same order regardless of when it's
        /// back.
        ///
        /// - Parameters:
        ///   - title: a description for the report if it doesn't come back.
        ///   - location: the location where the double was created.
        ///   - isBlocked: returns `true` if it can't come back before a later step. The rehearsal
        ///     calls it after each step, on its thread, and doesn't wait if it returns `true`.
        package func send(
            _ title: String, at location: TestReport.Location,
            isBlocked: @escaping @Sendable () -> Bool = { false }
        ) -> Errand? {
            sendWork(title, location, isBlocked)
        }

        /// Registers a function that is called when no task of the rehearsal can run, before time
        /// advances. If another thread may have received a request, the function sends something to
        /// it.
        ///
        /// - Parameters:
        ///   - isDue: called after each step, on the thread of the rehearsal. Returns `true` if the
        ///     step has sent a request to the other thread, so that the function is called
        ///     immediately.
        ///   - ask: called on the thread of the rehearsal.
        /// - Returns: An object that ends the calls when it ends.
        package func whenIdle(
            orAfterStepIf isDue: @escaping @Sendable () -> Bool = { false },
            _ ask: @escaping @Sendable () -> Void
        ) -> Errand? { registerInquiry(Inquiry(isDue: isDue, ask: ask)) }
    }

    /// A request of a double to another thread, and its condition.
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

    /// Something that is temporarily on another thread.
    package final class Errand: Sendable {
        private let back: Locked<(@Sendable ((@Sendable () -> Void)?) -> Void)?>

        /// - Parameter back: called once, with the function that the thread of the rehearsal runs
        ///   next.
        package init(_ back: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
            self.back = Locked(back)
        }

        /// It's also back when its last reference is released.
        deinit { end() }

        /// Reports that it's back. It can be called on any thread. Further calls have no effect.
        ///
        /// - Parameter next: called on the thread of the rehearsal when nothing else can run.
        package func end(_ next: (@Sendable () -> Void)? = nil) {
            let back = back.withLock { back in
                defer { back = nil }
                return back
            }
            back?(next)
        }
    }

    /// Runs a function that starts internal work.
    package static func start(_ start: () -> Void) {
        guard let exit else { return start() }
        exit.leave(start)
    }
}
