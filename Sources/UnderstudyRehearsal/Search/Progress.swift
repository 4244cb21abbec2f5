/// A type that displays the progress of a search on a terminal if the search takes longer than two
/// seconds.
package final class Progress {
    private let surroundings: Surroundings
    /// The time before which the display isn't updated.
    private var next: Duration
    private var isShown = false

    /// A type describing the parts of the process on which this type depends.
    struct Surroundings: Sendable {
        /// The terminal, or `nil` to display nothing.
        let terminal: Terminal?
        /// A function that returns the real time of the machine.
        let now: @Sendable () -> Duration

        /// The current surroundings.
        ///
        /// By default, these are the surroundings of the current process. Tests can bind this
        /// task-local value to use other surroundings instead.
        @TaskLocal static var current = Surroundings(
            terminal: .ofProcess, now: { System.machineTime })
    }

    package init() {
        surroundings = .current
        next = surroundings.terminal == nil ? .zero : surroundings.now() + .seconds(2)
    }

    /// Displays a string, unless another string was displayed shortly before.
    package func show(_ text: @autoclosure () -> String) {
        guard let terminal = surroundings.terminal else { return }
        let now = surroundings.now()
        guard now >= next, isShown || terminal.reserve() else { return }
        isShown = true
        next = now + .milliseconds(100)
        terminal.show(text())
    }

    /// Removes the displayed string.
    package func end() {
        if isShown { surroundings.terminal?.release() }
        isShown = false
    }
}
