import Foundation
import Understudy

/// A notification center for one test that records posts and observers.
///
/// ```swift
/// let hub = NotificationHub()
/// let inspector = ArticleInspector(center: hub.center)
/// inspector.inspect(article, seen: 1)
/// #expect(hub.posts(named: .articleRead).count == 1)
/// #expect(hub.observers.isEmpty)
/// ```
///
/// Pass ``center`` to any code that requires a `NotificationCenter`. Posts to it don't reach
/// `NotificationCenter.default` or the hub of another test, or vice versa.
///
/// Posts are recorded on the sender's thread, before the observers run. Like a
/// `NotificationCenter`, a hub doesn't retain the objects of notifications. Within a test scope,
/// observers that are still registered at the end of the test are reported.
public final class NotificationHub: Sendable {
    /// The arguments of a post.
    public typealias Posting = (
        name: Notification.Name, object: PostedObject?, userInfo: [AnyHashable: Any]?
    )

    /// The center to inject.
    public let center: NotificationCenter
    // Safe: it's protected by its own lock, and payloads are passed between threads as in any
    // center.
    /// The calls of the hub's `post`: count, compare, order and stub them like those of any other
    /// spy.
    ///
    /// A typed message is recorded under the name of its type, with itself as
    /// `userInfo["message"]`.
    public nonisolated(unsafe) let posting: Spy<Posting, Void, Never>
    let hubState: HubState

    /// Creates a center without observers.
    ///
    /// - Parameters:
    ///   - timeline: the timeline that posts are stamped with, in a rehearsal its own by default.
    ///     Elsewhere the default is a new timeline, which stays at zero.
    ///   - reportsForgottenObservers: `true` if observers that are left at the end of the test fail
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

    /// Creates a hub with a limited reach, to test its behavior on other platforms.
    package init(
        seesEverything: Bool, on timeline: TestTimeline, reportsForgottenObservers: Bool,
        at location: TestReport.Location
    ) {
        let posting = Spy<Posting, Void, Never>("NotificationHub.post(name:object:userInfo:)")
        let hubCenter = HubCenter()
        hubState = HubState(
            timeline: timeline, reportsForgottenObservers: reportsForgottenObservers,
            location: location
        ) { post in
            let call = (post.name, post.object.map(PostedObject.init), post.userInfo)
            return (posting.numbered(call).number, { posting.text(ofCall: call) })
        }
        self.posting = posting
        hubCenter.start(hubState, seesEverything: seesEverything)
        center = hubCenter
        hubState.join(hubCenter)
    }

    /// Posts through the center. With this function a hub also conforms to your own protocol for
    /// `NotificationCenter`.
    ///
    /// - Parameters:
    ///   - name: the name of the notification.
    ///   - object: the sender.
    ///   - userInfo: the payload.
    public func post(
        name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
    ) {
        center.post(name: name, object: object, userInfo: userInfo)
    }
}
