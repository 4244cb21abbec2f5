import Understudy

/// The texts that are used in the reports of an exploration.
enum SearchText {
    /// Returns the report about a failing schedule, to be followed by its steps.
    ///
    /// - Parameters:
    ///   - number: The number of the schedule, starting at 1.
    ///   - found: A description of the schedule's origin.
    static func failure(
        because reason: String, number: Int, of count: Int, found: String,
        replay schedule: Rehearsal.Schedule, rows: [String]
    ) -> String {
        let reason = reason.split(separator: "\n").joined(separator: "\n          ")
        let call = "rehearse(replaying: \"\(schedule)\") { stage in … }"
        let replay = ReportText.row("replay", schedule.omissionNote ?? call)
        return """
            explore: schedule \(number) of \(count) fails (\(found))
              because \(reason)
            \(([replay] + rows).joined(separator: "\n"))
            """
    }

    /// - Parameters:
    ///   - isHashingFixed: Whether sets and dictionaries have the same order in each run.
    static func difference(
        _ difference: Trace.Difference, on tier: Rehearsal.Tier,
        isHashingFixed: Bool = SharedHashSeeds.areSet
    ) -> String {
        let outside =
            [
                difference.hasAnnounced
                    ? "several threads finish in any order: await one before starting the next"
                    : "announce the work of the other thread: stage.beginExternalWork(\"…\")"
            ]
            + tier.remedies
        let values =
            [
                "possible cause: " + (tier < .clocks ? "a Date(), ContinuousClock.now, " : "")
                    + "a UUID(), a random number, another thread, a static variable"
            ]
            + (isHashingFixed
                ? []
                : [
                    "possible cause: the order of a Set or Dictionary: "
                        + "set SWIFT_DETERMINISTIC_HASHING=1"
                ])
        let hints = (difference.isExternalEnqueue ? outside : values)
            .map { ReportText.row("hint", $0) }.joined(separator: "\n")
        return """
            the same schedule ran differently twice (first difference: step \(difference.step)), \
            so the body isn't deterministic
              first   \(difference.first)
              second  \(difference.second)
            \(hints)
            """
    }

    static let cutShort = ReportText.row(
        "hint", "shrinking stopped early: a shorter schedule may fail as well")

    static func otherBuild(_ schedule: Rehearsal.Schedule, tier: Rehearsal.Tier) -> String {
        let build = Rehearsal.Schedule.isDebugBuild ? "debug" : "release"
        let other = schedule.isDebug ? "debug" : "release"
        let text = """
            rehearse: the schedule was found in a \(other) build on tier \(schedule.tier); \
            this is a \(build) build on tier \(tier), so its steps may differ
            """
        if other != build {
            return "\(text)\n\(ReportText.row("hint", "run it in a \(other) build"))"
        }
        guard schedule.tier <= .available else { return text }
        return "\(text)\n\(ReportText.row("add", "tier: .\(schedule.tier)"))"
    }

    static let otherBody = """
        rehearse: the body doesn't reach all choices of the schedule
          hint    the body has changed, or it isn't deterministic
        """

    /// - Parameters:
    ///   - name: The name of the function that the test calls.
    static func undetectable(by name: String) -> String {
        """
        \(name): nothing was tried: a failed expectation can't be detected here
          add     DoublesTestCase instead of XCTestCase
          hint    in Swift Testing, call it in the test's own task: no detached task or exit test
        """
    }

    static func unreadable(_ text: String) -> String {
        """
        rehearse: "\(text)" isn't a schedule
          wanted  a line such as "debug structured 3:1 7:2" from a report of explore
        """
    }
}

// MARK: - Environment variables and stored schedules

extension SearchText {
    /// - Parameters:
    ///   - caller: The name of the function that the test calls.
    static func unreadable(
        _ name: String, _ text: String, wanted: String, by caller: String
    ) -> String {
        """
        \(caller): nothing was tried: \(name) can't be "\(text)"
        \(ReportText.row("wanted", wanted))
        """
    }

    /// Returns the text reporting that lines of a file with schedules don't match the body.
    ///
    /// If the call is in a loop, its body may be different in each iteration.
    static func stale(_ lines: [String], in title: String) -> String {
        let count = ReportText.count(lines.count, "schedule")
        return """
            explore: \(count) in \(title) can't be replayed
            \(ReportText.rows(of: lines) { ReportText.row("stale", $0) }.joined(separator: "\n"))
            \(ReportText.row("hint", "if the body has changed, remove these lines"))
            """
    }
}
