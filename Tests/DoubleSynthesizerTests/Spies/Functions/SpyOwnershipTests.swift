import DoubleSynthesizer
import Testing

@Suite("Ownership in a double made of spies")
struct SpyOwnershipTests {
    @Test("Borrowed and consumed values are recorded where their type can be copied")
    func owned() {
        expectSpy(
            of: """
                protocol Keeper {
                    func look(at value: borrowing String, _ size: borrowing Int)
                    func take(_ value: consuming [String: Int])
                    func use(_ value: __owned String, _ other: __shared Int)
                }
                """,
            is: """
                final class KeeperSpy: Keeper {
                    let spies = Spies()

                    struct Spies {
                        let look = Spy<(value: String, size: Int), Void, Never>("KeeperSpy.look(at:_:)")
                        let take = Spy<[String: Int], Void, Never>("KeeperSpy.take(_:)")
                        let use = Spy<(value: String, other: Int), Void, Never>("KeeperSpy.use(_:_:)")
                    }

                    func look(at value: borrowing String, _ size: borrowing Int) {
                        spies.look((copy value, copy size))
                    }

                    func take(_ value: consuming [String: Int]) {
                        spies.take(value)
                    }

                    func use(_ value: __owned String, _ other: __shared Int) {
                        spies.use((value, other))
                    }
                }
                """)
    }

    @Test("Values that may be impossible to copy are not recorded")
    func unknown() {
        expectSpy(
            of: """
                protocol Keeper {
                    func look(at page: borrowing Page, count: Int)
                    func take(_ page: consuming Page)
                    func use<T: ~Copyable>(_ value: borrowing T)
                    func show(_ value: consuming some ~Copyable)
                    func change<T: ~Copyable>(_ value: inout T)
                }
                """,
            is: """
                final class KeeperSpy: Keeper {
                    let spies = Spies()

                    struct Spies {
                        /// `page` is not recorded, since it may be impossible to copy.
                        let look = Spy<Int, Void, Never>("KeeperSpy.look(at:count:)")
                        /// `page` is not recorded, since it may be impossible to copy.
                        let take = Spy<Void, Void, Never>("KeeperSpy.take(_:)")
                        /// `value` is not recorded, since it may be impossible to copy.
                        let use = Spy<Void, Void, Never>("KeeperSpy.use(_:)")
                        /// `value` is not recorded, since it may be impossible to copy.
                        let show = Spy<Void, Void, Never>("KeeperSpy.show(_:)")
                        /// `value` is not recorded, since it may be impossible to copy.
                        let change = Spy<Void, Void, Never>("KeeperSpy.change(_:)")
                    }

                    func look(at page: borrowing Page, count: Int) {
                        spies.look(count)
                    }

                    func take(_ page: consuming Page) {
                        spies.take()
                    }

                    func use<T: ~Copyable>(_ value: borrowing T) {
                        spies.use()
                    }

                    func show(_ value: consuming some ~Copyable) {
                        spies.show()
                    }

                    func change<T: ~Copyable>(_ value: inout T) {
                        spies.change()
                    }
                }
                """)
    }

    @Test("Arguments and results that are sent change hands")
    func sending() {
        expectSpy(
            of: """
                protocol Mailbox {
                    func send(_ model: sending Model)
                    func take(_ count: Int) async throws -> sending Model
                    func make<T>() -> sending T
                }
                """,
            is: """
                final class MailboxSpy: Mailbox {
                    let spies = Spies()

                    struct Spies {
                        let send = Spy<Model, Void, Never>("MailboxSpy.send(_:)")
                        let take = Spy<Int, Model, any Error>("MailboxSpy.take(_:)")
                        let make = Spy<Void, Any, Never>("MailboxSpy.make()")
                    }

                    func send(_ model: sending Model) {
                        spies.send(model)
                    }

                    func take(_ count: Int) async throws -> sending Model {
                        try await spies.take.sending(count)
                    }

                    func make<T>() -> sending T {
                        spies.make.sending(as: T.self)
                    }
                }
                """)
    }

    @Test("An isolated parameter is recorded like any other")
    func isolated() {
        expectSpy(
            of: """
                protocol Worker {
                    func work(on store: isolated Store, times: Int)
                    func rest(_ actor: isolated (any Actor)?)
                }
                """,
            is: """
                final class WorkerSpy: Worker {
                    let spies = Spies()

                    struct Spies {
                        let work = Spy<(store: Store, times: Int), Void, Never>("WorkerSpy.work(on:times:)")
                        let rest = Spy<(any Actor)?, Void, Never>("WorkerSpy.rest(_:)")
                    }

                    func work(on store: isolated Store, times: Int) {
                        spies.work((store, times))
                    }

                    func rest(_ actor: isolated (any Actor)?) {
                        spies.rest(actor)
                    }
                }
                """)
    }

    @Test("Views of memory are not recorded, and a class consumes nothing")
    func views() {
        expectSpy(
            of: """
                protocol Parser {
                    func parse(_ bytes: Span<UInt8>, count: Int)
                    consuming func finish()
                    borrowing func look()
                }
                """,
            is: """
                final class ParserSpy: Parser {
                    let spies = Spies()

                    struct Spies {
                        /// `bytes` is not recorded, since it may be impossible to copy.
                        let parse = Spy<Int, Void, Never>("ParserSpy.parse(_:count:)")
                        let finish = Spy<Void, Void, Never>("ParserSpy.finish()")
                        let look = Spy<Void, Void, Never>("ParserSpy.look()")
                    }

                    func parse(_ bytes: Span<UInt8>, count: Int) {
                        spies.parse(count)
                    }

                    func finish() {
                        spies.finish()
                    }

                    func look() {
                        spies.look()
                    }
                }
                """)
    }
}
