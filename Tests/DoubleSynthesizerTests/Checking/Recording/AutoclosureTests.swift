import DoubleSynthesizer
import Testing

@Suite("Autoclosures in doubles")
struct AutoclosureTests {
    @Test("The value of an autoclosure is recorded if the function can evaluate it")
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
                        /// `condition` isn't recorded, because it doesn't escape.
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
}
