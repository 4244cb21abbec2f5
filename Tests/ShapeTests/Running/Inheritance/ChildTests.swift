import Testing
import UnderstudyTesting

@Suite("Children of bases in other files", .doubles) struct ChildTests {
    @Test func `The double of a child has the spies of a base in another file`() throws {
        let spy = RobotSpy()
        let robot: any Robot = spy
        spy.spies.part.returns("arm")
        spy.spies.description.returns("robot")
        try (robot as any Machine).start()
        robot.walk(3)
        #expect(robot.part == "arm")
        #expect("\(robot)" == "robot")
        expect(spy.spies.start, .wasCalled(.once))
        expect(spy.spies.walk, .wasCalled(.once, with: 3))
        expect(spy.spies.part, .wasCalled(.once))
        expect(spy.spies.description, .wasCalled(.once))
    }
}
