import Foundation
import UnderstudyFoundation
import UnderstudyTesting

/// Waits until an event of a name comes, and returns what it carries.
///
/// It has no limit of its own, since a busy machine is no failure: give the test a `.timeLimit`, which
/// cancels the wait. A wait that is cancelled is reported, with the events that came instead.
///
/// - Parameters:
///   - name: the name of the event.
///   - hub: where it is posted.
/// - Returns: the user info of the event; `nil` when the wait is cancelled.
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
    let instead = others.isEmpty ? "nothing came" : "there came \(others.joined(separator: ", "))"
    TestReport.send(TestReport("no event \(name.rawValue): \(instead)", at: location))
    return nil
}
