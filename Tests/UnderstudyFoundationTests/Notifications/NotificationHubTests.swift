import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

extension Notification.Name {
    static let opened = Notification.Name("opened")
    static let closed = Notification.Name("closed")
}

final class Door: Sendable {}

@Suite("NotificationHub")
struct NotificationHubTests {
    let hub = NotificationHub()
    let heard = Spy<String, Void, Never>("heard(_:)")

    /// Adds an observer that records the names.
    private func listen(
        to name: Notification.Name?, from object: Any? = nil
    ) -> any NSObjectProtocol {
        hub.center.addObserver(forName: name, object: object, queue: nil) { [heard] in
            heard($0.name.rawValue)
        }
    }

    @Test func `A hub can observe everything with the Foundation of this release`() {
        #expect(NotificationHub.reach == .everything)
    }

    @Test func `A hub records and delivers a post with its name, object and user info`() throws {
        let door = Door()
        let token = listen(to: .opened, from: door)
        defer { hub.center.removeObserver(token) }

        hub.center.post(name: .opened, object: door, userInfo: ["by": "Ann"])

        let post = try #require(hub.posts(named: .opened).first)
        #expect(post.name == .opened)
        #expect(post.object as AnyObject === door)
        #expect(post.userInfo?["by"] as? String == "Ann")
        #expect(post.message == nil)
        #expect(heard.calls == ["opened"])
    }

    @Test func `A hub records each way to post once`() {
        hub.center.post(Notification(name: .opened))
        hub.center.post(name: .opened, object: nil)
        hub.center.post(name: .opened, object: nil, userInfo: [1: 2])
        hub.post(name: .opened)

        #expect(hub.posting.callCount == 4)
        #expect(hub.posts.count == 4)
    }

    @Test func `A hub selects posts by name and by object`() {
        let (door, window) = (Door(), Door())
        hub.post(name: .opened, object: door)
        hub.post(name: .closed, object: door)
        hub.post(name: .opened, object: window)
        hub.post(name: .opened)

        #expect(hub.posts(named: .opened).count == 3)
        #expect(hub.posts(named: .opened, from: window).count == 1)
        #expect(hub.posts(from: door).map(\.name) == [.opened, .closed])
        #expect(hub.posts.map(\.name) == [.opened, .closed, .opened, .opened])
    }

    @Test func `A post has a lower number than the calls of its observers`() throws {
        let token = listen(to: .opened, from: nil)
        defer { hub.center.removeObserver(token) }

        hub.post(name: .opened)

        let post = try #require(hub.posts.first)
        #expect(post.number == hub.posting.history.first?.number)
        #expect(post.number < (try #require(heard.history.first?.number)))
    }

    @Test func `A post records its thread and its time`() async throws {
        let timeline = TestTimeline()
        let hub = NotificationHub(on: timeline)
        timeline.advance(by: .seconds(3))
        let poster = await withCheckedContinuation { continuation in
            Thread {
                hub.post(name: .opened)
                continuation.resume(returning: ObjectIdentifier(Thread.current))
            }.start()
        }

        let post = try #require(hub.posts.first)
        #expect(ObjectIdentifier(post.thread) == poster)
        #expect(post.time == .seconds(3))
    }

    @Test func `A stub of the hub's spy runs for a post`() {
        hub.posting.answers { [heard] in heard("spy \($0.name.rawValue)") }
        hub.post(name: .opened)
        #expect(heard.calls == ["spy opened"])
    }

    @Test func `An unmet expectation of a post marks the difference in the recorded post`() {
        let reports = reports {
            withTestScope {
                let hub = NotificationHub()
                hub.posting.mustBeCalled(.once, with: (.opened, nil, ["by": "Bob"]))
                hub.post(name: .opened, userInfo: ["by": "Ann"])
            }
        }
        #expect(
            numbered(reports.text) == """
                NotificationHub.post(name:object:userInfo:): expected 1 matching call, got 0 (1 call differs)
                  wanted  post(name: Name(rawValue: "opened"), object: nil, userInfo: ["by": "Bob"])
                  #1      post(name: Name(rawValue: "opened"), object: nil, userInfo: *["by": "Ann"]*)
                """)
    }

    @Test func `A hub is isolated from other centers`() {
        let other = NotificationHub()
        let token = listen(to: nil)
        defer { hub.center.removeObserver(token) }

        NotificationCenter.default.post(name: .opened, object: nil)
        other.post(name: .opened)

        #expect(hub.posts.isEmpty)
        #expect(heard.callCount == 0)
    }

    /// Returns `true` if a hub records and delivers exactly this number of posts.
    private static func isAlone(posting count: Int) -> Bool {
        let hub = NotificationHub()
        let heard = Spy<Void, Void, Never>("heard()")
        let token = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in
            heard()
        }
        defer { hub.center.removeObserver(token) }
        for _ in 1...count { hub.center.post(name: .opened, object: nil) }
        return hub.posts.count == count && heard.callCount == count
    }

    @Test func `A hundred concurrent hubs don't share posts`() async {
        await withTaskGroup(of: Bool.self) { group in
            for count in 1...100 { group.addTask { Self.isAlone(posting: count) } }
            for await isAlone in group { #expect(isAlone) }
        }
    }

    @Test func `A hub numbers posts from many threads uniquely`() {
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            hub.center.post(name: .opened, object: nil, userInfo: ["index": index])
        }
        #expect(Set(hub.posts.map(\.number)).count == 200)
        #expect(Set(hub.posts.compactMap { $0.userInfo?["index"] as? Int }).count == 200)
    }

    @Test func `Resetting the spy of a hub removes its posts`() {
        hub.post(name: .opened)
        hub.posting.reset(.calls)
        #expect(hub.posts.isEmpty)
        #expect(hub.posts(named: .opened).isEmpty)
    }

    @Test func `A test that ended is released even if its static values hold a hub`() {
        let hub = TestScoped { NotificationHub(reportsForgottenObservers: false) }
        weak var scope: TestScope?
        withTestScope {
            scope = TestScope.current
            #expect(hub.value.posts.isEmpty)
        }
        #expect(scope == nil)
    }
}
