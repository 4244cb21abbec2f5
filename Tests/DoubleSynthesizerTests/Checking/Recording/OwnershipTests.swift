import DoubleSynthesizer
import Testing

@Suite("Ownership modifiers in doubles")
struct OwnershipTests {
    @Test("A span or a consumed composition isn't recorded, and a double ignores ownership")
    func views() {
        expectSpy(
            of: """
                protocol Parser {
                    func parse(_ bytes: Span<UInt8>, count: Int)
                    func read(_ source: consuming Stream & Closable)
                    consuming func finish()
                    borrowing func look()
                }
                """,
            is: """
                final class ParserSpy: Parser {
                    let spies = Spies()

                    struct Spies {
                        /// `bytes` isn't recorded, because it may be noncopyable.
                        let parse = Spy<Int, Void, Never>("ParserSpy.parse(_:count:)")
                        /// `source` isn't recorded, because it may be noncopyable.
                        let read = Spy<Void, Void, Never>("ParserSpy.read(_:)")
                        let finish = Spy<Void, Void, Never>("ParserSpy.finish()")
                        let look = Spy<Void, Void, Never>("ParserSpy.look()")
                    }

                    func parse(_ bytes: Span<UInt8>, count: Int) {
                        spies.parse(count)
                    }

                    func read(_ source: consuming Stream & Closable) {
                        spies.read()
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
