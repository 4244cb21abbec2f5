/// Displays the progress of a search on a terminal if it takes longer than two seconds.
package final class Progress {
    private let surroundings: Surroundings
    /// The earliest time of the next update.
    private var next: Duration
    private var isShown = false

    /// The dependencies on the process.
    struct Surroundings: Sendable {
        /// `nil` if there is none; then nothing is displayed.
        let terminal: Terminal?
        /// The real time of the machine.
        let now: @Sendable () -> Duration

        /// The process itself, unless a test of this module binds others.
        @TaskLocal static var current = Surroundings(
            terminal: .ofProcess, now: { System.machineTime })
    }

    package init() {
        surroundings = .current
        next = surroundings.terminal == nil ? .zero : surroundings.now() + .seconds(2)
    }

    /// Displays a text, unless one was displayed shortly before.
    package func show(_ text: @autoclosure () -> String) {
        guard let terminal = surroundings.terminal else { return }
        let now = surroundings.now()
        guard now >= next, isShown || terminal.reserve() else { return }
        isShown = true
        next = now + .milliseconds(100)
        terminal.show(text())
    }

    /// Removes the displayed text.
    package func end() {
        if isShown { surroundings.terminal?.release() }
        isShown = false
    }
}
