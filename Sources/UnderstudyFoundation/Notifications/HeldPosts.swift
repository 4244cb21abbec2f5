import Understudy

extension NotificationHub {
    /// The posts that `holdsDelivery()` keeps from the observers, and the way to let them go.
    ///
    /// ```swift
    /// let held = hub.holdsDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliver()
    /// ```
    ///
    /// Keep it as long as posts are to be held: when it goes away, what it holds is reported and delivered.
    public final class HeldPosts: Sendable {
        private let gate: PostGate
        private let desk: Desk

        init(_ gate: PostGate, _ desk: Desk) {
            self.gate = gate
            self.desk = desk
        }

        deinit {
            if let report = gate.report(desk.text) { TestReport.send(report, for: desk.scope) }
            open()
        }

        /// How many posts are held now.
        public var count: Int { gate.numbers.count }

        /// The posts that are held now, the oldest first.
        public var posts: [NotificationHub.Post] { desk.posts(gate.numbers) }

        /// Delivers the post that has been held longest, on this thread; what its observers post is held
        /// too. Without a held post, that is reported.
        public func deliver(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            if let delivery = gate.takeOldest() { return delivery.run() }
            TestReport.send(
                TestReport(
                    "NotificationHub: no post is held now, so there is nothing to deliver",
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)
                ))
        }

        /// Delivers all that is held, on this thread and in order, and holds no more.
        public func open() { gate.open() }
    }
}

/// Where posts wait.
///
/// `@unchecked` for the same reason as ``Desk``: a delivery is run by whoever takes it out.
final class PostGate: @unchecked Sendable {
    /// A post on its way to its observers.
    struct Delivery {
        let number: UInt64
        let posting: NotificationHub.Posting
        let run: () -> Void
    }

    private let location: TestReport.Location
    private let state = Locked(State())

    private struct State {
        var held: [Delivery] = []
        var isOpen = false
        /// The end of the test, or of the handle, has told of the posts that were held.
        var isReported = false
    }

    init(at location: TestReport.Location) {
        self.location = location
    }

    var numbers: [UInt64] { state.withLock { $0.held.map(\.number) } }

    /// Whether the post stays here.
    func hold(_ delivery: Delivery) -> Bool {
        state.withLock { state in
            if !state.isOpen { state.held.append(delivery) }
            return !state.isOpen
        }
    }

    func takeOldest() -> Delivery? {
        state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
    }

    func open() {
        state.withLock { $0.isOpen = true }
        while let delivery = takeOldest() { delivery.run() }
    }

    /// What to say of the posts that are still here; `nil` when nothing is, or when it has been said.
    func report(_ text: (Delivery) -> String) -> TestReport? {
        let held = state.withLock { state -> [Delivery] in
            defer { state.isReported = true }
            return state.isReported ? [] : state.held
        }
        guard !held.isEmpty else { return nil }
        let posts = held.count == 1 ? "1 post" : "\(held.count) posts"
        let lines =
            ["NotificationHub: \(posts) still held by holdsDelivery()"]
            + held.map { SpyText.row("#\($0.number)", text($0)) }
            + [SpyText.row("add", "held.deliver() for each post, or held.open()")]
        return TestReport(lines.joined(separator: "\n"), at: location)
    }
}
