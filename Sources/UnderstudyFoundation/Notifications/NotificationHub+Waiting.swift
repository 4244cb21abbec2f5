import Foundation
import Understudy

extension NotificationHub {
    /// Waits for a post that no `next` has returned yet; returns at once when there is one.
    ///
    /// A post counts when its observers have run. One `next` returns one post, the oldest that it
    /// wants, so that nothing is missed between two calls. `posting.reset(.calls)` leaves these
    /// posts: one from before is still returned.
    ///
    /// - Parameters:
    ///   - name: the name of the post; `nil` for any.
    ///   - object: what posts it; `nil` for any object.
    ///   - limit: how long to wait at most; longer on a busy machine whose tasks wait for their
    ///     turn. `nil` for no limit.
    ///   - clock: the clock that the limit counts on.
    /// - Returns: the post; `nil` when the limit is reached, or the task or the test is cancelled,
    ///   which is reported with the calls that doubles of the test received meanwhile.
    @discardableResult
    public nonisolated(nonsending) func next(
        named name: Notification.Name? = nil, from object: AnyObject? = nil,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Post? {
        let wait = GivenUpWait(
            for: "NotificationHub", event: "a post" + (name.map { " of \($0.rawValue)" } ?? ""),
            wanted: nil, since: CallOrder.now)
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let announced = TestTimeline.current?.beginsWait("in NotificationHub.next()", at: location)
        defer { announced?.end() }
        switch await desk.delivered.next(
            within: limit, on: clock, where: { $0.matches(name: name, object: object) })
        {
        case .success(let post):
            return Post(record: post)
        case .failure(let end):
            TestReport.send(
                wait.report(end, limit: limit, in: desk.scope, at: location), for: desk.scope)
            return nil
        }
    }

    /// The notifications of a name from now on, as they are delivered.
    ///
    /// `NotificationCenter` has this on Apple platforms alone. The sequence keeps what no loop has
    /// taken, belongs to the test, and is none of the ``observers``.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - object: what posts them; `nil` for any object.
    /// - Returns: the notifications.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> AsyncStream<Notification> {
        desk.delivered.notifications { $0.matches(name: name, object: object) }
    }
}
