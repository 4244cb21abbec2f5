import Testing
import UnderstudyTesting

@Suite(.doubles) struct `A child of a base in another file` {
    @Test func `has the parts of both`() throws {
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
