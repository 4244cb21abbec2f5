import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

/// What holds for a notification center, whether it is live or that of a hub.
@Suite("A center, live and that of a hub", .endsWhenIdle)
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

    @Test(
        "calls an observer with a queue there, before the post returns",
        arguments: AnyCenter.allCases)
    func queue(kind: AnyCenter) async {
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

    @Test(
        "calls an observer without a queue on the thread of the post",
        arguments: AnyCenter.allCases)
    func thread(kind: AnyCenter) async {
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

    @Test("calls an observer that removes itself once", arguments: AnyCenter.allCases)
    func once(kind: AnyCenter) async {
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

    @Test(
        "ends a post that an observer makes before the one that it was called for",
        arguments: AnyCenter.allCases)
    func nested(kind: AnyCenter) async {
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

        @Test("has notifications as an asynchronous sequence", arguments: AnyCenter.allCases)
        func sequence(kind: AnyCenter) async {
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
        /// A defect of Foundation, of which the guide warns.
        @Test(
            "takes away a later observer when a token is removed twice",
            arguments: AnyCenter.allCases)
        func removedTwice(kind: AnyCenter) async {
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

        @Test(
            "calls the main actor's observer of a typed message before the post returns",
            arguments: AnyCenter.allCases)
        @MainActor
        func mainActorMessages(kind: AnyCenter) {
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

        @Test(
            "calls an asynchronous observer of a typed message for each",
            arguments: AnyCenter.allCases)
        func asyncMessages(kind: AnyCenter) async {
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

        @Test(
            "has typed messages as an asynchronous sequence, from when it is iterated",
            arguments: AnyCenter.allCases)
        func messageSequence(kind: AnyCenter) async throws {
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
