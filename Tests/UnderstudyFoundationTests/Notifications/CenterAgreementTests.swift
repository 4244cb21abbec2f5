import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyContracts
import UnderstudyFoundation

/// A plain center and the center of a hub should agree on ten thousand random operations.
@Suite("Agreement of notification centers", .endsWhenIdle)
struct CenterAgreementTests {
    /// A center with numbered observers, and the notifications since the last post.
    ///
    /// `@unchecked`: a center is thread-safe, and the mutable state is protected by a lock.
    final class Observed: @unchecked Sendable {
        let center: NotificationCenter
        private let hub: NotificationHub?
        private let doors = [Door(), Door()]
        private let state = Locked(State())

        private struct State {
            var tokens: [Int: any NSObjectProtocol] = [:]
            var added = 0
            var heard: [String] = []
        }

        /// The behavior of an observer when it's called.
        enum Habit: CaseIterable { case listens, usesQueue, leaves, posts, adds }

        init(_ kind: AnyCenter) { (center, hub) = kind.make() }

        deinit {
            for token in state.withLock({ $0.tokens }).values { center.removeObserver(token) }
        }

        func name(_ number: Int?) -> Notification.Name? {
            number.map { Notification.Name("\($0)") }
        }

        func door(_ number: Int?) -> Door? { number.map { doors[$0] } }

        private func text(_ notification: Notification) -> String {
            let door = doors.firstIndex { $0 === notification.object as AnyObject }
            let object = door.map { "door \($0)" } ?? notification.object.map { "\($0)" } ?? "-"
            return "\(notification.name.rawValue) \(object) \(notification.userInfo ?? [:])"
        }

        func add(_ habit: Habit, name: Int?, door number: Int?) {
            let index = state.withLock { state in
                state.added += 1
                return state.added
            }
            let queue = habit == .usesQueue ? OperationQueue() : nil
            let token = center.addObserver(
                forName: self.name(name), object: door(number), queue: queue
            ) { [weak self] notification in
                self?.hear(notification, as: index, habit)
            }
            state.withLock { $0.tokens[index] = token }
        }

        private func hear(_ notification: Notification, as index: Int, _ habit: Habit) {
            let text = text(notification)
            state.withLock { $0.heard.append("\(index): \(text)") }
            switch habit {
            case .listens, .usesQueue: break
            case .leaves: remove(index)
            // The nested post shouldn't have the name of the outer one, because the order of
            // observers isn't specified.
            case .posts: center.post(name: Notification.Name("nested"), object: doors[0])
            case .adds:
                remove(index)
                add(.listens, name: 0, door: nil)
            }
        }

        /// Removes a token. No token is removed twice. On Linux, for example, the second call
        /// removes an observer that was added later.
        private func token(_ index: Int) -> (any NSObjectProtocol)? {
            state.withLock { $0.tokens.removeValue(forKey: index) }
        }

        func remove(_ index: Int) {
            if let token = token(index) { center.removeObserver(token) }
        }

        func remove(_ index: Int, name: Int?, door number: Int?) {
            guard let token = token(index) else { return }
            center.removeObserver(token, name: self.name(name), object: door(number))
        }

        /// Returns the notifications of a post. They're sorted because no platform specifies the
        /// order of observers.
        func hearing(_ post: () -> Void) -> [String] {
            post()
            return state.withLock { state in
                defer { state.heard = [] }
                return state.heard.sorted()
            }
        }
    }

    typealias Contract = SeamContract<Observed>
    typealias Random = TestNumberGenerator

    /// A number, or `nil` if the observer receives all notifications.
    @Sendable static func choice(_ random: inout Random) -> Int? { random.one(of: [nil, 0, 1]) }

    @Sendable static func index(_ random: inout Random) -> Int {
        .random(in: 1...20, using: &random)
    }

    @Sendable static func value(_ random: inout Random) -> String {
        random.one(of: ["front", "back"])
    }

    static let contract = Contract(
        "A notification center", live: .init("live") { Observed(.live) },
        fakes: .init("hub") { Observed(.hub) },
        operations: [
            .init("add", with: { ($0.one(of: [.listens, .usesQueue]), choice(&$0), choice(&$0)) }) {
                $0.add($1.0, name: $1.1, door: $1.2)
            },
            // These observe one name, but never the name of the nested post.
            .init(
                "addActive", with: { ($0.one(of: [.leaves, .posts, .adds]), $0.one(of: [0, 1])) }
            ) {
                $0.add($1.0, name: $1.1, door: nil)
            },
            .init("remove", with: index) { $0.remove($1) },
            .init("removeNamed", with: { (index(&$0), choice(&$0), choice(&$0)) }) {
                $0.remove($1.0, name: $1.1, door: $1.2)
            },
            .init("post", with: { ($0.one(of: [0, 1]), choice(&$0)) }) { seam, post in
                seam.hearing {
                    seam.center.post(name: .init("\(post.0)"), object: seam.door(post.1))
                }
            },
            .init("postInfo", with: { ($0.one(of: [0, 1]), choice(&$0)) }) { seam, post in
                seam.hearing {
                    seam.center.post(
                        name: .init("\(post.0)"), object: seam.door(post.1), userInfo: ["n": 1])
                }
            },
            .init("postValue", with: value) { seam, object in
                seam.hearing {
                    seam.center.post(Notification(name: .init("0"), object: object))
                }
            },
        ])

    @Test
    func `A hub's center agrees with a plain one in three thousand random operations`() async {
        let reports = await reports {
            await Self.contract.expectAgreement(runs: 30, operations: 100)
        }
        #expect(reports.map(\.message) == [])
    }
}
