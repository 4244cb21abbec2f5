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
/// Posts are recorded on the poster's thread, before the observers run. Where a test has a scope, the
/// observers that are still registered when it ends are reported.
public final class NotificationHub: Sendable {
    /// The center to inject.
    public let center: NotificationCenter
    let desk: Desk

    /// Makes a center that nobody listens to.
    ///
    /// - `timeline`: the time that posts are stamped with; zero for a hub that has its own.
    /// - `reportsForgottenObservers`: whether observers that are left at the end of the test fail it.
    public convenience init(
        on timeline: TestTimeline = TestTimeline(), reportsForgottenObservers: Bool = true,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            reach: Self.reach, on: timeline, reportsForgottenObservers: reportsForgottenObservers,
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Makes a hub that uses no more of its center than is said, to test what it does elsewhere.
    package init(
        reach: Reach, on timeline: TestTimeline, reportsForgottenObservers: Bool,
        at location: TestReport.Location
    ) {
        desk = Desk(
            timeline: timeline, reportsForgottenObservers: reportsForgottenObservers,
            location: location)
        let hubCenter = HubCenter()
        hubCenter.start(desk, reach: reach)
        center = hubCenter
        desk.join(hubCenter)
    }

    /// What the hub's `post` was called with: an object to count, compare, order and answer like any
    /// other spy.
    ///
    /// A typed message is recorded under the name of its type, with itself as `userInfo["message"]`.
    public var posting: Spy<Posting, Void, Never> { desk.posting }

    /// The arguments of a post.
    public typealias Posting = (
        name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?
    )

    /// Posts through the center; with it a hub also goes where a protocol of your own takes the place
    /// of `NotificationCenter`.
    public func post(
        name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
    ) {
        center.post(name: name, object: object, userInfo: userInfo)
    }

    // MARK: - Posts

    /// All posts, in order. Takes time in proportion to their number, as all of these do.
    public var posts: [Post] { posts { _ in true } }

    /// The posts of one name, from any object or from one.
    public func posts(named name: Notification.Name, from object: AnyObject? = nil) -> [Post] {
        posts { Post.matches($0, name: name, object: object) }
    }

    /// The posts of one object, whatever their name.
    public func posts(from object: AnyObject) -> [Post] {
        posts { Post.matches($0, name: nil, object: object) }
    }

    private func posts(where matches: (Posting) -> Bool) -> [Post] {
        desk.posts(posting.history(where: matches).map(\.number))
    }

    // MARK: - Observers

    /// Who is registered now, sorted by name; empty where ``reach`` is `.posts`.
    public var observers: [Observer] { desk.observers }

    /// Who is registered now for one name; not those who are registered for every name.
    public func observers(of name: Notification.Name) -> [Observer] {
        observers.filter { $0.name == name }
    }
}
