/// The rehearsal of a task, as seen by doubles that start work on other threads.
package protocol RehearsalContext: AnyObject, Sendable {
    /// Calls a function outside of the rehearsal.
    func leave(_ start: () -> Void)

    /// Records that a double transfers work to another thread and will receive the result soon.
    ///
    /// The rehearsal waits for the result and continues in the same order, no matter when the
    /// result is available.
    ///
    /// - Parameters:
    ///   - title: A description of the work, which is reported if the result isn't received.
    ///   - location: The location at which the double was created.
    ///   - thread: The thread on which tasks are resumed as part of this work, if any.
    ///   - isBlocked: A closure that returns `true` if the result can't be available before a later
    ///     step. The rehearsal calls it on its thread after each step, and doesn't wait if it
    ///     returns `true`.
    func send(
        _ title: String, at location: TestReport.Location, resumingOn thread: DoubleWork.Thread,
        isBlocked: @escaping @Sendable () -> Bool
    ) -> DoubleWork.PendingWork?

    /// Registers a query that is made when no task of the rehearsal can run, before time advances.
    ///
    /// - Returns: An object that represents the registration. When the object is released, the
    ///   query isn't made any more.
    func register(_ query: DoubleWork.ProgressQuery) -> DoubleWork.PendingWork?

    /// Runs a body with several orders of its tasks until it returns `true`.
    ///
    /// Each order uses a separate stage. This blocks the current thread without affecting its own
    /// rehearsal.
    ///
    /// - Returns: Whether the body returned `true` in any of the orders.
    func tryOrders(_ count: Int, _ body: @escaping @Sendable () async -> Bool) -> Bool
}

extension RehearsalContext {
    /// Records work that doesn't resume any tasks.
    package func send(
        _ title: String, at location: TestReport.Location,
        isBlocked: @escaping @Sendable () -> Bool = { false }
    ) -> DoubleWork.PendingWork? {
        send(title, at: location, resumingOn: .none, isBlocked: isBlocked)
    }

    /// Registers a function that is called when no task of the rehearsal can run, before time
    /// advances.
    ///
    /// If another thread may have received a request, the function should use `send` to wait for
    /// it.
    ///
    /// - Parameters:
    ///   - thread: The thread on which tasks are resumed by the request, if any.
    ///   - isDue: A closure that is called on the thread of the rehearsal after each step. If the
    ///     step has sent a request to the other thread, it should return `true`. In this case, the
    ///     function is called immediately.
    ///   - poll: A closure that is called on the thread of the rehearsal.
    ///
    /// - Returns: An object that represents the registration. When the object is released, the
    ///   function isn't called any more.
    package func whenIdle(
        resumingOn thread: DoubleWork.Thread = .none,
        orAfterStepIf isDue: @escaping @Sendable () -> Bool = { false },
        _ poll: @escaping @Sendable () -> Void
    ) -> DoubleWork.PendingWork? {
        register(DoubleWork.ProgressQuery(thread: thread, isDue: isDue, poll: poll))
    }
}

/// Functions that start internal work of a double.
///
/// Such work has the same lifetime as the double and isn't part of the work of the test.
package enum DoubleWork {
    /// The rehearsal of the current task, or `nil` outside of a rehearsal.
    ///
    /// Work that is started outside of the rehearsal doesn't have this value. It still inherits all
    /// other task-local values of the test.
    @TaskLocal package static var rehearsal: (any RehearsalContext)?

    /// The thread, or the serial queue, on which a double resumes tasks.
    ///
    /// If a task of a rehearsal is resumed there, this is part of the double's work. On any other
    /// thread, the time at which the task is resumed can't be controlled.
    package struct Thread: Sendable {
        /// A closure that returns whether the current thread is this thread.
        package let isCurrent: @Sendable () -> Bool

        package init(_ isCurrent: @escaping @Sendable () -> Bool) { self.isCurrent = isCurrent }

        /// The value for work that doesn't resume any tasks.
        package static let none = Thread { false }
    }

    /// A double's request to another thread, and the condition for making it.
    package final class ProgressQuery: Sendable {
        package let thread: Thread
        package let isDue: @Sendable () -> Bool
        package let poll: @Sendable () -> Void

        fileprivate init(
            thread: Thread, isDue: @escaping @Sendable () -> Bool,
            poll: @escaping @Sendable () -> Void
        ) {
            self.thread = thread
            self.isDue = isDue
            self.poll = poll
        }
    }

    /// Work that was temporarily transferred to another thread.
    package final class PendingWork: Sendable {
        private let back: Locked<(@Sendable ((@Sendable () -> Void)?) -> Void)?>

        /// - Parameters:
        ///   - back: A closure that is called once with the function that the thread of the
        ///     rehearsal should call next.
        package init(_ back: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
            self.back = Locked(back)
        }

        /// Releasing the last reference to this object also ends the work.
        deinit { end() }

        /// Records that the work has ended.
        ///
        /// This function can be called on any thread, and further calls have no effect.
        ///
        /// - Parameters:
        ///   - next: A closure that is called on the thread of the rehearsal when nothing else can
        ///     run.
        package func end(_ next: (@Sendable () -> Void)? = nil) {
            let back = back.withLock { back in
                defer { back = nil }
                return back
            }
            back?(next)
        }
    }

    /// Calls a function that starts internal work.
    package static func start(_ start: () -> Void) {
        guard let rehearsal else { return start() }
        rehearsal.leave(start)
    }
}
