import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Waiting for posts of a NotificationHub")
struct HubWaitingTests {
    let hub = NotificationHub()
    let heard = Spy<Void, Void, Never>("heard()")

    private func listen() -> any NSObjectProtocol {
        hub.center.addObserver(forName: .opened, object: nil, queue: nil) { [heard] _ in heard() }
    }

    @Test("returns a post that was there before, the oldest first and each once")
    func earlier() async {
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

    @Test("counts a post when its observers have run, so what they post counts before it")
    func nested() async {
        let token = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { [hub] _ in
            hub.post(name: .closed)
        }
        defer { hub.center.removeObserver(token) }

        hub.post(name: .opened)

        let first = await hub.next()
        let second = await hub.next()
        #expect([first?.name, second?.name] == [.closed, .opened])
    }

    @Test("wakes up when the post comes, after its observers ran")
    func later() async {
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

    @Test("hands one post to one of those who wait")
    func twoWaiters() async {
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

    @Test("returns nothing when the task is cancelled, and takes no post away")
    func cancelled() async {
        let task = Task { await hub.next(named: .opened)?.number }
        task.cancel()
        #expect(await task.value == nil)

        hub.post(name: .opened)
        let next = await hub.next(named: .opened)
        #expect(next?.name == .opened)
    }

    @Test("returns nothing when the task is cancelled while it waits")
    @MainActor
    func cancelledWhileWaiting() async {
        let task = Task { await hub.next(named: .opened)?.number }
        // The main actor runs its jobs in order, so the task above waits when this one is over.
        await Task {}.value
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test("keeps nothing of a sequence that is gone")
    func endedSequence() {
        weak var object: Door?
        do {
            let door = Door()
            object = door
            _ = hub.notifications(named: .opened, object: door)
        }
        #expect(object == nil)
    }

    @Test("goes through notifications in order as an asynchronous sequence, here too")
    func sequence() async {
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

@Suite("A NotificationHub that holds delivery")
struct HubHoldingTests {
    let hub = NotificationHub()
    let heard = Spy<String, Void, Never>("heard(_:)")

    private func listening(_ body: () throws -> Void) rethrows {
        let token = hub.center.addObserver(forName: nil, object: nil, queue: nil) { [heard] in
            heard($0.name.rawValue)
        }
        defer { hub.center.removeObserver(token) }
        try body()
    }

    @Test("records posts, and tells nobody until the test says so, one at a time")
    func oneByOne() {
        listening {
            let held = hub.holdsDelivery()
            hub.center.post(name: .opened, object: nil)
            hub.center.post(name: .closed, object: nil)

            #expect(hub.posts.count == 2)
            #expect(held.count == 2)
            #expect(held.posts.map(\.name) == [.opened, .closed])
            #expect(heard.calls == [])

            held.deliver()
            #expect(heard.calls == ["opened"])

            held.deliver()
            #expect(heard.calls == ["opened", "closed"])
            #expect(held.count == 0)
        }
    }

    @Test("delivers what is held when it opens, and holds no more")
    func opens() {
        listening {
            let held = hub.holdsDelivery()
            hub.post(name: .opened)
            held.open()
            hub.post(name: .closed)
            #expect(heard.calls == ["opened", "closed"])
            withExtendedLifetime(held) {}
        }
    }

    @Test("tells those who register while a post is held")
    func lateObserver() {
        let held = hub.holdsDelivery()
        hub.post(name: .opened)
        listening { held.open() }
        #expect(heard.calls == ["opened"])
    }

    @Test("does not wake those who wait for a post before it is delivered")
    func waiting() async {
        let held = hub.holdsDelivery()
        hub.post(name: .opened)
        let task = Task { await hub.next(named: .closed)?.name }
        hub.post(name: .closed)
        held.deliver()
        let next = await hub.next(named: .opened)
        #expect(next?.name == .opened)
        held.deliver()
        let name = await task.value
        #expect(name == .closed)
    }

    @Test("says so when there is nothing to deliver")
    func nothing() {
        let line = currentLine() + 3
        let reports = reports {
            let held = hub.holdsDelivery()
            held.deliver()
        }
        #expect(
            reports.map(\.message) == [
                "NotificationHub: no post is held now, so there is nothing to deliver"
            ])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test("reports what is held when the handle goes away, and delivers it")
    func handleGone() throws {
        listening {
            let line = currentLine() + 2
            let reports = reports {
                let held = hub.holdsDelivery()
                hub.post(name: .opened)
                withExtendedLifetime(held) {}
            }
            let number = hub.posts[0].number
            #expect(
                reports.map(\.message) == [
                    """
                    NotificationHub: 1 post still held by holdsDelivery()
                      #\(number)\(pad(number))post(name: Name(rawValue: "opened"), object: nil, userInfo: nil)
                      add     held.deliver() for each post, or held.open()
                    """
                ])
            #expect(reports.map(\.location.line) == [line])
            #expect(heard.calls == ["opened"])
        }
    }

    @Test("reports once what is still held at the end of the test")
    func testOver() {
        var held: HeldPosts?
        let atTheEnd = reports {
            withTestScope {
                let hub = NotificationHub()
                held = hub.holdsDelivery()
                hub.post(name: .opened)
                hub.post(name: .closed)
            }
        }
        #expect(
            atTheEnd.map { $0.message.split(separator: "\n").first } == [
                "NotificationHub: 2 posts still held by holdsDelivery()"
            ])
        #expect(held?.count == 2)
        let later = reports { held = nil }
        #expect(later.map(\.message) == [])
    }

    @Test("lets the posts of an earlier handle go when it holds again")
    func again() {
        listening {
            let first = hub.holdsDelivery()
            hub.post(name: .opened)
            let second = hub.holdsDelivery()
            #expect(heard.calls == ["opened"])
            hub.post(name: .closed)
            #expect(first.count == 0)
            #expect(second.count == 1)

            first.open()
            hub.post(name: .closed)
            #expect(second.count == 2)
            second.open()
        }
    }
}
