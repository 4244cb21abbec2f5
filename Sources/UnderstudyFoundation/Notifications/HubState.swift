import Foundation
import Understudy

/// The state of a hub. The center retains it, so that posts are recorded as long as the center is
/// used.
///
/// `@unchecked`: all mutable state is protected by a lock. The payloads of notifications may have
/// any type; a `NotificationCenter` passes them between threads unchanged, and so does the hub.
final class HubState: @unchecked Sendable {
    /// Records a post as a call of the hub's spy.
    ///
    /// - Returns: the number of the call, and its text for a report.
    typealias Record = (Received) -> (number: UInt64, text: () -> String)

    private let record: Record
    private let timeline: TestTimeline
    private let reportsForgottenObservers: Bool
    private let location: TestReport.Location
    private let test = JoinableScope()
    var scope: TestScope? { test.current }
    let delivered = PostQueue()
    private let state = Locked(State())

    private struct State {
        var posts: [UInt64: PostRecord] = [:]
        var gate: PostGate?
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

    /// Joins the running test.
    ///
    /// The test retains the center until it ends. The last owner of a center is often the object
    /// that should have removed its observer, so forgotten observers can't be detected earlier.
    func join(_ center: HubCenter) {
        state.withLock { $0.center = center }
        guard let scope else { return }
        scope.enroll(self)
        scope.keep(center)
    }

    /// `true` if the center exposes its observers and supports holding posts.
    var seesEverything: Bool { state.withLock { $0.center }?.seesEverything ?? false }

    /// The current registrations, sorted.
    var observers: [Registration] {
        let center = state.withLock { $0.center }
        return center?.observers.sorted { $0.description < $1.description } ?? []
    }

    /// Returns the posts with the given numbers.
    func posts(_ numbers: [UInt64]) -> [PostRecord] {
        let posts = state.withLock { $0.posts }
        return numbers.compactMap { posts[$0] }
    }

    /// Records a post, then delivers it or holds it at the gate.
    ///
    /// - Parameters:
    ///   - received: the post.
    ///   - deliver: notifies the observers; `nil` if they have already been notified.
    func receive(_ received: Received, deliver: (() -> Void)?) {
        let (number, text) = record(received)
        let post = PostRecord(received, number: number, at: timeline.now)
        let gate = state.withLock { state in
            state.posts[number] = post
            return state.gate
        }
        guard let deliver else { return delivered.append(post, received.notification) }
        let delivery = PostGate.Delivery(number: number, text: text) { [delivered] in
            deliver()
            // A task that waits for the post can rely on the effects of its observers.
            delivered.append(post, received.notification)
        }
        if gate?.hold(delivery) != true { delivery.run() }
    }

    /// Places a gate in front of the observers.
    ///
    /// - Returns: the previous gate.
    func close(_ gate: PostGate) -> PostGate? {
        state.withLock { state in
            defer { state.gate = gate }
            return state.gate
        }
    }

    /// Keeps a guard of the default center alive as long as the hub.
    func keep(_ centerGuard: DefaultCenterGuard) {
        state.withLock { $0.guards.append(centerGuard) }
    }
}

extension HubState: ScopedDouble {
    func leftovers(strict: Bool) -> [TestReport] {
        var reports: [TestReport] = []
        if let report = state.withLock({ $0.gate })?.report() { reports.append(report) }
        let observers = reportsForgottenObservers ? observers : []
        if !observers.isEmpty {
            reports.append(TestReport(HubText.stillRegistered(observers), at: location))
        }
        return reports
    }

    var isWaitedFor: Bool { delivered.isWaitedFor }

    func setInterrupted(_ isInterrupted: Bool) { delivered.setInterrupted(isInterrupted) }
}
