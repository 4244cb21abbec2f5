import Understudy

/// The texts of a rehearsal's reports.
struct StageText {
    private let trace: Trace
    private let cast: Cast

    init(_ trace: Trace, _ cast: Cast) {
        self.trace = trace
        self.cast = cast
    }

    func deadlocked(_ elsewhere: [TestTimeline.Sleeper], on tier: Rehearsal.Tier) -> String {
        let guess = "a task that has ended looks the same from here, so “waits?” is a guess"
        let clock = "who sleeps does so on a clock that does not move here: take stage.clock"
        return lines(
            ["rehearse: deadlock: nothing can run, and time would not change that"], body,
            asleep(elsewhere), others, row(tier),
            elsewhere.isEmpty ? [] : [ReportText.row("hint", clock)],
            others.isEmpty ? [] : [ReportText.row("hint", guess)],
            [ReportText.row("hint", "announce what another thread finishes: stage.outside(\"…\")")])
    }

    func paused(_ sleepers: [TestTimeline.Sleeper], on tier: Rehearsal.Tier) -> String {
        lines(
            ["rehearse: nothing can run while time is paused"], body, asleep(sleepers), others,
            row(tier),
            [ReportText.row("hint", "move time: stage.clock.advance(by:), or stage.resumeTime()")])
    }

    func waitsOutside(_ entries: [OutsideEntry], for limit: Duration) -> String {
        var hints: [String] = []
        if entries.contains(where: { !$0.isOfDouble }) {
            hints.append("end() says that it is over; until then time stands still")
        }
        if entries.contains(where: \.isOfDouble) {
            hints.append("another thread keeps it: is a session's delegate queue blocked?")
        }
        return lines(
            ["rehearse: waited \(limit) for what happens outside"],
            rows("waits", entries) { $0.description }, hints.map { ReportText.row("hint", $0) })
    }

    func endless(at now: Duration) -> String {
        let steps = ReportText.count(trace.steps.count, "step")
        return lines(
            [
                "rehearse: stopped after \(steps), at \(now): the body has not ended"
            ], latest, [ReportText.row("hint", "Rehearsal.Limits(steps:) allows more")])
    }

    /// Time stands still while tasks run: they wait for each other in a loop.
    func livelocked(at now: Duration) -> String {
        let steps = ReportText.count(trace.steps.count, "step")
        let loop = "Task.yield() waits for no time: a loop with it has to sleep, or to be told"
        return lines(
            [
                "rehearse: livelock: stopped after \(steps): "
                    + "tasks run on, and time stays at \(now)"
            ], latest,
            [
                ReportText.row("hint", loop),
                ReportText.row("hint", "Rehearsal.Limits(stepsAtOnce:) allows more"),
            ])
    }

    /// The tasks of the latest steps, each function of theirs once.
    private var latest: [String] {
        var titles: [String] = []
        for title in trace.steps.indices.suffix(10).map(title(ofStep:))
        where !titles.contains(title) { titles.append(title) }
        return rows("latest", titles) { $0 }
    }

    /// `nil` when no task is left.
    func goingOn(_ left: Performance.Left) -> String? {
        guard left.hasOthers || !left.sleepers.isEmpty else { return nil }
        return lines(
            ["rehearse: the body has ended before a task that goes on"],
            // Who sleeps is known.
            left.sleepers.isEmpty ? mayGoOn : asleep(left.sleepers),
            [ReportText.row("hint", "await it, or cancel it, where its owner ends")])
    }

    /// The tasks that may go on: those that no task has to wait for. The turns of an actor do not
    /// tell whose they are, so a task that has begun on one may not be known.
    private var mayGoOn: [String] {
        let known = cast.members.indices.filter { cast.members[$0].isCaptured }
        let unknown = ReportText.row("waits?", "a task of which no more is known, as on an actor")
        return known.isEmpty ? [unknown] : rows("waits?", known, text: waiting)
    }

    /// - Parameter hasClocks: whether the machine's clocks tell the time of the rehearsal.
    func blocked(for limit: Duration, hasClocks: Bool) -> String {
        guard let last = trace.steps.last else { return "rehearse: nothing ran for \(limit)" }
        let step = "step \(trace.steps.count) takes longer than \(limit)"
        let task = cast.title(Int(last.task))
        return lines(
            [
                "rehearse: \(step): \(task) blocks its thread, or runs without end",
                ReportText.row("hint", "a task that waits for another one has to suspend: `await`"),
            ],
            hasClocks
                ? [ReportText.row("hint", "time moves while tasks sleep: no loop can wait for it")]
                : [])
    }

    func broken(_ promise: String) -> String {
        if trace.steps.isEmpty { return "rehearse: “\(promise)” does not hold" }
        let step = "step \(trace.steps.count), of \(title(ofStep: trace.steps.count - 1))"
        return "rehearse: “\(promise)” does not hold after \(step)"
    }

    // MARK: - Rows

    /// Looked up when a text needs them: most runs have nothing to say.
    private var functions: CallLog.Names? { cast.calls?.names }

    private func title(ofStep index: Int) -> String {
        cast.title(
            Int(trace.steps[index].task), in: functions?.function(ofStep: index)?.description)
    }

    private var body: [String] { [ReportText.row("waits", waiting(0))] }

    private var others: [String] {
        rows("waits?", cast.members.indices.dropFirst(), text: waiting)
    }

    /// `task 1 · Cache.value(for:), since step 3; the body brought it in step 1`.
    private func waiting(_ number: Int) -> String {
        let function = functions?.function(ofWaiting: number)?.description
        return "\(cast.title(number, in: function)), \(history(of: number))"
    }

    /// `since step 3; the body brought it in step 1`.
    private func history(of number: Int) -> String {
        let member = cast.members[number]
        let last = member.lastStep.map { "since step \($0 + 1)" } ?? "not run yet"
        guard let parent = member.parent else { return last }
        return "\(last); \(cast.title(parent)) brought it in step \(member.arrival)"
    }

    /// `hooks: not Task.sleep, ContinuousClock`: what may go on unseen.
    private func row(_ tier: Rehearsal.Tier) -> [String] {
        let left = tier.left.isEmpty ? "" : ": not \(tier.left.joined(separator: ", "))"
        return [ReportText.row("tier", "\(tier)\(left)")]
    }

    private func asleep(_ sleepers: [TestTimeline.Sleeper]) -> [String] {
        rows("sleeps", sleepers, text: \.description)
    }

    private func rows<Elements: Collection>(
        _ head: String, _ elements: Elements, text: (Elements.Element) -> String
    ) -> [String] {
        ReportText.rows(of: elements) { ReportText.row(head, text($0)) }
    }

    private func lines(_ parts: [String]...) -> String {
        parts.joined().joined(separator: "\n")
    }
}

extension Rehearsal.Tier {
    /// What higher tiers govern, and this one does not.
    fileprivate var left: [String] {
        var left: [String] = []
        if self < .hooks { left += ["Task { }", "Task.detached", "the main actor"] }
        if self < .scheduling { left += ["Task.sleep", "ContinuousClock"] }
        if self < .clocks { left.append("what the machine's clocks say") }
        return left
    }
}
