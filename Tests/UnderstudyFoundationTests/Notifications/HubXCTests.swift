import Foundation
import UnderstudyFoundation
import XCTest

final class HubXCTests: XCTestCase {
    func testAPostToTheHubFulfillsANotificationExpectation() {
        let hub = NotificationHub()
        let expectation = XCTNSNotificationExpectation(
            name: .opened, object: nil, notificationCenter: hub.center)

        hub.post(name: .opened)

        // The expectation is already fulfilled, so nothing should wait. If something did wait, the
        // waiter on Linux would check again a quarter of a second after this limit, and crash if
        // the thread is late.
        XCTAssertEqual(XCTWaiter().wait(for: [expectation], timeout: 3600), .completed)
        XCTAssertTrue(hub.observers.isEmpty)
    }

    func testANotificationQueuePostsToTheHub() {
        let hub = NotificationHub()
        let queue = NotificationQueue(notificationCenter: hub.center)

        queue.enqueue(Notification(name: .opened), postingStyle: .now)

        XCTAssertEqual(hub.posts(named: .opened).count, 1)
    }
}
