import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Posted objects", .endsWhenIdle)
struct PostedObjectTests {
    /// An object that posts itself, and removes its observer on deinitialization.
    private final class Session {
        let center: NotificationCenter
        let token: any NSObjectProtocol

        init(center: NotificationCenter) {
            self.center = center
            token = center.addObserver(forName: .closed, object: nil, queue: nil) { _ in }
        }

        func open() { center.post(name: .opened, object: self) }

        deinit { center.removeObserver(token) }
    }

    @Test(arguments: AnyCenter.allCases)
    func `A posted object is released with its owner`(kind: AnyCenter) {
        let (center, hub) = kind.make()
        weak var gone: Session?
        do {
            let session = Session(center: center)
            session.open()
            gone = session
        }
        #expect(gone == nil)
        #expect(hub?.observers.isEmpty != false)
    }

    @Test func `A post for waiting tasks doesn't retain its object`() async {
        let hub = NotificationHub()
        weak var gone: Door?
        do {
            let door = Door()
            gone = door
            hub.post(name: .opened, object: door)
        }
        #expect(gone == nil)
        let post = await hub.next(named: .opened)
        #expect(post != nil)
        #expect(post?.object == nil)
    }

    @Test func `The guard of the default center doesn't retain a posted object`() {
        weak var gone: Door?
        _ = reports {
            withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter()
                do {
                    let door = Door()
                    gone = door
                    let name = Notification.Name("PostedObjectTests.stray")
                    NotificationCenter.default.post(name: name, object: door)
                }
                #expect(gone == nil)
                withExtendedLifetime(hub) {}
            }
        }
    }

    private static func isPosted(_ object: Any?, at hub: NotificationHub) -> Bool {
        let object = object.map { NotificationHub.PostedObject($0) }
        return hub.posting.wasCalled(.once, with: (.opened, object, nil))
    }

    @Test func `A posted object is available while something else retains it`() {
        let (hub, door, other) = (NotificationHub(), Door(), Door())
        hub.post(name: .opened, object: door)
        #expect(hub.posts[0].object as AnyObject === door)
        #expect(hub.posting.lastCall?.object?.value as AnyObject === door)
        #expect(Self.isPosted(door, at: hub))
        #expect(!Self.isPosted(other, at: hub))
        #expect(!Self.isPosted(nil, at: hub))
    }

    @Test func `A posted value is kept`() {
        let hub = NotificationHub()
        hub.post(name: .opened, object: "front")
        hub.post(name: .opened, object: [1, 2])
        #expect(hub.posts.map { $0.object as? String } == ["front", nil])
        #expect(Self.isPosted("front", at: hub))
        #expect(Self.isPosted([1, 2], at: hub))
        #expect(!Self.isPosted("back", at: hub))
    }

    @Test func `A released object equals no other object`() {
        func gone() -> NotificationHub.PostedObject { .init(Door()) }
        let object = gone()
        #expect(object.value == nil)
        #expect(object != gone())
        #expect(object != NotificationHub.PostedObject(Door()))
        #expect(object != NotificationHub.PostedObject("front"))
    }

    @Test func `A posted value equals the same value, but no other one`() {
        typealias Posted = NotificationHub.PostedObject
        #expect(Posted("front") == Posted("front"))
        #expect(Posted("front") != Posted("back"))
        #expect(Posted(7) != Posted("7"))
    }

    @Test func `A posted object is described by its value, or by its type if it was released`() {
        let door = Door()
        func text(_ object: Any) -> String { "\(NotificationHub.PostedObject(object))" }
        #expect(text("front") == "\"front\"")
        #expect(text(7) == "7")
        withExtendedLifetime(door) { #expect(text(door) == "<Door>") }
        let gone = NotificationHub.PostedObject(Door())
        #expect("\(gone)" == "<Door, deallocated>")
    }
}
