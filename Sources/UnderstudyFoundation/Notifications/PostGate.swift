import Understudy

/// A type that holds posts until they are delivered.
///
/// This type is marked `@unchecked Sendable` for the same reason as ``HubState``. A delivery is
/// only performed by the code that has removed it.
final class PostGate: @unchecked Sendable {
    /// A type representing a post and its delivery to the observers.
    struct Delivery {
        let number: UInt64
        /// A closure that describes the post as a call in a report.
        let text: () -> String
        let run: () -> Void
    }

    private let location: TestReport.Location
    private let state = Locked(State())

    private struct State {
        var held: [Delivery] = []
        var isOpen = false
        /// Whether or not the held posts were already reported, either at the end of the test or
        /// when the handle was released.
        var isReported = false
    }

    init(at location: TestReport.Location) {
        self.location = location
    }

    var numbers: [UInt64] { state.withLock { $0.held.map(\.number) } }

    /// Holds a post. If the gate is open, this function returns `false` instead.
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

    /// Returns a report of the posts that are still held, or `nil` if there are none or they were
    /// already reported.
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
