import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

/// The contract of a notification center, which both a plain center and the center of a hub should
/// meet.
@Suite("Notification center contract", .endsWhenIdle)
struct CenterContractTests {
    let heard = Spy<String, Void, Never>("heard(_:)")

    private func with(
        _ kind: AnyCenter, _ body: (NotificationCenter) async throws -> Void
    ) async rethrows {
        let (center, hub) = kind.make()
        try await body(center)
        withExtendedLifetime(hub) {}
    }

    // MARK: - Queues

    @Test(arguments: AnyCenter.allCases)
    func `A center calls an observer on its queue before the post returns`(kind: AnyCenter) async {
        await with(kind) { center in
            let queue = OperationQueue()
            queue.name = "observers"
            let token = center.addObserver(forName: .opened, object: nil, queue: queue) {
                [heard] in
                heard("\($0.name.rawValue) on \(OperationQueue.current?.name ?? "no queue")")
            }
            defer { center.removeObserver(token) }

            center.post(name: .opened, object: nil)
            center.post(name: .closed, object: nil)
            center.post(name: .opened, object: nil)

            #expect(heard.calls == ["opened on observers", "opened on observers"])
        }
    }

    @Test(arguments: AnyCenter.allCases)
    func `A center calls an observer without a queue on the posting thread`(kind: AnyCenter) async {
        await with(kind) { center in
            let token = center.addObserver(forName: .opened, object: nil, queue: nil) {
                [heard] _ in
                let thread = ObjectIdentifier(Thread.current)
                heard("\(thread)")
            }
            defer { center.removeObserver(token) }

            let poster = await withCheckedContinuation { continuation in
                Thread {
                    center.post(name: .opened, object: nil)
                    continuation.resume(returning: "\(ObjectIdentifier(Thread.current))")
                }.start()
            }

            #expect(heard.calls == [poster])
        }
    }

    // MARK: - Observers that change while a post is delivered

    @Test(arguments: AnyCenter.allCases)
    func `A center calls an observer that removes itself once`(kind: AnyCenter) async {
        await with(kind) { center in
            let token = Locked<(any NSObjectProtocol)?>(nil)
            let added = center.addObserver(forName: .opened, object: nil, queue: nil) {
                [heard, weak center] _ in
                heard("once")
                if let own = token.withLock({ $0 }) { center?.removeObserver(own) }
            }
            token.withLock { $0 = added }

            center.post(name: .opened, object: nil)
            center.post(name: .opened, object: nil)

            #expect(heard.calls == ["once"])
        }
    }

    @Test(arguments: AnyCenter.allCases)
    func `A nested post is delivered before the outer observer returns`(kind: AnyCenter) async {
        await with(kind) { center in
            let outer = center.addObserver(forName: .opened, object: nil, queue: nil) {
                [heard, weak center] _ in
                heard("opened")
                center?.post(name: .closed, object: nil)
                heard("opened, after closed")
            }
            let inner = center.addObserver(forName: .closed, object: nil, queue: nil) {
                [heard] _ in heard("closed")
            }
            defer { for token in [outer, inner] { center.removeObserver(token) } }

            center.post(name: .opened, object: nil)

            #expect(heard.calls == ["opened", "closed", "opened, after closed"])
        }
    }

    #if canImport(Darwin)
        // MARK: - Asynchronous sequences

        @Test(arguments: AnyCenter.allCases)
        func `A center provides notifications as an asynchronous sequence`(kind: AnyCenter) async {
            await with(kind) { center in
                var names = center.notifications(named: .opened)
                    .map { $0.userInfo?["n"] as? Int }.makeAsyncIterator()
                center.post(name: .opened, object: nil, userInfo: ["n": 1])
                center.post(name: .closed, object: nil)
                center.post(name: .opened, object: nil, userInfo: ["n": 2])

                let (first, second) = (await names.next(), await names.next())
                #expect([first, second] == [1, 2])
            }
        }
    #else
        /// A defect of Foundation that the guide describes.
        @Test(arguments: AnyCenter.allCases)
        func `Removing a token twice removes a later observer on Linux`(kind: AnyCenter) async {
            await with(kind) { center in
                let first = center.addObserver(forName: .opened, object: nil, queue: nil) { _ in }
                center.removeObserver(first)
                let second = center.addObserver(forName: .opened, object: nil, queue: nil) {
                    [heard] _ in heard("second")
                }
                center.removeObserver(first)

                center.post(name: .opened, object: nil)

                #expect(heard.calls == [])
                withExtendedLifetime(second) {}
            }
        }

        // MARK: - Typed messages

        @Test(arguments: AnyCenter.allCases)
        @MainActor
        func `A center calls a main-actor message observer before the post returns`(kind: AnyCenter)
        {
            let (center, hub) = kind.make()
            let (door, other) = (Door(), Door())
            let ofDoor = center.addObserver(of: door, for: DoorOpened.self) { [heard] in
                heard("door \($0.key)")
            }
            let ofAny = center.addObserver(for: DoorOpened.self) { [heard] in
                heard("any \($0.key)")
            }

            center.post(DoorOpened(key: 1), subject: door)
            #expect(heard.calls.sorted() == ["any 1", "door 1"])
            center.post(DoorOpened(key: 2), subject: other)
            #expect(heard.calls.dropFirst(2) == ["any 2"])
            center.removeObserver(ofAny)
            center.removeObserver(ofDoor)
            center.post(DoorOpened(key: 3), subject: door)
            #expect(heard.callCount == 3)
            withExtendedLifetime(hub) {}
        }

        @Test(arguments: AnyCenter.allCases)
        func `A center calls an asynchronous message observer for each message of its subject`(
            kind: AnyCenter
        ) async {
            await with(kind) { center in
                let door = Door()
                let token = center.addObserver(of: door, for: DoorClosed.self) { [heard] in
                    await heard("closed by \($0.by)")
                }
                center.post(DoorClosed(by: "Ann"), subject: door)
                await heard.nextCall()
                center.post(DoorClosed(by: "Bob"), subject: Door())
                center.post(DoorClosed(by: "Cem"), subject: door)
                await heard.nextCall()

                #expect(heard.calls == ["closed by Ann", "closed by Cem"])
                center.removeObserver(token)
            }
        }

        @Test(arguments: AnyCenter.allCases)
        func `A center provides typed messages as an asynchronous sequence from its iteration on`(
            kind: AnyCenter
        ) async throws {
            try await with(kind) { center in
                let door = Door()
                let messages = center.messages(of: door, for: DoorClosed.self)
                center.post(DoorClosed(by: "Ann"), subject: door)
                var iterator = messages.makeAsyncIterator()
                center.post(DoorClosed(by: "Bob"), subject: Door())
                center.post(DoorClosed(by: "Cem"), subject: door)
                center.post(DoorClosed(by: "Dee"), subject: door)

                let (first, second) = (try await iterator.next(), try await iterator.next())
                #expect([first?.by, second?.by] == ["Cem", "Dee"])
            }
        }
    #endif
}
