import Understudy

/// The texts that are used in the reports of a rehearsal.
struct StageText {
    private let trace: Trace
    private let taskTable: TaskTable
    /// The names of the functions, which are only looked up once because this takes a while.
    private let functions: StepCalls.Names?

    init(_ trace: Trace, _ taskTable: TaskTable) {
        self.trace = trace
        self.taskTable = taskTable
        functions = taskTable.calls?.names
    }

    func deadlocked(_ elsewhere: [Asleep], on tier: Rehearsal.Tier) -> String {
        let guess = "a task marked \"waits?\" may have ended instead"
        let announce =
            "if another thread resumes a task, announce its work: stage.beginExternalWork(\"…\")"
        let clock = "sleeping tasks use another clock, which doesn't advance: use stage.clock"
        return lines(
            ["rehearse: deadlock: every task is waiting, and advancing time wouldn't help"],
            waiting(with: elsewhere), [tier.row],
            tier.remedies.prefix(1).flatMap(hintRow),
            elsewhere.isEmpty ? [] : hintRow(clock),
            guessed(besides: elsewhere).isEmpty ? [] : hintRow(guess), hintRow(announce))
    }

    func paused(_ asleep: [Asleep], on tier: Rehearsal.Tier) -> String {
        lines(
            ["rehearse: every task is waiting, and time is paused"], waiting(with: asleep),
            [tier.row], hintRow("advance time: stage.clock.advance(by:), or stage.resumeTime()"))
    }

    func waitsForExternalWork(_ entries: [ExternalWorkEntry], for limit: Duration) -> String {
        var hints: [String] = []
        if entries.contains(where: { !$0.isOfDouble }) {
            hints.append("call end() when the work is finished; time doesn't advance before that")
        }
        if entries.contains(where: \.isOfDouble) {
            hints.append(
                "another thread hasn't finished; check if a session's delegate queue is blocked"
            )
        }
        return lines(
            ["rehearse: external work hasn't finished after \(limit)"],
            rows("waits", entries) { $0.description }, hints.flatMap(hintRow))
    }

    func endless(at now: Duration) -> String {
        let steps = ReportText.count(trace.steps.count, "step")
        let isBodyIdle = isWaiting(0) && !latestSteps.contains { trace.steps[$0].task == 0 }
        let hint =
            isBodyIdle
            ? "the body may wait forever; to stop sooner, lower Rehearsal.Limits(steps:)"
            : "to allow more steps, raise Rehearsal.Limits(steps:)"
        return lines(
            ["rehearse: stopped after \(steps), at \(now): the body hasn't ended"], latest,
            waitingMeanwhile, hintRow(hint))
    }

    /// Returns the report about a loop that calls doubles or sleeps without ever suspending.
    func endless(_ step: RunResult.EndlessStep) -> String {
        let place = trace.steps.isEmpty ? "a step" : latestStep
        let loop = "a loop that continues after each error never ends: sleep in it, or stop"
        return lines(
            ["rehearse: \(place) never suspends: it was ended after \(step.calls) calls"],
            [ReportText.row("latest", step.latest)], hintRow(loop))
    }

    /// A description of the latest step and its task, for example `step 4 (task 1 · Feed.load())`.
    private var latestStep: String {
        "step \(trace.steps.count) (\(title(ofStep: trace.steps.count - 1)))"
    }

    /// Returns descriptions of the tasks that were waiting when the body was cancelled.
    func cancelled(asleep: [Asleep]) -> [String] {
        let others = others(besides: asleep)
        return rows("waits", others.filter { $0 == 0 }, text: waitingRow) + rows(asleep)
            + rows("waits", others.filter { $0 > 0 && isWaiting($0) }, text: waitingRow)
    }

    /// Returns the report about tasks that wait for each other in a loop and prevent time from
    /// advancing.
    func livelocked(at now: Duration) -> String {
        let steps = ReportText.count(trace.steps.count, "step")
        let loop = "Task.yield() doesn't advance time: sleep in the loop, or wait for an event"
        return lines(
            [
                "rehearse: livelock: stopped after \(steps): "
                    + "tasks keep running, and time stays at \(now)"
            ], latest, waitingMeanwhile, hintRow(loop),
            hintRow("to allow more steps, raise Rehearsal.Limits(maximumStepsPerInstant:)"))
    }

    private var latestSteps: Range<Int> { trace.steps.indices.suffix(10) }

    /// Descriptions of the tasks that ran in the latest steps, each with all of its functions in
    /// these steps.
    private var latest: [String] {
        var titles: [String] = []
        for title in latestSteps.map(title(ofStep:)) where !titles.contains(title) {
            titles.append(title)
        }
        return rows("latest", titles) { $0 }
    }

    /// Descriptions of the tasks that are waiting while the tasks of the latest steps continue.
    private var waitingMeanwhile: [String] {
        let running = Set(latestSteps.map { trace.steps[$0].task })
        let waiting = taskTable.members.indices.filter { isWaiting($0) && !running.contains($0) }
        return rows("waits", waiting, text: waitingRow)
    }

    func stillRunning(_ asleep: [Asleep]) -> String {
        lines(
            ["rehearse: the body ended while a task is still running"],
            // The sleeping tasks are known, so the other tasks don't need to be listed.
            asleep.isEmpty ? possiblyRunning : rows(asleep),
            hintRow("await or cancel the task before the body ends"))
    }

    /// Descriptions of the tasks that continue.
    ///
    /// Among the tasks that possibly no other task waits for, these are the ones that are detected
    /// as waiting or, if none is, all of them.
    private var possiblyRunning: [String] {
        let captured = taskTable.members.indices.filter { taskTable.members[$0].isCaptured }
        let waiting = captured.filter(isWaiting)
        if !waiting.isEmpty { return rows("waits", waiting, text: waitingRow) }
        let unknown = ReportText.row("waits?", "an unknown task, for example on an actor")
        let canDetectTasks = functions?.canDetectTasks ?? false
        return captured.isEmpty || canDetectTasks
            ? [unknown] : rows("waits?", captured, text: waitingRow)
    }

    /// - Parameters:
    ///   - hasClocks: Whether the machine's clocks return the time of the rehearsal.
    func blocked(for limit: Duration, hasClocks: Bool) -> String {
        guard let last = trace.steps.last else { return "rehearse: nothing ran for \(limit)" }
        let step = "step \(trace.steps.count) takes longer than \(limit)"
        let task = taskTable.title(last.task)
        return lines(
            ["rehearse: \(step): \(task) blocks its thread, or runs forever"],
            hintRow("a task that waits for another one must suspend: use `await`"),
            hasClocks
                ? hintRow("time advances only while tasks sleep, so a loop can't wait for it") : [])
    }

    func violated(_ invariant: String) -> String {
        if trace.steps.isEmpty { return "rehearse: invariant \"\(invariant)\" is violated" }
        return "rehearse: invariant \"\(invariant)\" is violated after \(latestStep)"
    }

    // MARK: - Rows

    private func hintRow(_ text: String) -> [String] { [ReportText.row("hint", text)] }

    private func title(ofStep index: Int) -> String {
        taskTable.title(
            trace.steps[index].task, in: functions?.function(ofStep: index)?.description)
    }

    /// Returns descriptions of the body, of the sleeping tasks, and of all other tasks, beginning
    /// with those that are detected as waiting.
    private func waiting(with asleep: [Asleep]) -> [String] {
        cancelled(asleep: asleep) + rows("waits?", guessed(besides: asleep), text: waitingRow)
    }

    private func others(besides asleep: [Asleep]) -> [Int] {
        let sleepingTasks = Set(asleep.compactMap(\.task))
        return taskTable.members.indices.filter { !sleepingTasks.contains($0) }
    }

    /// Returns the numbers of the tasks of which it isn't known whether they are waiting or have
    /// ended.
    private func guessed(besides asleep: [Asleep]) -> [Int] {
        others(besides: asleep)
            .filter {
                $0 > 0 && !isWaiting($0) && !(functions?.hasEnded($0) ?? false)
                    && !taskTable.members[$0].isUnknown
            }
    }

    private func isWaiting(_ number: Int) -> Bool {
        taskTable.members[number].wait != nil || functions?.isWaiting(number) ?? false
    }

    /// Returns a row such as
    /// `task 1 · Cache.value(for:), since step 3; started by the body in step 1`.
    ///
    /// If the task waits for a double, the row includes the line of the call, for example
    /// `the body, in nextCall() at App/FeedTests.swift:12, since step 1`.
    private func waitingRow(_ number: Int) -> String {
        let function = functions?.function(ofWaiting: number)?.description
        let history = historyText(of: number)
        var parts = [taskTable.title(number, in: function)]
        if let wait = taskTable.members[number].wait { parts.append(wait) }
        if !history.isEmpty { parts.append(history) }
        return parts.joined(separator: ", ")
    }

    /// Returns a clause such as `since step 3; started by the body in step 1`.
    ///
    /// The first part is missing if the task has only run as part of other tasks' steps.
    private func historyText(of number: Int) -> String {
        var parts: [String] = []
        if let step = taskTable.members[number].lastStep { parts.append("since step \(step + 1)") }
        if let origin = origin(of: number) { parts.append(origin) }
        return parts.joined(separator: "; ")
    }

    /// Returns a clause such as `started by the body in step 1`.
    private func origin(of number: Int) -> String? {
        let member = taskTable.members[number]
        return member.parent.map { "started by \(taskTable.title($0)) in step \(member.arrival)" }
    }

    /// Returns a row such as
    /// `task 1 "poll" · Poller.run(), until 3.0 seconds; started by the body in step 1`.
    private func sleepingRow(_ asleep: Asleep) -> String {
        guard let number = asleep.task else { return asleep.sleeper.description }
        let function = functions?.function(ofWaiting: number)?.description
        let title = taskTable.title(number, in: function)
        let sleep = "\(title), \(asleep.sleeper.duration)"
        return origin(of: number).map { "\(sleep); \($0)" } ?? sleep
    }

    private func rows(_ asleep: [Asleep]) -> [String] {
        rows("sleeps", asleep, text: sleepingRow)
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
