import Understudy

/// Holds posts.
///
/// `@unchecked` for the same reason as ``HubState``: a delivery is run by the code that removes it.
final class PostGate: @unchecked Sendable {
    /// A post and the delivery to its observers.
    struct Delivery {
        let number: UInt64
        /// The post as a call, for a report.
        let text: () -> String
        let run: () -> Void
    }

    private let location: TestReport.Location
    private let state = Locked(State())

    private struct State {
        var held: [Delivery] = []
        var isOpen = false
        /// `true` after the end of the test or the release of the handle has reported the held
        /// posts.
        var isReported = false
    }

    init(at location: TestReport.Location) {
        self.location = location
    }

    var numbers: [UInt64] { state.withLock { $0.held.map(\.number) } }

    /// Holds a post, or returns `false` if the gate is open.
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

    /// Returns the report of the posts that are still held; `nil` if there are none, or if they
    /// were already reported.
    func report() -> TestReport? {
        let held = state.withLock { state -> [Delivery] in
            defer { state.isReported = true }
            return state.isReported ? [] : state.held
        }
        guard !held.isEmpty else { return nil }
        let posts = held.count == 1 ? "1 post" : "\(held.count) posts"
        let lines =
            ["NotificationHub: \(posts) still held by holdDelivery()"]
            + held.map { ReportText.row("#\($0.number)", $0.text()) }
            + [ReportText.row("add", "held.deliverNext() for each post, or held.open()")]
        return TestReport(lines.joined(separator: "\n"), at: location)
    }
}
