import Foundation
import UnderstudyFoundation
import UnderstudyTesting

/// Waits for an event and returns its user info.
///
/// It has no limit of its own, because a slow test on a busy machine isn't a failure. Instead, you
/// should give the test a `.timeLimit`, which cancels the wait. A cancelled wait is reported with
/// the other received events.
///
/// - Parameters:
///   - name: The name of the event.
///   - hub: The hub to which it's posted.
/// - Returns: The user info of the event, or `nil` if the wait is cancelled.
@discardableResult
func expectEvent(
    named name: Notification.Name, in hub: NotificationHub,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async -> [String: String]? {
    if let event = await hub.next(named: name) { return event.userInfo as? [String: String] }
    let others = hub.posts.map(\.name.rawValue)
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let received = others.isEmpty ? "no events" : others.joined(separator: ", ")
    TestReport.send(TestReport("no event \(name.rawValue): received \(received)", at: location))
    return nil
}
