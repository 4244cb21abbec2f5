/// Tells on a terminal how far a search has come, where it takes longer than two seconds.
package final class Progress {
    private let surroundings: Surroundings
    /// When the next text may be shown.
    private var next: Duration
    private var isShown = false

    /// What it needs of the process.
    struct Surroundings: Sendable {
        /// `nil` where there is none: then nothing is told.
        let terminal: Terminal?
        /// The machine's own time.
        let now: @Sendable () -> Duration

        /// Those of the process, where a test of this module binds no others.
        @TaskLocal static var current = Surroundings(
            terminal: .ofProcess, now: { System.machineTime })
    }

    package init() {
        surroundings = .current
        next = surroundings.terminal == nil ? .zero : surroundings.now() + .seconds(2)
    }

    /// Shows a text, unless one was shown a moment ago.
    package func tell(_ text: @autoclosure () -> String) {
        guard let terminal = surroundings.terminal else { return }
        let now = surroundings.now()
        guard now >= next, isShown || terminal.take() else { return }
        isShown = true
        next = now + .milliseconds(100)
        terminal.show(text())
    }

    /// Takes back what is shown.
    package func end() {
        if isShown { surroundings.terminal?.leave() }
        isShown = false
    }
}
