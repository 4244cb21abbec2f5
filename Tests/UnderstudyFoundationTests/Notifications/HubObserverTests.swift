import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("The observers of a NotificationHub")
struct HubObserverTests {
    let hub = NotificationHub()

    @Test("are listed as long as they are registered")
    func listed() {
        let door = Door()
        #expect(hub.observers.isEmpty)

        let first = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
        let second = hub.center.addObserver(forName: .opened, object: door, queue: nil) { _ in }
        let third = hub.center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
        #expect(
            hub.observers.map(\.description) == [
                "every notification, from any object", "opened, from any object",
                "opened, from one object",
            ])
        #expect(hub.observers.last?.object == ObjectIdentifier(door))
        #expect(hub.observers(of: .opened).count == 2)

        for token in [first, second, third] { hub.center.removeObserver(token) }
        #expect(hub.observers.isEmpty)
    }

    @Test("count as often as they are registered")
    func twice() {
        let tokens = (1...2).map { _ in
            hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
        }
        #expect(hub.observers.count == 2)
        hub.center.removeObserver(tokens[0])
        #expect(hub.observers.count == 1)
        hub.center.removeObserver(tokens[1])
    }

    @Test("are reported when the test ends without their removal, at the hub's line")
    func forgotten() {
        let line = currentLine() + 3
        let reports = reports {
            withTestScope {
                let hub = NotificationHub()
                _ = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
                _ = hub.center.addObserver(forName: .closed, object: nil, queue: nil) { _ in }
            }
        }
        #expect(
            reports.map(\.message) == [
                """
                NotificationHub: 2 observers are still registered at the end of the test
                  1       closed, from any object
                  2       opened, from any object
                  add     center.removeObserver(_:) where the observer's owner goes away
                """
            ])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test("are all that the guide's table has of what differs from a live center")
    func table() throws {
        let names = try GuideTable(
            in: "Notifications.md", under: "| what | live center | hub | why |"
        ).names
        #expect(names == ["an observer that is still registered when the test ends"])
    }

    @Test("are not reported when they are removed as late as with their owner")
    func removedWithOwner() {
        final class Owner {
            let center: NotificationCenter
            let token: any NSObjectProtocol

            init(center: NotificationCenter) {
                self.center = center
                token = center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
            }

            deinit { center.removeObserver(token) }
        }
        let reports = reports {
            withTestScope {
                let owner = Owner(center: NotificationHub().center)
                withExtendedLifetime(owner) {}
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test("are not reported where the test says that some stay")
    func tolerated() {
        let reports = reports {
            withTestScope {
                let hub = NotificationHub(reportsForgottenObservers: false)
                _ = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test("do not keep the hub's test alive after its end")
    func released() {
        weak var center: NotificationCenter?
        withTestScope {
            let hub = NotificationHub()
            center = hub.center
        }
        #expect(center == nil)
    }
}
