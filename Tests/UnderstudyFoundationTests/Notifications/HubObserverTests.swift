import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Observers of a hub")
struct HubObserverTests {
    let hub = NotificationHub()

    @Test func `An observer is listed as long as it is registered`() {
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

    @Test func `An observer that is registered twice is listed twice`() {
        let tokens = (1...2).map { _ in
            hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
        }
        #expect(hub.observers.count == 2)
        hub.center.removeObserver(tokens[0])
        #expect(hub.observers.count == 1)
        hub.center.removeObserver(tokens[1])
    }

    @Test func `Observers that are still registered at the end are reported at the hub's line`() {
        let line = currentLine() + 3
        let reports = reports {
            withTestScope {
                let hub = NotificationHub()
                _ = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
                _ = hub.center.addObserver(forName: .closed, object: nil, queue: nil) { _ in }
            }
        }
        #expect(
            reports.text == """
                NotificationHub: 2 observers are still registered at the end of the test
                  1       closed, from any object
                  2       opened, from any object
                  add     center.removeObserver(_:) when the observer's owner is released
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `The guide's table lists the only difference from a plain center`() throws {
        let names = try GuideTable(
            in: "Notifications.md", under: "| Case | Real center | Hub | Reason |"
        ).names
        #expect(names == ["an observer that is still registered when the test ends"])
    }

    @Test func `An observer that its owner removes on deinitialization isn't reported`() {
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

    @Test func `Registered observers aren't reported if reportsForgottenObservers is false`() {
        let reports = reports {
            withTestScope {
                let hub = NotificationHub(reportsForgottenObservers: false)
                _ = hub.center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `The end of a test doesn't retain the hub`() {
        weak var center: NotificationCenter?
        withTestScope {
            let hub = NotificationHub()
            center = hub.center
        }
        #expect(center == nil)
    }
}
