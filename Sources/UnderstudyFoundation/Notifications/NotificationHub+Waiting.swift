import Foundation
import Understudy

extension NotificationHub {
    /// Waits for a post that no `next` has returned yet; returns at once when there is one.
    ///
    /// A post counts when its observers have run. One `next` returns one post, the oldest that it wants,
    /// so that nothing is missed between two calls.
    ///
    /// - Returns: the post; `nil` when the waiting task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func next(
        named name: Notification.Name? = nil, from object: AnyObject? = nil
    ) async -> Post? {
        await desk.next { $0.matches(name: name, object: object) }
    }

    /// The notifications of a name from now on, as they are delivered; without an object, from any.
    ///
    /// `NotificationCenter` has this on Apple platforms alone. The sequence keeps what nobody has taken,
    /// belongs to the test, and is none of the ``observers``.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> AsyncStream<Notification> {
        desk.notifications { $0.matches(name: name, object: object) }
    }

    /// Holds every post from now on, until the test lets it go: it is recorded, and no observer hears
    /// of it.
    ///
    /// ```swift
    /// let held = hub.holdsDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliver()
    /// ```
    ///
    /// What is held is delivered on the thread that lets it go. Typed messages cannot be held on Linux.
    /// Where ``reach`` is `.posts` nothing can be held, which is reported.
    ///
    /// - Returns: what lets the posts go; keep it as long as they are to be held.
    public func holdsDelivery(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> NotificationHub.HeldPosts {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let gate = PostGate(at: location)
        if desk.reach == .everything {
            // Another gate that was forgotten lets go of its posts, so that none arrives twice late.
            desk.close(gate)?.open()
        } else {
            TestReport.send(TestReport(HubText.cannotHold, at: location))
        }
        return NotificationHub.HeldPosts(gate, desk)
    }

    /// How much of a center a hub sees here.
    public enum Reach: Sendable {
        /// Posts and observers; delivery can be held.
        case everything
        /// Posts alone: this release of Foundation is not known to the hub.
        case posts
    }

    /// How much of a center a hub sees with the Foundation that is linked.
    public static var reach: Reach { HubCenter.knownReach }
}
