import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import SingletonReplacedExample

extension NotificationHub: NotificationPoster {}

@Suite("A reading goal behind a protocol of its own", .doubles)
struct ReadingGoalTests {
    @Test("is told once, when it is reached")
    func reached() {
        let hub = NotificationHub()
        var goal = ReadingGoal(of: 2, poster: hub)

        goal.read()
        #expect(hub.posts.isEmpty)

        goal.read()
        goal.read()
        #expect(hub.posts(named: ReadingGoal.reached).count == 1)
    }

    @Test("asks nothing more of its poster than the protocol says")
    func plainDouble() {
        let double = NotificationPosterDouble()
        var goal = ReadingGoal(of: 1, poster: double)

        goal.read()

        #expect(double.postCallCount == 1)
        #expect(double.postReceivedName == ReadingGoal.reached)
    }
}
