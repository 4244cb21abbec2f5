/// The messages of timelines and clocks.
enum TimeText {
    static func asleep(_ sleepers: [TestTimeline.Sleeper], _ moment: String) -> String {
        let tasks = sleepers.count == 1 ? "1 task is" : "\(sleepers.count) tasks are"
        return lines(
            "TestTimeline: \(tasks) still asleep \(moment)", sleepers.map(\.description),
            "add", "advance(by:) as far as they sleep, or cancel them")
    }

    static func endless(_ limit: Int, _ waiting: [String], now: Duration) -> String {
        let due = ReportText.count(limit, "thing")
        return lines(
            "TestTimeline: run() stopped at \(now): \(due) became due, and more wait", waiting,
            "hint", "run() never ends for what sleeps again each time: use advance(by:)")
    }

    static func backwards(_ duration: Duration) -> String {
        "TestTimeline: cannot advance by \(duration): time does not go back"
    }

    /// Returns the report on the sleeping tasks, if there are more than expected.
    static func crowded(_ sleepers: [TestTimeline.Sleeper], _ crowd: Int) -> String {
        lines(
            "TestTimeline: \(count(sleepers)) at a time, where \(crowd) was said",
            sleepers.map(\.description),
            "hint",
            "waitingForSleepers: \(sleepers.count), or a rehearsal where their number changes")
    }

    /// Returns `TestTimeline: gave up waiting for 2 tasks to sleep`.
    static func givenUp(_ crowd: Int) -> String {
        "TestTimeline: gave up waiting for \(ReportText.count(crowd, "task")) to sleep"
    }

    /// Returns the sleeping tasks, if more were expected.
    static func asleep(_ sleepers: [TestTimeline.Sleeper]) -> [String] {
        ReportText.rows(of: sleepers) { ReportText.row("asleep", $0.description) }
    }

    static let sleepsNoMore = ReportText.row(
        "hint", "a task that has ended, or waits for something else, does not sleep again")

    private static func count(_ sleepers: [TestTimeline.Sleeper]) -> String {
        sleepers.count == 1 ? "1 task sleeps" : "\(sleepers.count) tasks sleep"
    }

    static func unimplemented(_ use: String) -> String {
        "TestClock.Unimplemented: \(use) was used, where no time was meant to pass\n"
            + ReportText.row(
                "add", "TestClock, or TestClock.Immediate where waiting does not matter")
    }

    static let timelineGone = "TestTimeline: it is gone, so a delayed answer comes at once"

    static func negativeDelay(_ name: String, _ command: String, _ delay: Duration) -> String {
        "\(name): the delay of \(command) is negative (\(delay)), so it answers at once"
    }

    static func noTimeline(_ name: String, _ command: String) -> String {
        "\(name): \(command) knows no timeline, so it answers at once\n"
            + ReportText.row("add", "on: clock.timeline, or recordTimes(on:) before")
    }

    /// Returns a readable description of waiting work.
    static func describe(_ work: TestTimeline.Work) -> String {
        switch work {
        case .sleep(let task): task.sleeper.description
        case .action(let action): "an action at \(action.deadline), from \(action.location)"
        }
    }

    private static func lines(
        _ headline: String, _ waiting: [String], _ head: String, _ text: String
    ) -> String {
        var lines = [headline]
        lines += ReportText.rows(of: waiting) { ReportText.row("next", $0) }
        lines.append(ReportText.row(head, text))
        return lines.joined(separator: "\n")
    }
}
