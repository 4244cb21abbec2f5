import Foundation
import Understudy

/// What a hub knows. The center has it, so that posts are recorded as long as the center is used.
///
/// `@unchecked`: everything that changes is behind a lock. The payloads of notifications may be of
/// any type; a `NotificationCenter` hands them from thread to thread as they are, and so does the
/// desk.
final class Desk: @unchecked Sendable {
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

    /// Becomes part of the running test.
    ///
    /// The test keeps the center until it ends. The last to let a center go is often the very
    /// object that should have removed its observer, so nothing earlier can tell who forgot to.
    func join(_ center: HubCenter) {
        state.withLock { $0.center = center }
        guard let scope else { return }
        scope.enroll(self)
        scope.keep(center)
    }

    /// Whether the center shows its observers, and lets posts be held.
    var seesEverything: Bool { state.withLock { $0.center }?.seesEverything ?? false }

    /// Who is registered, sorted.
    var observers: [Registration] {
        let center = state.withLock { $0.center }
        return center?.observers.sorted { $0.description < $1.description } ?? []
    }

    /// The posts of some numbers.
    func posts(_ numbers: [UInt64]) -> [PostRecord] {
        let posts = state.withLock { $0.posts }
        return numbers.compactMap { posts[$0] }
    }

    /// Records a post, then delivers it, or leaves it at the gate.
    ///
    /// - Parameters:
    ///   - received: the post.
    ///   - deliver: what tells its observers; `nil` when they have been told.
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
            // A task that waits for the post finds what its observers did.
            delivered.append(post, received.notification)
        }
        if gate?.hold(delivery) != true { delivery.run() }
    }

    /// Puts a gate in front of the observers.
    ///
    /// - Returns: the gate that was there.
    func close(_ gate: PostGate) -> PostGate? {
        state.withLock { state in
            defer { state.gate = gate }
            return state.gate
        }
    }

    /// Keeps a guard of the default center as long as the desk.
    func keep(_ centerGuard: DefaultCenterGuard) {
        state.withLock { $0.guards.append(centerGuard) }
    }
}

extension Desk: ScopedDouble {
    func leftovers(strict: Bool) -> [TestReport] {
        var reports: [TestReport] = []
        if let report = state.withLock({ $0.gate })?.report() { reports.append(report) }
        let observers = reportsForgottenObservers ? observers : []
        if !observers.isEmpty {
            reports.append(TestReport(HubText.forgotten(observers), at: location))
        }
        return reports
    }

    var isWaitedFor: Bool { delivered.isWaitedFor }

    func setInterrupted(_ isInterrupted: Bool) { delivered.setInterrupted(isInterrupted) }
}
