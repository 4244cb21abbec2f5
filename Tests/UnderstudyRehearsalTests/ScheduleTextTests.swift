import Testing

@testable import UnderstudyRehearsal

@Suite("Text of a schedule")
struct ScheduleTextTests {
    private static let build = Rehearsal.Schedule.isDebugBuild ? "debug" : "release"

    @Test(
        arguments: zip(
            [[0, 1, 0, 2], [1, 1, 1], [0, 2, 2, 1, 0, 0], [0, 0]],
            [" 2:1 4:2", " 1-3:1", " 2-3:2 4:1", ""]))
    func `Consecutive deviations that are equal are described together`(
        _ choices: [Int], _ text: String
    ) throws {
        let schedule = Rehearsal.Schedule(choices, tier: .tasks)
        #expect("\(schedule)" == "\(Self.build) tasks\(text)")
        #expect(Rehearsal.Schedule("\(schedule)") == schedule)
    }

    @Test func `A schedule that describes each deviation separately is still read`() throws {
        let schedule = try #require(Rehearsal.Schedule("debug tasks 1:1 2:1 3:1 7:2"))
        #expect(schedule.choices == [1, 1, 1, 0, 0, 0, 2])
    }

    @Test(arguments: [
        "1-:1", "-2:1", "2-1:1", "1-2-3:1", "0-2:1", "3:1 2-4:1", "1:0", "1-2:0", "1:1:1", "1",
        "1-10000001:1", "a-2:1",
    ])
    func `An invalid description isn't read`(_ text: String) {
        #expect(Rehearsal.Schedule("debug tasks \(text)") == nil)
    }
}
