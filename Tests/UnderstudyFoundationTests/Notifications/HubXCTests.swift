import Foundation
import UnderstudyFoundation
import XCTest

final class HubXCTests: XCTestCase {
    func testExpectationOfANotificationIsMetByAPostToTheHub() {
        let hub = NotificationHub()
        let expectation = XCTNSNotificationExpectation(
            name: .opened, object: nil, notificationCenter: hub.center)

        hub.post(name: .opened)

        XCTAssertEqual(XCTWaiter().wait(for: [expectation], timeout: 0), .completed)
        XCTAssertTrue(hub.observers.isEmpty)
    }

    func testQueueOfNotificationsPostsToTheHub() {
        let hub = NotificationHub()
        let queue = NotificationQueue(notificationCenter: hub.center)

        queue.enqueue(Notification(name: .opened), postingStyle: .now)

        XCTAssertEqual(hub.posts(named: .opened).count, 1)
    }
}
