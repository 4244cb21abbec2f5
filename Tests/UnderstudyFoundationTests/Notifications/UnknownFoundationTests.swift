#if !canImport(Darwin)
    import Foundation
    import TestSupport
    import Testing
    import Understudy
    import UnderstudyFoundation

    @Suite("Hubs with an unknown Foundation", .endsWhenIdle)
    struct UnknownFoundationTests {
        let hub = NotificationHub(
            seesEverything: false, on: TestTimeline(), reportsForgottenObservers: true,
            at: TestReport.Location())
        let heard = Spy<Void, Void, Never>("heard()")

        private func listen() -> any NSObjectProtocol {
            hub.center.addObserver(forName: .opened, object: nil, queue: nil) { [heard] _ in
                heard()
            }
        }

        @Test func `With an unknown Foundation a hub records and delivers posts`() async {
            let token = listen()
            defer { hub.center.removeObserver(token) }
            hub.center.post(name: .opened, object: nil)
            hub.post(name: .closed)

            #expect(hub.posts.map(\.name) == [.opened, .closed])
            #expect(heard.callCount == 1)
            let next = await hub.next(named: .closed)
            #expect(next != nil)
        }

        @Test func `With an unknown Foundation a hub lists no observers and reports none`() {
            let token = listen()
            #expect(hub.observers.isEmpty)
            hub.center.removeObserver(token)
        }

        @Test
        func `With an unknown Foundation a hub reports and delivers posts that it can't hold`() {
            let token = listen()
            defer { hub.center.removeObserver(token) }
            let line = currentLine() + 2
            let reports = reports {
                let held = hub.holdDelivery()
                hub.post(name: .opened)
                #expect(held.count == 0)
            }
            #expect(
                reports.text == """
                    NotificationHub: this version of Foundation doesn't support holding posts
                      hint    NotificationHub.reach describes the supported features
                    """)
            #expect(reports.map(\.location.line) == [line])
            #expect(heard.callCount == 1)
        }
    }
#endif
