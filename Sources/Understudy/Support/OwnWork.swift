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

        /// - Parameter leave: runs a function outside.
        package init(_ leave: @escaping @Sendable (() -> Void) -> Void) { self.leave = leave }
    }

    /// Runs a function that starts such work.
    package static func start(_ start: () -> Void) {
        guard let exit else { return start() }
        exit.leave(start)
    }
}
