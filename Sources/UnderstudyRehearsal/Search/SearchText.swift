/// The texts of an exploration's reports.
enum SearchText {
    /// The schedule that fails, with its steps.
    static func failure(
        _ trial: Trial, _ schedule: Rehearsal.Schedule, number: Int, of count: Int, seed: UInt64
    ) -> String {
        let reason = (trial.reason?.text ?? "").split(separator: "\n").joined(
            separator: "\n          ")
        return """
            explore: schedule \(number) of \(count) fails (seed \(seed))
              because \(reason)
              replay  replay("\(schedule)") { stage in … }
            \(steps(of: trial.performance))
            """
    }

    /// Every step, with what was noted in it; long runs are cut in the middle.
    static func steps(of performance: Performance, limit: Int = 40) -> String {
        let trace = performance.trace
        var lines: [String] = []
        for index in 0...trace.steps.count {
            for mark in trace.marks where mark.step == index {
                lines.append("           \(mark.event.text)")
            }
            guard index < trace.steps.count else { break }
            let step = trace.steps[index]
            let departs = step.choice == 0 ? "" : ", ahead of \(step.choice) that came before"
            lines.append(
                "  \(column(index + 1)) \(performance.cast.title(Int(step.task)))\(departs)")
        }
        guard lines.count > limit else { return lines.joined(separator: "\n") }
        let cut = lines.count - limit
        return
            (lines.prefix(limit / 2) + ["          … \(cut) more lines …"]
            + lines.suffix(limit / 2)).joined(separator: "\n")
    }

    private static func column(_ number: Int) -> String {
        let text = "\(number)"
        return "step " + text + String(repeating: " ", count: max(0, 3 - text.count))
    }

    static func difference(_ difference: Trace.Difference) -> String {
        let hints =
            difference.isFromOutside
            ? """
              hint    announce what another thread finishes: stage.outside("…")
              hint    Task.yield() on an actor, in a Task { }, leaves the stage: sleep on stage.clock instead
            """
            : "  hint    a Date(), a UUID(), a random number, the order of a Set or Dictionary, another thread"
        return """
            explore: two runs of one schedule differ in step \(difference.step): something else decides
              first   \(difference.first)
              second  \(difference.second)
            \(hints)
            """
    }

    static func otherBuild(_ schedule: Rehearsal.Schedule, tier: Rehearsal.Tier) -> String {
        let build = Rehearsal.Schedule.isDebugBuild ? "debug" : "release"
        return """
            replay: the schedule is of a \(schedule.isDebug ? "debug" : "release") build with \
            \(schedule.tier); this is a \(build) build with \(tier), whose steps may be others
            """
    }

    static let otherBody = """
        replay: the schedule has choices that this body does not come to
          hint    the body was changed since, or something else decides
        """

    static func cancelled(after schedules: Int, of count: Int) -> String {
        "explore: cancelled after \(schedules) of \(count) schedules, none of which has failed"
    }

    static let unnoticed = """
        explore: nothing was tried: an expectation that fails would not be noticed here
          add     DoublesTestCase, in place of XCTestCase
          hint    in Swift Testing, call it in the test's own task, not in a detached one
        """

    static func unreadable(_ text: String) -> String {
        """
        replay: “\(text)” is no schedule
          wanted  a line such as “debug public 3:1 7:2”, from the report of explore
        """
    }
}
