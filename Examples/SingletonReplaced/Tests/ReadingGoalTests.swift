import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import SingletonReplacedExample

extension NotificationHub: NotificationPoster {}

@Suite("Reading goal", .doubles)
struct ReadingGoalTests {
    @Test func `The goal posts once when it is reached`() {
        let hub = NotificationHub()
        var goal = ReadingGoal(of: 2, poster: hub)

        goal.read()
        #expect(hub.posts.isEmpty)

        goal.read()
        goal.read()
        #expect(hub.posts(named: ReadingGoal.reached).count == 1)
    }

    @Test func `The goal works with a plain double of its protocol`() {
        let double = NotificationPosterDouble()
        var goal = ReadingGoal(of: 1, poster: double)

        goal.read()

        #expect(double.postCallCount == 1)
        #expect(double.postReceivedName == ReadingGoal.reached)
    }
}
