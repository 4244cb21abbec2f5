import Foundation
import Understudy

/// A notification center of one test, which remembers what was posted and who still listens.
///
/// ```swift
/// let hub = NotificationHub()
/// let inspector = ArticleInspector(center: hub.center)
/// inspector.inspect(article, seen: 1)
/// #expect(hub.posts(named: .articleRead).count == 1)
/// #expect(hub.observers.isEmpty)
/// ```
///
/// ``center`` goes wherever a `NotificationCenter` goes. Nothing that is posted there reaches
/// `NotificationCenter.default` or the hub of another test, nor the other way round.
///
/// Posts are recorded on the poster's thread, before the observers run. As a `NotificationCenter`,
/// a hub does not keep the objects alive that notifications are posted with. Where a test has a
/// scope, the observers that are still registered when it ends are reported.
public final class NotificationHub: Sendable {
    /// The arguments of a post.
    public typealias Posting = (
        name: Notification.Name, object: PostedObject?, userInfo: [AnyHashable: Any]?
    )

    /// The center to inject.
    public let center: NotificationCenter
    // Unsafe in name: its own lock guards it, and the payloads go from thread to thread as in any
    // center.
    /// What the hub's `post` was called with: an object to count, compare, order and answer like
    /// any other spy.
    ///
    /// A typed message is recorded under the name of its type, with itself as
    /// `userInfo["message"]`.
    public nonisolated(unsafe) let posting: Spy<Posting, Void, Never>
    let desk: Desk

    /// Makes a center without observers.
    ///
    /// - Parameters:
    ///   - timeline: the time that posts are stamped with, in a rehearsal by default its time; zero
    ///     for a hub that has its own.
    ///   - reportsForgottenObservers: whether observers that are left at the end of the test fail
    ///     it.
    public convenience init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        reportsForgottenObservers: Bool = true,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            seesEverything: HubCenter.canSeeEverything, on: timeline,
            reportsForgottenObservers: reportsForgottenObservers,
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Makes a hub that uses no more of its center than is said, to test what it does elsewhere.
    package init(
        seesEverything: Bool, on timeline: TestTimeline, reportsForgottenObservers: Bool,
        at location: TestReport.Location
    ) {
        let posting = Spy<Posting, Void, Never>("NotificationHub.post(name:object:userInfo:)")
        let hubCenter = HubCenter()
        desk = Desk(
            timeline: timeline, reportsForgottenObservers: reportsForgottenObservers,
            location: location
        ) { post in
            let call = (post.name, post.object.map(PostedObject.init), post.userInfo)
            return (posting.numbered(call).number, { posting.text(ofCall: call) })
        }
        self.posting = posting
        hubCenter.start(desk, seesEverything: seesEverything)
        center = hubCenter
        desk.join(hubCenter)
    }

    /// Posts through the center. With this function a hub also conforms to a protocol of your own
    /// that stands for `NotificationCenter`.
    ///
    /// - Parameters:
    ///   - name: the name of the notification.
    ///   - object: what posts it.
    ///   - userInfo: what it says.
    public func post(
        name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
    ) {
        center.post(name: name, object: object, userInfo: userInfo)
    }
}
