/// How a double starts work of its own, which lives as long as the double does and is no part of
/// what a test runs.
package enum OwnWork {
    /// Runs a function outside of the rehearsal that the current task belongs to; `nil` where there
    /// is none. What is started in it has all other task-local values of the test.
    @TaskLocal package static var outside: (@Sendable (() -> Void) -> Void)?

    /// Runs a function that starts such work.
    package static func start(_ start: () -> Void) {
        guard let outside else { return start() }
        outside(start)
    }
}
