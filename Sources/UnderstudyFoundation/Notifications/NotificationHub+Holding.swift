import Foundation
import Understudy

extension NotificationHub {
    /// Holds all subsequent posts until the test delivers them.
    ///
    /// A held post is recorded at once, but its observers aren't notified.
    ///
    /// ```swift
    /// let held = hub.holdDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliverNext()
    /// ```
    ///
    /// A held post is delivered on the thread that releases it. Note that typed messages can't be
    /// held on Linux. If the value of ``reach`` is `.posts`, no posts can be held, and an issue is
    /// recorded.
    ///
    /// If a post is made by the `deinit` of its object or of a value in its payload, it's delivered
    /// immediately because holding it would retain the object.
    ///
    /// - Returns: An object representing the held posts. Posts are held for as long as you keep
    ///   this object.
    public func holdDelivery(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> HeldPosts {
        let location = TestReport.Location(fileID, filePath, line, column)
        let gate = DeliveryGate(at: location)
        if hubState.seesEverything {
            // Open the previous gate, which may have been forgotten, so that no post waits for two
            // gates.
            hubState.install(gate)?.open()
        } else {
            let lines = [
                "NotificationHub: this version of Foundation doesn't support holding posts",
                ReportText.row("hint", "NotificationHub.reach describes the supported features"),
            ]
            TestReport.send(
                TestReport(lines.joined(separator: "\n"), at: location), for: hubState.scope)
        }
        return HeldPosts(gate, hubState)
    }
}

extension NotificationHub {
    /// The posts that are held by `holdDelivery()`.
    ///
    /// Use this type to deliver posts at the point in time that your test requires:
    ///
    /// ```swift
    /// let held = hub.holdDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliverNext()
    /// ```
    ///
    /// You should keep an instance of this type for as long as posts should be held. When the
    /// instance is released, any remaining posts are reported and delivered.
    public final class HeldPosts: Sendable {
        private let gate: DeliveryGate
        private let hubState: HubState

        fileprivate init(_ gate: DeliveryGate, _ hubState: HubState) {
            self.gate = gate
            self.hubState = hubState
        }

        deinit {
            if let report = gate.takeReport() { TestReport.send(report, for: hubState.scope) }
            open()
        }

        /// The number of posts that are currently held.
        public var count: Int { gate.numbers.count }

        /// The posts that are currently held.
        ///
        /// The first element is the oldest post.
        public var posts: [Post] { hubState.posts(gate.numbers).map(Post.init) }

        /// Delivers the oldest held post.
        ///
        /// The observers run on the current thread, or on their operation queue if they have one.
        /// All of them have finished when this function returns. If an observer makes another post,
        /// that post is held too. If no post is held, an issue is recorded.
        public func deliverNext(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            if let delivery = gate.takeOldest() { return delivery.run() }
            let location = TestReport.Location(fileID, filePath, line, column)
            TestReport.send(
                TestReport(
                    "NotificationHub: no post is held, so there is nothing to deliver",
                    at: location), for: hubState.scope)
        }

        /// Delivers all held posts on the current thread in the order in which they were posted.
        ///
        /// Subsequent posts aren't held.
        public func open() { gate.open() }
    }
}
