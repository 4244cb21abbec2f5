/// Functions that format the messages of timelines and clocks.
enum TimeText {
    /// - Parameters:
    ///   - advance: The location of the advance that ended before the tasks slept, if it had no
    ///     effect.
    static func asleep(
        _ sleepers: [TestTimeline.Sleeper], moment: String, after advance: TestReport.Location?
    ) -> String {
        let tasks = sleepers.count == 1 ? "1 task was" : "\(sleepers.count) tasks were"
        let text = lines(
            "TestTimeline: \(tasks) still asleep \(moment)", next: sleepers.map(\.description),
            last: ReportText.row("add", "advance(by:) until they wake, or cancel them"))
        guard let advance else { return text }
        let hint = "the advance at \(advance) ran before any task slept: await nextSleeper() first"
        return text + "\n" + ReportText.row("hint", hint)
    }

    /// - Parameters:
    ///   - isBurst: Whether the work is scheduled again and again at the same instant.
    static func endless(
        limit: Int, waiting: [TestTimeline.Work], now: Duration, isBurst: Bool
    ) -> String {
        let hint =
            isBurst
            ? withoutDelay
            : "run() never ends if work keeps rescheduling itself: use advance(by:)"
        return lines(
            "TestTimeline: run() stopped at \(now): it reached its limit of \(limit)",
            next: waiting.map(describe), last: ReportText.row("hint", hint))
    }

    /// Returns the message about work that was cancelled because too much of it was scheduled at
    /// one instant.
    static func burst(_ cancelled: [TestTimeline.Work], now: Duration) -> String {
        lines(
            "TestTimeline: stopped work at \(now) that scheduled \(TestTimeline.Burst.limit) "
                + "actions at this instant",
            next: cancelled.map(describe), last: ReportText.row("hint", withoutDelay))
    }

    private static let withoutDelay =
        "work that reschedules itself without a delay never ends: add a delay, or stop it"

    static func backwards(_ duration: Duration) -> String {
        "TestTimeline: can't advance by \(duration): time only moves forward"
    }

    /// Returns the message if more tasks sleep than expected.
    static func tooManySleepers(_ sleepers: [TestTimeline.Sleeper], expected: Int) -> String {
        let tasks = sleepers.count == 1 ? "1 task sleeps" : "\(sleepers.count) tasks sleep"
        let hint =
            "pass waitingForSleepers: \(sleepers.count), or use a rehearsal if the number varies"
        return lines(
            "TestTimeline: \(tasks), but waitingForSleepers is \(expected)",
            next: sleepers.map(\.description), last: ReportText.row("hint", hint))
    }

    /// Returns the first line of a report, for example `TestTimeline: gave up waiting for 2 tasks
    /// to sleep`.
    static func givenUp(_ expected: Int) -> String {
        "TestTimeline: gave up waiting for \(ReportText.count(expected, "task")) to sleep"
    }

    /// Returns rows with the sleeping tasks, if more tasks were expected.
    static func asleep(_ sleepers: [TestTimeline.Sleeper]) -> [String] {
        ReportText.rows(of: sleepers) { ReportText.row("asleep", $0.description) }
    }

    static let sleepsNoMore = ReportText.row(
        "hint", "a task that has ended, or waits for something else, doesn't sleep again")

    /// Returns a readable description of waiting work.
    private static func describe(_ work: TestTimeline.Work) -> String {
        switch work {
        case .sleep(let task): task.sleeper.description
        case .action(let action): "an action at \(action.deadline), from \(action.location)"
        }
    }

    private static func lines(_ headline: String, next: [String], last: String) -> String {
        let rows = ReportText.rows(of: next) { ReportText.row("next", $0) }
        return ([headline] + rows + [last]).joined(separator: "\n")
    }
}
