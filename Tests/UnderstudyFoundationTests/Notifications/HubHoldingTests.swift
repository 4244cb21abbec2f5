import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Held delivery of notifications", .endsWhenIdle)
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

    @Test func `A holding hub records posts and delivers one at a time`() {
        listening {
            let held = hub.holdDelivery()
            hub.center.post(name: .opened, object: nil)
            hub.center.post(name: .closed, object: nil)

            #expect(hub.posts.count == 2)
            #expect(held.count == 2)
            #expect(held.posts.map(\.name) == [.opened, .closed])
            #expect(heard.calls == [])

            held.deliverNext()
            #expect(heard.calls == ["opened"])

            held.deliverNext()
            #expect(heard.calls == ["opened", "closed"])
            #expect(held.count == 0)
        }
    }

    @Test func `Opening held posts delivers them and ends the holding`() {
        listening {
            let held = hub.holdDelivery()
            hub.post(name: .opened)
            held.open()
            hub.post(name: .closed)
            #expect(heard.calls == ["opened", "closed"])
            withExtendedLifetime(held) {}
        }
    }

    @Test func `A held post is delivered on the observer's queue before the delivery returns`() {
        let queue = OperationQueue()
        queue.name = "observers"
        let token = hub.center.addObserver(forName: nil, object: nil, queue: queue) { [heard] in
            heard("\($0.name.rawValue) on \(OperationQueue.current?.name ?? "no queue")")
        }
        defer { hub.center.removeObserver(token) }
        let held = hub.holdDelivery()
        hub.post(name: .opened)
        hub.post(name: .closed)
        #expect(heard.calls == [])

        held.deliverNext()
        #expect(heard.calls == ["opened on observers"])
        held.open()
        #expect(heard.calls == ["opened on observers", "closed on observers"])
    }

    @Test func `A held post is delivered to an observer that was added later`() {
        let held = hub.holdDelivery()
        hub.post(name: .opened)
        listening { held.open() }
        #expect(heard.calls == ["opened"])
    }

    @Test func `A task that waits for a post resumes only after a held post is delivered`() async {
        let held = hub.holdDelivery()
        hub.post(name: .opened)
        let task = Task { await hub.next(named: .closed)?.name }
        hub.post(name: .closed)
        held.deliverNext()
        let next = await hub.next(named: .opened)
        #expect(next?.name == .opened)
        held.deliverNext()
        let name = await task.value
        #expect(name == .closed)
    }

    @Test func `Delivering without a held post on a thread without a test fails its test`() async {
        let reports = await reports {
            await withTestScope {
                let held = NotificationHub().holdDelivery()
                await Task.detached { held.deliverNext() }.value
            }
        }
        #expect(
            reports.text == "NotificationHub: no post is held, so there is nothing to deliver")
    }

    @Test func `Delivering without a held post is reported`() {
        let line = currentLine() + 3
        let reports = reports {
            let held = hub.holdDelivery()
            held.deliverNext()
        }
        #expect(
            reports.text == "NotificationHub: no post is held, so there is nothing to deliver")
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `Held posts are reported and delivered when the handle is released`() throws {
        listening {
            let line = currentLine() + 2
            let reports = reports {
                let held = hub.holdDelivery()
                hub.post(name: .opened)
                withExtendedLifetime(held) {}
            }
            #expect(
                numbered(reports.text) == """
                    NotificationHub: 1 post still held by holdDelivery()
                      #1      post(name: Name(rawValue: "opened"), object: nil, userInfo: nil)
                      add     held.deliverNext() for each post, or held.open()
                    """)
            #expect(reports.map(\.location.line) == [line])
            #expect(heard.calls == ["opened"])
        }
    }

    @Test func `Held posts are reported once at the end of the test`() {
        var held: NotificationHub.HeldPosts?
        let atTheEnd = reports {
            withTestScope {
                let hub = NotificationHub()
                held = hub.holdDelivery()
                hub.post(name: .opened)
                hub.post(name: .closed)
            }
        }
        #expect(
            atTheEnd.map { $0.message.split(separator: "\n").first } == [
                "NotificationHub: 2 posts still held by holdDelivery()"
            ])
        #expect(held?.count == 2)
        let later = reports { held = nil }
        #expect(later.map(\.message) == [])
    }

    @Test func `Holding again delivers the posts of the earlier handle`() {
        listening {
            let first = hub.holdDelivery()
            hub.post(name: .opened)
            let second = hub.holdDelivery()
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
