import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Waiting for posts of a hub", .endsWhenIdle)
struct HubWaitingTests {
    let hub = NotificationHub()
    let heard = Spy<Void, Void, Never>("heard()")

    private func listen() -> any NSObjectProtocol {
        hub.center.addObserver(forName: .opened, object: nil, queue: nil) { [heard] _ in heard() }
    }

    @Test func `Waiting for a post returns earlier posts, the oldest first and each once`() async {
        hub.post(name: .opened, userInfo: ["n": 1])
        hub.post(name: .closed)
        hub.post(name: .opened, userInfo: ["n": 2])

        let first = await hub.next(named: .opened)
        let second = await hub.next(named: .opened)
        #expect(first?.userInfo?["n"] as? Int == 1)
        #expect(second?.userInfo?["n"] as? Int == 2)
        let third = await hub.next()
        #expect(third?.name == .closed)
    }

    @Test func `Waiting counts a post after its observers, so a nested post is first`() async {
        let token = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { [hub] _ in
            hub.post(name: .closed)
        }
        defer { hub.center.removeObserver(token) }

        hub.post(name: .opened)

        let first = await hub.next()
        let second = await hub.next()
        #expect([first?.name, second?.name] == [.closed, .opened])
    }

    @Test func `Waiting for a post fails at its limit and names the expected post`() async throws {
        let clock = TestClock()
        let line = currentLine() + 2
        let reports = await reports {
            async let post = hub.next(named: .opened, within: .seconds(2), on: clock)
            await clock.nextSleeper()
            hub.post(name: .closed)
            clock.advance(by: .seconds(2))
            #expect(await post == nil)
        }
        let report = try #require(reports.first)
        let name = Notification.Name.opened.rawValue
        let headline = "NotificationHub: gave up waiting for a post of \(name) after 2.0 seconds"
        #expect(report.message.hasPrefix(headline))
        #expect(report.location.line == line)
        #expect(report.severity == .failure)
    }

    @Test func `Waiting for a post ends when its test is cancelled, and so do sequences`() async {
        let reports = await reports {
            let (waiting, waits) = AsyncStream<Void>.makeStream()
            let test = Task {
                await withTestScope {
                    let hub = NotificationHub()
                    let next = Task { await hub.next(named: .opened) == nil }
                    let loop = Task {
                        var count = 0
                        for await _ in hub.notifications(named: .opened, line: 7) { count += 1 }
                        return count
                    }
                    hub.post(name: .closed)
                    waits.yield()
                    #expect(await next.value)
                    #expect(await loop.value == 0)
                    // A sequence that starts later also ends.
                    let late = Task.detached {
                        for await _ in hub.notifications(named: .opened, line: 8) {}
                    }
                    await late.value
                }
            }
            for await _ in waiting { break }
            test.cancel()
            await test.value
        }
        let name = Notification.Name.opened.rawValue
        let end = "gave up waiting for a post of \(name) when the test was cancelled"
        #expect(
            reports.map { "\($0.message.prefix { $0 != "\n" })" }.sorted() == [
                "NotificationHub.notifications(named:): \(end)",
                "NotificationHub.notifications(named:): \(end)", "NotificationHub: \(end)",
            ])
        let loops = reports.filter { $0.message.contains("notifications(named:)") }
        #expect(loops.map(\.location.line) == [7, 8])
        #expect(loops.map(\.severity) == [.note, .note])
    }

    @Test
    func `A loop over notifications that never ends reaches the wait limit of its test`() async {
        let name = Notification.Name.opened.rawValue
        let reports = await reports {
            await withTestScope(waitLimit: .milliseconds(20)) {
                for await _ in NotificationHub().notifications(named: .opened) {}
            }
        }
        #expect(
            reports.map { "\($0.message.prefix { $0 != "\n" })" } == [
                "NotificationHub.notifications(named:): gave up waiting for a post of \(name) after the test had waited for 0.02 seconds"
            ])
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test func `Waiting resumes for a matching post after its observers have run`() async {
        let token = listen()
        defer { hub.center.removeObserver(token) }
        let door = Door()
        Thread { [hub] in
            hub.post(name: .closed, object: door)
            hub.post(name: .opened)
            hub.post(name: .opened, object: door)
        }.start()

        let post = await hub.next(named: .opened, from: door)
        #expect(post?.object as AnyObject === door)
        #expect(heard.callCount == 2)
    }

    @Test
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func `A waiting task resumes after the observers of the post`() {
        let steps = Spy<String, Void, Never>("step(_:)")
        let token = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in
            steps("observed")
        }
        defer { hub.center.removeObserver(token) }
        Task(executorPreference: RunsAtOnce()) { [hub] in
            await hub.next(named: .opened)
            await steps("woken")
        }

        hub.post(name: .opened)

        #expect(steps.calls == ["observed", "woken"])
    }

    @Test func `Two waiting tasks receive different posts`() async {
        async let first = hub.next(named: .opened)?.number
        async let second = hub.next(named: .opened)?.number
        Thread { [hub] in
            hub.post(name: .opened)
            hub.post(name: .opened)
        }.start()
        let numbers = await [first, second]
        #expect(Set(numbers).count == 2)
        #expect(!numbers.contains(nil))
    }

    @Test func `A task can return a post`() async {
        let next = Task { await hub.next(named: .opened) }
        hub.post(name: .opened, userInfo: ["id": 7])
        #expect(await next.value?.userInfo?["id"] as? Int == 7)
    }

    @Test func `A cancelled task receives no post, and the post is still available`() async {
        let task = Task { await hub.next(named: .opened)?.number }
        task.cancel()
        #expect(await task.value == nil)

        hub.post(name: .opened)
        let next = await hub.next(named: .opened)
        #expect(next?.name == .opened)
    }

    @Test
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func `A task that is cancelled while it waits receives no post`() async {
        let task = Task(executorPreference: RunsAtOnce()) { await hub.next(named: .opened)?.number }
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test func `A released notification sequence doesn't retain its object`() {
        weak var object: Door?
        do {
            let door = Door()
            object = door
            _ = hub.notifications(named: .opened, object: door)
        }
        #expect(object == nil)
    }

    @Test func `A notification sequence iterates over matching posts in order`() async {
        let door = Door()
        var notifications = hub.notifications(named: .opened, object: door).makeAsyncIterator()
        hub.post(name: .opened, object: door, userInfo: ["n": 1])
        hub.post(name: .opened)
        hub.post(name: .closed, object: door)
        hub.post(name: .opened, object: door, userInfo: ["n": 2])

        let first = await notifications.next()
        let second = await notifications.next()
        #expect(first?.userInfo?["n"] as? Int == 1)
        #expect(second?.userInfo?["n"] as? Int == 2)
        #expect(hub.observers.isEmpty)
    }
}
