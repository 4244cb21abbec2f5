import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Replaying schedules", .endsWhenIdle)
struct ReplayTests {
    private func order(_ schedule: String) async -> [String] {
        let log = Log()
        await rehearse(replaying: schedule, tier: .structured) { _ in
            await withTaskGroup { group in
                for name in ["a", "b", "c"] { group.addTask { log.add(name) } }
            }
        }
        return log.lines
    }

    @Test func `A schedule determines which task runs ahead of which`() async {
        let build = ExploreTests.build
        #expect(await order("\(build) structured") == ["a", "b", "c"])
        #expect(await order("\(build) structured 1:2") == ["c", "a", "b"])
        #expect(await order("\(build) structured 1:1 2:1") == ["b", "c", "a"])
    }

    @Test func `A choice beyond the last task selects the last one and adds a note`() async {
        let reports = await reports {
            #expect(await order("\(ExploreTests.build) structured 1:9") == ["c", "a", "b"])
        }
        #expect(reports.map(\.message) == [Self.otherBody])
    }

    private static let otherBody = """
        rehearse: the body doesn't reach all choices of the schedule
          hint    the body has changed, or it isn't deterministic
        """

    @Test func `A schedule of another body is replayed as far as possible with a note`() async {
        let line = currentLine() + 3
        let reports = await reports {
            let schedule = "\(ExploreTests.build) structured 5:1"
            await rehearse(replaying: schedule, tier: .structured) { _ in }
        }
        #expect(reports.map(\.message) == [Self.otherBody])
        #expect(reports.map(\.severity) == [.note])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test(arguments: ["", " 1:2", " 1:1 2:1"])
    func `A schedule that matches the body is replayed without a note`(_ choices: String) async {
        let reports = await reports {
            _ = await order("\(ExploreTests.build) structured\(choices)")
        }
        #expect(reports.isEmpty)
    }

    @Test func `A schedule of another build is replayed with a note`() async {
        let other = ExploreTests.build == "debug" ? "release" : "debug"
        let line = currentLine() + 2
        let reports = await reports {
            await rehearse(replaying: "\(other) tasks 1:1", tier: .structured) { _ in }
        }
        #expect(
            reports.text == """
                rehearse: the schedule was found in a \(other) build on tier tasks; this is a \
                \(ExploreTests.build) build on tier structured, so its steps may differ
                  hint    run it in a \(other) build
                """)
        #expect(reports.map(\.severity) == [.note])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test(.enabled(if: Rehearsal.Tier.available > .structured))
    func `A schedule of another tier is replayed with a note about the tier`() async {
        let build = ExploreTests.build
        let reports = await reports {
            await rehearse(replaying: "\(build) structured 1:1", tier: .tasks) { _ in }
        }
        #expect(
            reports.text == """
                rehearse: the schedule was found in a \(build) build on tier structured; this is a \
                \(build) build on tier tasks, so its steps may differ
                  add     tier: .structured
                """)
    }

    @Test(arguments: [
        "", "debug", "debug structured 1", "debug structured 0:1", "debug structured 2:1 2:1",
        "debug structured 1:0", "fast structured 1:1", "debug magic 1:1",
        "debug structured 99999999999:1",
    ])
    func `An invalid schedule is reported and doesn't run`(_ text: String) async {
        let ran = Log()
        let reports = await reports {
            await rehearse(replaying: text) { _ in ran.add("ran") }
        }
        #expect(
            reports.text == """
                rehearse: "\(text)" isn't a schedule
                  wanted  a line such as "debug structured 3:1 7:2" from a report of explore
                """)
        #expect(ran.lines == [])
    }

    @Test(arguments: ["debug structured", "release tasks 3:1", "debug clocks 1:2 5:1 120:3"])
    func `A schedule can be parsed from its own description`(_ text: String) throws {
        let schedule = try #require(Rehearsal.Schedule(text))
        #expect(schedule.description == text)
    }
}
