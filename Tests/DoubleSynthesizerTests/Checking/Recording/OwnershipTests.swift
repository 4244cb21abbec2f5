import DoubleSynthesizer
import Testing

@Suite("Ownership modifiers in doubles")
struct OwnershipTests {
    @Test("A span isn't recorded, and a double ignores consuming and borrowing")
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
                        /// `bytes` isn't recorded, because it may be noncopyable.
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
