import Understudy

extension NotificationHub {
    /// The posts held by `holdDelivery()`, and functions to deliver them.
    ///
    /// ```swift
    /// let held = hub.holdDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliverNext()
    /// ```
    ///
    /// Keep it as long as posts should be held: when it's released, the remaining posts are
    /// reported and delivered.
    public final class HeldPosts: Sendable {
        private let gate: PostGate
        private let hubState: HubState

        init(_ gate: PostGate, _ hubState: HubState) {
            self.gate = gate
            self.hubState = hubState
        }

        deinit {
            if let report = gate.report() { TestReport.send(report, for: hubState.scope) }
            open()
        }

        /// The number of posts that are currently held.
        public var count: Int { gate.numbers.count }

        /// The posts that are currently held, oldest first.
        public var posts: [Post] { hubState.posts(gate.numbers).map(Post.init) }

        /// Delivers the oldest held post.
        ///
        /// Its observers run on this thread, or on their queue if they have one, and have finished
        /// when this returns. Posts made by observers are held too. It's reported if no post is
        /// held.
        public func deliverNext(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            if let delivery = gate.takeOldest() { return delivery.run() }
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            TestReport.send(TestReport(HubText.nothingHeld, at: location))
        }

        /// Delivers all held posts in order on this thread, and stops holding posts.
        public func open() { gate.open() }
    }
}
