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

    @Test("A holding hub records posts and delivers one at a time")
    func oneByOne() {
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

    @Test("Opening held posts delivers them and ends the holding")
    func opens() {
        listening {
            let held = hub.holdDelivery()
            hub.post(name: .opened)
            held.open()
            hub.post(name: .closed)
            #expect(heard.calls == ["opened", "closed"])
            withExtendedLifetime(held) {}
        }
    }

    @Test("A held post is delivered on the observer's queue before the delivery returns")
    func queue() {
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

    @Test("A held post is delivered to an observer that was added later")
    func lateObserver() {
        let held = hub.holdDelivery()
        hub.post(name: .opened)
        listening { held.open() }
        #expect(heard.calls == ["opened"])
    }

    @Test("A task that waits for a post resumes only after a held post is delivered")
    func waiting() async {
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

    @Test("Delivering without a held post on a thread without a test is reported in its test")
    func nothingElsewhere() async {
        let reports = await reports {
            await withTestScope {
                let held = NotificationHub().holdDelivery()
                await Task.detached { held.deliverNext() }.value
            }
        }
        #expect(
            reports.map(\.message) == [
                "NotificationHub: no post is held, so there is nothing to deliver"
            ])
    }

    @Test("Delivering without a held post is reported")
    func nothing() {
        let line = currentLine() + 3
        let reports = reports {
            let held = hub.holdDelivery()
            held.deliverNext()
        }
        #expect(
            reports.map(\.message) == [
                "NotificationHub: no post is held, so there is nothing to deliver"
            ])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test("Held posts are reported and delivered when the handle is released")
    func handleGone() throws {
        listening {
            let line = currentLine() + 2
            let reports = reports {
                let held = hub.holdDelivery()
                hub.post(name: .opened)
                withExtendedLifetime(held) {}
            }
            let number = hub.posts[0].number
            #expect(
                reports.map(\.message) == [
                    """
                    NotificationHub: 1 post still held by holdDelivery()
                      #\(number)\(pad(number))post(name: Name(rawValue: "opened"), object: nil, userInfo: nil)
                      add     held.deliverNext() for each post, or held.open()
                    """
                ])
            #expect(reports.map(\.location.line) == [line])
            #expect(heard.calls == ["opened"])
        }
    }

    @Test("Held posts are reported once at the end of the test")
    func testOver() {
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

    @Test("Holding again delivers the posts of the earlier handle")
    func again() {
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
