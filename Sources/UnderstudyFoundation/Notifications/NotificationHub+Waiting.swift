import Foundation
import Understudy

extension NotificationHub {
    /// Waits for a post that this function has not returned before. If there is one already, it is
    /// returned immediately.
    ///
    /// A post is available as soon as its observers have run. Each call to this function returns
    /// the oldest post that matches, so that no post can be missed between two calls. Note that
    /// `posting.reset(.calls)` does not affect these posts, so an earlier post can still be
    /// returned.
    ///
    /// - Parameters:
    ///   - name: The name of the notification, or `nil` to wait for a notification with any name.
    ///   - object: The object that posts the notification, or `nil` to wait for a post by any
    ///     object.
    ///   - limit: The maximum amount of time to wait. On a busy machine, the limit is extended
    ///     while the test's tasks are waiting to be scheduled. If this argument is `nil`, there is
    ///     no limit.
    ///   - clock: The clock that measures the limit.
    ///
    /// - Returns: The post. If the limit is reached, or if the task or the test is cancelled, this
    ///   function returns `nil` and records an issue that lists the calls received in the meantime
    ///   by doubles of the test.
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

    /// Returns an asynchronous sequence that produces notifications as they are delivered.
    ///
    /// `NotificationCenter` only has this function on Apple platforms. The sequence belongs to the
    /// test, and it buffers notifications until you iterate over it. It is not included in
    /// ``observers``.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The object that posts the notifications, or `nil` to include the posts of every
    ///     object.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> AsyncStream<Notification> {
        hubState.delivered.notifications { $0.matches(name: name, object: object) }
    }
}
