import Understudy

extension NotificationHub {
    /// The posts that `holdDelivery()` keeps from the observers, and the way to let them go.
    ///
    /// ```swift
    /// let held = hub.holdDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliverNext()
    /// ```
    ///
    /// Keep it as long as posts are to be held: when it goes away, what it holds is reported and
    /// delivered.
    public final class HeldPosts: Sendable {
        private let gate: PostGate
        private let desk: Desk

        init(_ gate: PostGate, _ desk: Desk) {
            self.gate = gate
            self.desk = desk
        }

        deinit {
            if let report = gate.report() { TestReport.send(report, for: desk.scope) }
            open()
        }

        /// How many posts are held now.
        public var count: Int { gate.numbers.count }

        /// The posts that are held now, the oldest first.
        public var posts: [Post] { desk.posts(gate.numbers).map(Post.init) }

        /// Delivers one post, that which has been held longest.
        ///
        /// Its observers are called on this thread, those with a queue on that queue, and have run
        /// when this returns. What they post is held too. Without a held post, that is reported.
        public func deliverNext(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            if let delivery = gate.takeOldest() { return delivery.run() }
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            TestReport.send(TestReport(HubText.nothingHeld, at: location))
        }

        /// Delivers all that is held, on this thread and in order, and holds no more.
        public func open() { gate.open() }
    }
}
