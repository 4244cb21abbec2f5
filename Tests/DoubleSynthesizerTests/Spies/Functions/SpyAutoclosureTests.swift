import DoubleSynthesizer
import Testing

@Suite("Autoclosures and aliases of closures in a double made of spies")
struct SpyAutoclosureTests {
    @Test("The value of an autoclosure is recorded, where the function can do what it does")
    func autoclosures() {
        expectSpy(
            of: """
                protocol Log {
                    func write(_ text: @autoclosure () -> String, level: Int)
                    func check(_ text: @autoclosure () throws -> String) rethrows
                    func assert(_ condition: @autoclosure () throws -> Bool)
                    func keep(_ text: @autoclosure @escaping () -> String)
                }
                """,
            is: """
                final class LogSpy: Log {
                    let spies = Spies()

                    struct Spies {
                        let write = Spy<(text: String, level: Int), Void, Never>("LogSpy.write(_:level:)")
                        let check = Spy<String, Void, Never>("LogSpy.check(_:)")
                        /// `condition` is not recorded, since it does not escape.
                        let assert = Spy<Void, Void, Never>("LogSpy.assert(_:)")
                        let keep = Spy<() -> String, Void, Never>("LogSpy.keep(_:)")
                    }

                    func write(_ text: @autoclosure () -> String, level: Int) {
                        spies.write((text(), level))
                    }

                    func check(_ text: @autoclosure () throws -> String) rethrows {
                        spies.check(try text())
                    }

                    func assert(_ condition: @autoclosure () throws -> Bool) {
                        spies.assert()
                    }

                    func keep(_ text: @autoclosure @escaping () -> String) {
                        spies.keep(text)
                    }
                }
                """)
    }

    @Test("Aliases of closures are seen through, and optional ones escape")
    func aliases() {
        expectSpy(
            of: """
                typealias Done = () -> Void
                enum Net { typealias Handler = Done }
                protocol Client {
                    func one(_ done: Done)
                    func two(_ done: Net.Handler?)
                    func three(_ done: @escaping Net.Handler)
                    func four(_ done: (Net.Handler))
                    func five(_ done: Net.Handler..., then last: (() -> Void)...)
                }
                """,
            is: """
                final class ClientSpy: Client {
                    let spies = Spies()

                    struct Spies {
                        /// `done` is called, and not recorded, since it does not escape.
                        let one = Spy<Void, Void, Never>("ClientSpy.one(_:)")
                        let two = Spy<Net.Handler?, Void, Never>("ClientSpy.two(_:)")
                        let three = Spy<Net.Handler, Void, Never>("ClientSpy.three(_:)")
                        /// `done` is called, and not recorded, since it does not escape.
                        let four = Spy<Void, Void, Never>("ClientSpy.four(_:)")
                        let five = Spy<(done: [Net.Handler], last: [() -> Void]), Void, Never>(
                            "ClientSpy.five(_:then:)")
                    }

                    func one(_ done: Done) {
                        spies.one()
                        done()
                    }

                    func two(_ done: Net.Handler?) {
                        spies.two(done)
                    }

                    func three(_ done: @escaping Net.Handler) {
                        spies.three(done)
                    }

                    func four(_ done: (Net.Handler)) {
                        spies.four()
                        done()
                    }

                    func five(_ done: Net.Handler..., then last: (() -> Void)...) {
                        spies.five((done, last))
                    }
                }
                """)
    }
}
