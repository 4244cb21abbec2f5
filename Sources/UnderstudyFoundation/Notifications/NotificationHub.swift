import Foundation
import Understudy

/// A type representing a notification center for a single test. It records posts and observers.
///
/// ```swift
/// let hub = NotificationHub()
/// let inspector = ArticleInspector(center: hub.center)
/// inspector.inspect(article, seen: 1)
/// #expect(hub.posts(named: .articleRead).count == 1)
/// #expect(hub.observers.isEmpty)
/// ```
///
/// Pass the value of ``center`` to the code under test when it requires a `NotificationCenter`. A
/// notification that is posted to this center is not delivered by `NotificationCenter.default` or
/// by the hub of another test, and the reverse is also true.
///
/// A post is recorded on the thread that makes it, before its observers run. Like a
/// `NotificationCenter`, a hub does not retain the objects that notifications are posted with. If
/// there is a test scope, observers that are still registered at the end of the test are reported.
public final class NotificationHub: Sendable {
    /// The arguments that a notification is posted with.
    public typealias Posting = (
        name: Notification.Name, object: PostedObject?, userInfo: [AnyHashable: Any]?
    )

    /// The notification center that you can pass to the code under test.
    public let center: NotificationCenter
    // This is safe because the spy is protected by its own lock, and because every notification
    // center passes payloads from one thread to another.
    /// The spy that records posts. You can count, compare, order, and stub its calls like the calls
    /// of any other spy.
    ///
    /// A typed message is recorded under the name of its type. The message itself is stored in the
    /// payload as `userInfo["message"]`.
    public nonisolated(unsafe) let posting: Spy<Posting, Void, Never>
    let hubState: HubState

    /// Creates a hub whose center does not have any observers.
    ///
    /// - Parameters:
    ///   - timeline: The timeline that determines the time of each post. In a rehearsal, the
    ///     default is the timeline of the rehearsal. Otherwise, it is a new timeline that remains
    ///     at zero.
    ///   - reportsForgottenObservers: Whether or not the test fails if observers are still
    ///     registered when it ends.
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

    /// Creates a hub with limited reach in order to test how it behaves on other platforms.
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

    /// Posts a notification to the center.
    ///
    /// Because of this function, a hub can also conform to a protocol that you have declared in
    /// order to abstract `NotificationCenter`.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - object: The object that posts the notification.
    ///   - userInfo: The payload of the notification.
    public func post(
        name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
    ) {
        center.post(name: name, object: object, userInfo: userInfo)
    }
}
