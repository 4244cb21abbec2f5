import Understudy

/// Where posts wait.
///
/// `@unchecked` for the same reason as ``Desk``: the code that takes a delivery out runs it.
final class PostGate: @unchecked Sendable {
    /// A post on its way to its observers.
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

    /// What to say of the posts that are still here; `nil` when none is, or when it has been said.
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
