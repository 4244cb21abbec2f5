import Foundation
import Understudy

/// A notification center for a single test.
///
/// It records posts and observers.
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
/// notification that is posted to this center isn't delivered by `NotificationCenter.default` or by
/// the hub of another test, and the reverse is also true.
///
/// A post is recorded on the thread that makes it, before its observers run. Like a
/// `NotificationCenter`, a hub doesn't retain the objects that notifications are posted with. If
/// the `deinit` of a value in a notification's payload makes the post, the value isn't recorded.
///
/// If there is a test scope, observers that are still registered at the end of the test are
/// reported.
public final class NotificationHub: Sendable {
    /// The arguments that a notification is posted with.
    public typealias Posting = (
        name: Notification.Name, object: PostedObject?, userInfo: [AnyHashable: Any]?
    )

    /// The notification center that you can pass to the code under test.
    public let center: NotificationCenter
    // This is safe because the spy is protected by its own lock, and because every notification
    // center passes payloads from one thread to another.
    /// The spy that records posts.
    ///
    /// You can count, compare, order, and stub its calls like the calls of any other spy.
    ///
    /// A typed message is recorded under the name of its type. The message itself is stored in the
    /// payload as `userInfo["message"]`.
    public nonisolated(unsafe) let posting: Spy<Posting, Void, Never>
    let hubState: HubState

    /// Creates a hub whose center doesn't have any observers.
    ///
    /// - Parameters:
    ///   - timeline: The timeline that determines the time of each post. In a rehearsal, the
    ///     default is the timeline of the rehearsal. Otherwise, it's a new timeline that remains at
    ///     zero.
    ///   - reportsForgottenObservers: Whether the test fails if observers are still registered when
    ///     it ends.
    public convenience init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        reportsForgottenObservers: Bool = true,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            seesEverything: HubCenter.canSeeEverything, on: timeline,
            reportsForgottenObservers: reportsForgottenObservers,
            at: TestReport.Location(fileID, filePath, line, column))
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
            let call = (post.name, post.object.map(PostedObject.init(reference:)), post.userInfo)
            return (posting.numbered(call).number, { posting.text(ofCall: call) })
        }
        self.posting = posting
        hubCenter.start(hubState, seesEverything: seesEverything)
        center = hubCenter
        hubState.join(hubCenter)
    }

    /// Posts a notification to the center.
    ///
    /// This function allows a hub to conform to a protocol that you have declared to abstract
    /// `NotificationCenter`.
    public func post(
        name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
    ) {
        center.post(name: name, object: object, userInfo: userInfo)
    }
}

// MARK: - Posts

extension NotificationHub {
    /// All posts in the order in which they were made.
    ///
    /// Note that accessing this property takes time in proportion to the number of posts. The same
    /// is true for the functions below.
    public var posts: [Post] { posts { _ in true } }

    /// Returns the posts with a name in the order in which they were made.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The object that posted the notification, or `nil` to include the posts of every
    ///     object.
    public func posts(named name: Notification.Name, from object: AnyObject? = nil) -> [Post] {
        posts { posting in
            posting.name == name && object.map { posting.object?.refers(to: $0) == true } ?? true
        }
    }

    /// Returns the posts of an object in the order in which they were made.
    ///
    /// The result includes posts with any name.
    public func posts(from object: AnyObject) -> [Post] {
        posts { $0.object?.refers(to: object) == true }
    }

    private func posts(where matches: (Posting) -> Bool) -> [Post] {
        hubState.posts(posting.history(where: matches).map(\.number)).map(Post.init)
    }
}

extension NotificationHub {
    /// Waits for a post that this function hasn't returned before.
    ///
    /// If there is one already, it's returned immediately.
    ///
    /// A post is available as soon as its observers have run. Each call to this function returns
    /// the oldest post that matches, so that no post can be missed between two calls. Note that
    /// `posting.reset(.calls)` doesn't affect these posts, so an earlier post can still be
    /// returned.
    ///
    /// - Parameters:
    ///   - name: The name of the notification, or `nil` to wait for a notification with any name.
    ///   - object: The object that posts the notification, or `nil` to wait for a post by any
    ///     object.
    ///   - limit: The maximum amount of time to wait. On a busy machine, the limit is extended
    ///     while the test's tasks are waiting to be scheduled. If this argument is `nil`, there is
    ///     no limit.
    ///   - clock: The clock that measures the limit.
    ///
    /// - Returns: The post. If the limit is reached, or if the task or the test is cancelled, this
    ///   function returns `nil` and records an issue that lists the calls received in the meantime
    ///   by doubles of the test.
    @discardableResult
    public nonisolated(nonsending) func next(
        named name: Notification.Name? = nil, from object: AnyObject? = nil,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Post? {
        let wait = GivenUpWait(
            for: "NotificationHub", event: "a post" + (name.map { " of \($0.rawValue)" } ?? ""),
            wanted: nil, since: CallOrder.now)
        let location = TestReport.Location(fileID, filePath, line, column)
        let announced = TestTimeline.current?.beginWait("in NotificationHub.next()", at: location)
        defer { announced?.end() }
        switch await hubState.delivered.next(
            within: limit, on: clock, where: { $0.matches(name: name, object: object) })
        {
        case .success(let post):
            return Post(record: post)
        case .failure(let end):
            TestReport.send(
                wait.report(end, limit: limit, in: hubState.scope, at: location),
                for: hubState.scope)
            return nil
        }
    }

    /// Returns an asynchronous sequence that produces notifications as they are delivered.
    ///
    /// `NotificationCenter` only has this function on Apple platforms. The sequence belongs to the
    /// test, and it buffers notifications until you iterate over it. It isn't included in
    /// ``observers``. If the test is cancelled, or if a wait takes too long, the sequence ends and
    /// the wait is reported at the line that created the sequence.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The object that posts the notifications, or `nil` to include the posts of every
    ///     object.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> AsyncStream<Notification> {
        let location = TestReport.Location(fileID, filePath, line, column)
        return hubState.delivered.notifications {
            $0.matches(name: name, object: object)
        } reportEnd: { [weak hubState] end, start in
            let scope = hubState?.scope
            let wait = GivenUpWait(
                for: "NotificationHub.notifications(named:)", event: "a post of \(name.rawValue)",
                wanted: nil, since: start)
            TestReport.send(wait.report(end, limit: nil, in: scope, at: location), for: scope)
        }
    }
}

// MARK: - Observers

extension NotificationHub {
    /// The current observers, sorted by name.
    ///
    /// If the value of ``reach`` is `.posts`, this array is empty.
    public var observers: [Observer] { hubState.observers.map(Observer.init) }

    /// Returns the current observers of a notification name.
    ///
    /// The result doesn't include observers that receive notifications of every name.
    public func observers(of name: Notification.Name) -> [Observer] {
        observers.filter { $0.name == name }
    }
}

// MARK: - The default center

extension NotificationHub {
    /// Expects that the current test doesn't post notifications to `NotificationCenter.default`
    /// before it ends.
    ///
    /// A post belongs to this test if it's made by one of the test's tasks. A post on a thread that
    /// doesn't belong to any test may have been caused by another test, so it's only reported as a
    /// note. Notifications of the platform are ignored, even if the test causes them, for example
    /// by changing a user default. Their names begin with `NS`, `_NS`, `_UI`, `com.apple.` or
    /// `_com.apple.`, or with the prefix of another framework (for example `UI` or `AV`) and end
    /// with `Notification`.
    ///
    /// Without a test scope, the running test isn't known, and this function records an issue
    /// instead.
    ///
    /// - Parameters:
    ///   - names: The names of notifications that the test is allowed to post.
    public func guardDefaultCenter(
        allowing names: Set<Notification.Name> = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        guard let scope = TestScope.current else {
            return TestScope.reportMissing(
                for: "NotificationHub.guardDefaultCenter()", at: location)
        }
        hubState.retain(DefaultCenterGuard(allowing: names, in: scope, at: location))
    }
}

// MARK: - Reach

extension NotificationHub {
    /// Which parts of a center can be intercepted by a hub.
    public enum Reach: Sendable {
        /// The hub intercepts posts and observers, and it can hold posts.
        case everything
        /// The hub only intercepts posts because it doesn't support this release of Foundation.
        case posts
    }

    /// The parts of a center that a hub can intercept with the linked version of Foundation.
    public static var reach: Reach { HubCenter.canSeeEverything ? .everything : .posts }
}
