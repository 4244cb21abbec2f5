import Understudy

/// The texts of a rehearsal's reports.
struct StageText {
    private let trace: Trace
    private let cast: Cast
    /// Looked up once, because the names of many functions take a while.
    private let functions: CallLog.Names?

    init(_ trace: Trace, _ cast: Cast) {
        self.trace = trace
        self.cast = cast
        functions = cast.calls?.names
    }

    func deadlocked(_ elsewhere: [Asleep], on tier: Rehearsal.Tier) -> String {
        let guess = "a task that has ended looks the same from here, so “waits?” is a guess"
        let announce = "announce what another thread finishes: stage.beginExternalWork(\"…\")"
        let clock = "who sleeps does so on a clock that does not move here: take stage.clock"
        return lines(
            ["rehearse: deadlock: nothing can run, and time would not change that"],
            waiting(with: elsewhere), row(tier),
            elsewhere.isEmpty ? [] : [ReportText.row("hint", clock)],
            guessed(besides: elsewhere).isEmpty ? [] : [ReportText.row("hint", guess)],
            [ReportText.row("hint", announce)])
    }

    func paused(_ asleep: [Asleep], on tier: Rehearsal.Tier) -> String {
        lines(
            ["rehearse: nothing can run while time is paused"], waiting(with: asleep), row(tier),
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
        let isBodyIdle = isWaiting(0) && !latestSteps.contains { trace.steps[$0].task == 0 }
        let hint =
            isBodyIdle
            ? "what the body waits for may never come; Rehearsal.Limits(steps:) stops sooner"
            : "Rehearsal.Limits(steps:) allows more"
        return lines(
            [
                "rehearse: stopped after \(steps), at \(now): the body has not ended"
            ], latest, waitingMeanwhile, [ReportText.row("hint", hint)])
    }

    /// Reports a loop that calls doubles or sleeps without suspending.
    func endless(_ step: Performance.EndlessStep) -> String {
        let number = "step \(trace.steps.count)"
        let place = trace.steps.isEmpty ? "a step" : title(ofLatestStep: number)
        let loop = "a loop that goes on after each error never ends: sleep in it, or give up"
        return lines(
            ["rehearse: \(place) never suspends: it was ended after \(step.calls) calls"],
            [ReportText.row("latest", step.latest), ReportText.row("hint", loop)])
    }

    /// Returns a title such as `step 4, of task 1 · Feed.load(),`.
    private func title(ofLatestStep number: String) -> String {
        "\(number), of \(title(ofStep: trace.steps.count - 1)),"
    }

    /// Returns the waiting tasks at the moment of a cancellation.
    func cancelled(asleep: [Asleep]) -> [String] {
        let others = others(besides: asleep)
        return rows("waits", others.filter { $0 == 0 }, text: waiting) + rows(asleep)
            + rows("waits", others.filter { $0 > 0 && isWaiting($0) }, text: waiting)
    }

    /// Reports that time doesn't advance while tasks run: they wait for each other in a loop.
    func livelocked(at now: Duration) -> String {
        let steps = ReportText.count(trace.steps.count, "step")
        let loop = "Task.yield() waits for no time: a loop with it has to sleep, or to be told"
        return lines(
            [
                "rehearse: livelock: stopped after \(steps): "
                    + "tasks run on, and time stays at \(now)"
            ], latest, waitingMeanwhile,
            [
                ReportText.row("hint", loop),
                ReportText.row("hint", "Rehearsal.Limits(stepsAtOnce:) allows more"),
            ])
    }

    private var latestSteps: Range<Int> { trace.steps.indices.suffix(10) }

    /// The tasks of the latest steps, with each of their functions once.
    private var latest: [String] {
        var titles: [String] = []
        for title in latestSteps.map(title(ofStep:)) where !titles.contains(title) {
            titles.append(title)
        }
        return rows("latest", titles) { $0 }
    }

    /// The tasks that wait while those of the latest steps continue.
    private var waitingMeanwhile: [String] {
        let running = Set(latestSteps.map { Int(trace.steps[$0].task) })
        let waiting = cast.members.indices.filter { isWaiting($0) && !running.contains($0) }
        return rows("waits", waiting, text: self.waiting)
    }

    func goingOn(_ left: Performance.Left) -> String {
        lines(
            ["rehearse: the body has ended before a task that goes on"],
            // The sleeping tasks are known.
            left.asleep.isEmpty ? mayGoOn : rows(left.asleep),
            [ReportText.row("hint", "await it, or cancel it, where its owner ends")])
    }

    /// The tasks that continue: those that no task must wait for and that are detected as waiting,
    /// or all if none is detected.
    private var mayGoOn: [String] {
        let known = cast.members.indices.filter { cast.members[$0].isCaptured }
        let waiting = known.filter(isWaiting)
        if !waiting.isEmpty { return rows("waits", waiting, text: self.waiting) }
        let unknown = ReportText.row("waits?", "a task of which no more is known, as on an actor")
        let seesTasks = functions?.seesTasks ?? false
        return known.isEmpty || seesTasks
            ? [unknown] : rows("waits?", known, text: self.waiting)
    }

    /// - Parameter hasClocks: `true` if the machine's clocks return the time of the rehearsal.
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

    func broken(_ invariant: String) -> String {
        if trace.steps.isEmpty { return "rehearse: “\(invariant)” does not hold" }
        let step = "step \(trace.steps.count), of \(title(ofStep: trace.steps.count - 1))"
        return "rehearse: “\(invariant)” does not hold after \(step)"
    }

    // MARK: - Rows

    private func title(ofStep index: Int) -> String {
        cast.title(
            Int(trace.steps[index].task), in: functions?.function(ofStep: index)?.description)
    }

    /// Returns the body, the sleeping tasks, and the others: first those that are detected as
    /// waiting.
    private func waiting(with asleep: [Asleep]) -> [String] {
        let others = others(besides: asleep)
        return rows("waits", others.filter { $0 == 0 }, text: waiting) + rows(asleep)
            + rows("waits", others.filter { $0 > 0 && isWaiting($0) }, text: waiting)
            + rows("waits?", guessed(besides: asleep), text: waiting)
    }

    private func others(besides asleep: [Asleep]) -> [Int] {
        let known = Set(asleep.compactMap(\.task))
        return cast.members.indices.filter { !known.contains($0) }
    }

    /// Returns the tasks that wait or have ended.
    private func guessed(besides asleep: [Asleep]) -> [Int] {
        others(besides: asleep)
            .filter { $0 > 0 && !isWaiting($0) && !cast.members[$0].isUnknown }
    }

    private func isWaiting(_ number: Int) -> Bool {
        cast.members[number].wait != nil || functions?.isWaiting(number) ?? false
    }

    /// Returns a row such as `task 1 · Cache.value(for:), since step 3; the body brought it in step
    /// 1`. A wait for a double has its line: `the body, in nextCall() at App/FeedTests.swift:12,
    /// since step 1`.
    private func waiting(_ number: Int) -> String {
        let function = functions?.function(ofWaiting: number)?.description
        let history = history(of: number)
        let parts = [cast.members[number].wait, history.isEmpty ? nil : history]
        return ([cast.title(number, in: function)] + parts.compactMap(\.self))
            .joined(separator: ", ")
    }

    /// Returns a clause such as `since step 3; the body brought it in step 1`. A task may only have
    /// run as part of others' steps.
    private func history(of number: Int) -> String {
        let last = cast.members[number].lastStep.map { "since step \($0 + 1)" }
        return [last, origin(of: number)].compactMap { $0 }.joined(separator: "; ")
    }

    /// Returns a clause such as `the body brought it in step 1`.
    private func origin(of number: Int) -> String? {
        let member = cast.members[number]
        return member.parent.map { "\(cast.title($0)) brought it in step \(member.arrival)" }
    }

    /// Returns a row such as `task 1 “poll” · Poller.run(), until 3.0 seconds; the body brought it
    /// in step 1`.
    private func sleeping(_ asleep: Asleep) -> String {
        guard let number = asleep.task else { return asleep.sleeper.description }
        let function = functions?.function(ofWaiting: number)?.description
        let title = cast.title(number, in: function)
        return (["\(title), \(asleep.sleeper.duration)"] + [origin(of: number)].compactMap { $0 })
            .joined(separator: "; ")
    }

    /// Returns a row such as `tasks: not Task.sleep, ContinuousClock`, with everything that may
    /// continue undetected.
    private func row(_ tier: Rehearsal.Tier) -> [String] {
        let left = tier.left.isEmpty ? "" : ": not \(tier.left.joined(separator: ", "))"
        return [ReportText.row("tier", "\(tier)\(left)")]
    }

    private func rows(_ asleep: [Asleep]) -> [String] {
        rows("sleeps", asleep, text: sleeping)
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
    /// Everything that higher tiers control, and this one doesn't.
    fileprivate var left: [String] {
        var left: [String] = []
        if self < .tasks { left += ["Task { }", "Task.detached", "the main actor"] }
        if self < .sleeps { left += ["Task.sleep", "ContinuousClock"] }
        if self < .clocks { left.append("what the machine's clocks say") }
        return left
    }
}
