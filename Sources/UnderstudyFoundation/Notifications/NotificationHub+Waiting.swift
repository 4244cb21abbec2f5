import Foundation
import Understudy

extension NotificationHub {
    /// Waits for a post that no `next` has returned yet; returns at once if there is one.
    ///
    /// A post counts when its observers have run. Each `next` returns one post, the oldest that
    /// matches, so that nothing is missed between two calls. `posting.reset(.calls)` keeps these
    /// posts: an earlier one is still returned.
    ///
    /// - Parameters:
    ///   - name: the name of the post; `nil` for any.
    ///   - object: the sender; `nil` for any object.
    ///   - limit: the maximum time to wait, longer on a busy machine whose tasks wait to be
    ///     scheduled. `nil` for no limit.
    ///   - clock: the clock for the limit.
    /// - Returns: the post; `nil` if the limit is reached, or the task or the test is cancelled.
    ///   This is reported with the calls that doubles of the test received meanwhile.
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
        switch await hubState.delivered.next(
            within: limit, on: clock, where: { $0.matches(name: name, object: object) })
        {
        case .success(let post):
            return Post(record: post)
        case .failure(let end):
            TestReport.send(
                wait.report(end, limit: limit, in: hubState.scope, at: location),
                for: hubState.scope)
            return nil
        }
    }

    /// Returns the notifications of a name from now on, as they are delivered.
    ///
    /// `NotificationCenter` has this only on Apple platforms. The sequence buffers notifications
    /// until a loop receives them, belongs to the test, and isn't one of the ``observers``.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - object: the sender; `nil` for any object.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> AsyncStream<Notification> {
        hubState.delivered.notifications { $0.matches(name: name, object: object) }
    }
}
