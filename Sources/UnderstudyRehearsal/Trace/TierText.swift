import Understudy

/// This extension contains the texts about what a tier doesn't control.
extension Rehearsal.Tier {
    /// A row that lists everything that may continue undetected, for example
    /// `tasks, doesn't control Task.sleep, ContinuousClock, system clocks`.
    var row: String {
        let names = uncontrolled.joined(separator: ", ")
        let rest = names.isEmpty ? "" : ", doesn't control \(names)"
        return ReportText.row("tier", "\(self)\(rest)")
    }

    /// The same row, and the changes that keep code on the stage.
    var rows: [String] { [row] + remedies.map { ReportText.row("hint", $0) } }

    /// The changes that keep code on the stage if the tier doesn't control it.
    var remedies: [String] {
        switch self {
        case .structured:
            ["Task { } leaves the stage on this tier: use Task(executorPreference: stage.executor)"]
        case .tasks:
            [
                "Task.sleep leaves the stage on this tier: inject stage.clock, and sleep on it",
                "Task.yield() on an actor, in a Task { }, leaves the stage: sleep on stage.clock",
            ]
        case .clocks: []
        }
    }

    /// The names of everything that only a higher tier controls.
    private var uncontrolled: [String] {
        switch self {
        case .structured:
            ["Task { }", "Task.detached", "the main actor"] + Self.tasks.uncontrolled
        case .tasks: ["Task.sleep", "ContinuousClock", "system clocks"]
        case .clocks: []
        }
    }
}
