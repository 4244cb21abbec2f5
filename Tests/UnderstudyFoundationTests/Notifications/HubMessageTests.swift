#if !canImport(Darwin)
    import Foundation
    import TestSupport
    import Testing
    import Understudy
    import UnderstudyFoundation

    struct DoorOpened: NotificationCenter.MainActorMessage {
        typealias Subject = Door
        var key: Int
    }

    struct DoorClosed: NotificationCenter.AsyncMessage {
        typealias Subject = Door
        var by = ""
    }

    @Suite("Typed messages in a hub", .endsWhenIdle)
    struct HubMessageTests {
        let hub = NotificationHub()
        let door = Door()

        @Test
        @MainActor
        func `A typed message is recorded under the name of its type, and delivered`() throws {
            let heard = Spy<Int, Void, Never>("heard(_:)")
            let token = hub.center.addObserver(of: door, for: DoorOpened.self) { heard($0.key) }

            hub.center.post(DoorOpened(key: 7), subject: door)

            #expect(heard.calls == [7])
            let post = try #require(hub.posts.first)
            #expect(post.name.rawValue == "UnderstudyFoundationTests.DoorOpened")
            #expect((post.message as? DoorOpened)?.key == 7)
            #expect(hub.posting.wasCalled(.once))
            withExtendedLifetime(token) {}
        }

        @Test func `An observer of typed messages is listed until its token is removed`() {
            let token = hub.center.addObserver(of: door, for: DoorClosed.self) { _ in }
            #expect(
                hub.observers.map(\.description) == [
                    "UnderstudyFoundationTests.DoorClosed, from one object"
                ])

            hub.center.removeObserver(token)
            #expect(hub.observers.isEmpty)
        }

        @Test @MainActor func `A typed message is delivered while notifications are held`() {
            let heard = Spy<Int, Void, Never>("heard(_:)")
            let token = hub.center.addObserver(of: door, for: DoorOpened.self) { heard($0.key) }
            let held = hub.holdDelivery()

            hub.center.post(DoorOpened(key: 7), subject: door)

            #expect(heard.calls == [7])
            #expect(held.count == 0)
            #expect(hub.posts.count == 1)
            withExtendedLifetime(token) {}
        }

        @Test func `Typed messages and notifications are in one record`() async {
            let token = hub.center.addObserver(of: door, for: DoorClosed.self) { _ in }
            hub.center.post(name: .opened, object: door)
            hub.center.post(DoorClosed(), subject: door)

            #expect(
                hub.posts.map(\.name.rawValue) == [
                    "opened", "UnderstudyFoundationTests.DoorClosed",
                ])
            let name = Notification.Name("UnderstudyFoundationTests.DoorClosed")
            let post = await hub.next(named: name)
            #expect(post?.message is DoorClosed)
            withExtendedLifetime(token) {}
        }
    }
#endif
