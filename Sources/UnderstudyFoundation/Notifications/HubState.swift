import Foundation
import Understudy

/// The posts, the gate and the guards of a notification hub.
///
/// The center retains this object so that posts are recorded for as long as the center is in use.
///
/// This type is marked `@unchecked Sendable` because all of its mutable state is protected by a
/// lock. A notification can contain a payload of any type. `NotificationCenter` passes payloads
/// unchanged from one thread to another, and a hub does the same.
final class HubState: @unchecked Sendable {
    /// A function that records a post as a call of the hub's spy. It returns the number of the call
    /// and a closure that describes the call in a report.
    typealias Record = (PostRecord) -> (number: UInt64, text: () -> String)

    private let record: Record
    private let timeline: TestTimeline
    private let reportsForgottenObservers: Bool
    private let location: TestReport.Location
    private let joinableScope = JoinableScope()
    var scope: TestScope? { joinableScope.current }
    let delivered = PostQueue()
    private let state = Locked(State())

    private struct State {
        var posts: [UInt64: PostRecord] = [:]
        var gate: DeliveryGate?
        weak var center: HubCenter?
        var guards: [DefaultCenterGuard] = []
    }

    init(
        timeline: TestTimeline, reportsForgottenObservers: Bool, location: TestReport.Location,
        record: @escaping Record
    ) {
        self.timeline = timeline
        self.reportsForgottenObservers = reportsForgottenObservers
        self.location = location
        self.record = record
    }

    /// Adds this hub to the running test.
    ///
    /// The test retains the center until the end of the test. The object that should have removed
    /// its observer is often the last one that retains a center, so a forgotten observer couldn't
    /// be detected otherwise.
    func join(_ center: HubCenter) {
        state.withLock { $0.center = center }
        guard let scope else { return }
        scope.register(self)
        scope.keep(center)
    }

    /// `true` if the center provides access to its observers and supports holding posts.
    var seesEverything: Bool { state.withLock { $0.center }?.seesEverything ?? false }

    /// The current registrations in sorted order.
    var observers: [Registration] {
        let center = state.withLock { $0.center }
        return center?.observers.sorted { $0.description < $1.description } ?? []
    }

    /// Returns the posts with the given numbers.
    func posts(_ numbers: [UInt64]) -> [PostRecord] {
        let posts = state.withLock { $0.posts }
        return numbers.compactMap { posts[$0] }
    }

    /// Records a post.
    ///
    /// The post is then delivered, or held if the gate is closed. A post from a `deinit` isn't held
    /// because holding it would retain the object.
    ///
    /// - Parameters:
    ///   - deliver: A closure that notifies the observers, or `nil` if they have already been
    ///     notified.
    func receive(_ received: Any, deliver: (() -> Void)?) {
        var post = PostRecord(received)
        let (number, text) = record(post)
        post.number = number
        post.time = timeline.elapsed
        let gate = state.withLock { state in
            state.posts[number] = post
            return state.gate
        }
        guard let deliver else { return delivered.append(post) }
        let delivery = DeliveryGate.Delivery(number: number, text: text) { [delivered, post] in
            deliver()
            // Append the post after its delivery so that a task that waits for it can rely on the
            // effects of the observers.
            delivered.append(post)
        }
        if post.isFromDeinit || gate?.hold(delivery) != true { delivery.run() }
    }

    /// Installs a gate in front of the observers.
    ///
    /// - Parameters:
    ///   - gate: The gate that should hold all subsequent posts.
    ///
    /// - Returns: The gate that was previously in use, if any.
    func install(_ gate: DeliveryGate) -> DeliveryGate? {
        state.withLock { state in
            defer { state.gate = gate }
            return state.gate
        }
    }

    /// Retains a guard of the default center for as long as this hub exists.
    func retain(_ centerGuard: DefaultCenterGuard) {
        state.withLock { $0.guards.append(centerGuard) }
    }
}

extension HubState: ScopedDouble {
    func endOfTestReports(strict: Bool) -> [TestReport] {
        var reports: [TestReport] = []
        if let report = state.withLock({ $0.gate })?.takeReport() { reports.append(report) }
        let observers = reportsForgottenObservers ? observers : []
        if !observers.isEmpty {
            reports.append(TestReport(Self.stillRegistered(observers), at: location))
        }
        return reports
    }

    private static func stillRegistered(_ observers: [Registration]) -> String {
        let count = observers.count == 1 ? "1 observer is" : "\(observers.count) observers are"
        let lines =
            ["NotificationHub: \(count) still registered at the end of the test"]
            + observers.enumerated().map {
                ReportText.row("\($0.offset + 1)", $0.element.description)
            }
            + [
                ReportText.row(
                    "add", "center.removeObserver(_:) when the observer's owner is released")
            ]
        return lines.joined(separator: "\n")
    }

    var oldestWait: WaitStart? { delivered.oldestWait }

    func setInterrupted(_ isInterrupted: Bool) { delivered.setInterrupted(isInterrupted) }
}
