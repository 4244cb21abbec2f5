import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Spies of what cannot be copied")
struct NoncopyableTests {
    @Test("A lock of the system is made by a closure, and a class of that name is kept")
    func locks() {
        let part = "let lock = Spy<Void, () -> Mutex<Int>, Never>(\"SeamSpy.lock()\")"
        let own = "let lock = Spy<Void, Mutex<Int>, Never>(\"SeamSpy.lock()\")"
        for (head, part) in [
            ("import Synchronization", part), ("import Locks", own),
            ("import Synchronization; final class Mutex<Value> {}", own),
        ] {
            let text = "\(head)\nprotocol Seam { func lock() -> Mutex<Int> }"
            let result = Synthesizer().doubles(of: [SourceText(name: "Seam.swift", text: text)])
            #expect(result.text.contains(part), "\(head)")
        }
    }

    @Test("It is found behind aliases of aliases")
    func aliases() {
        expectSpy(
            of: """
                struct Token: ~Copyable {}
                typealias Pass = Token
                typealias Ticket = Pass
                protocol Seam { func make() -> Ticket? }
                """,
            is: """
                final class SeamSpy: Seam {
                    let spies = Spies()

                    struct Spies {
                        /// It returns a closure, since what the closure makes cannot be copied.
                        let make = Spy<Void, () -> Ticket?, Never>("SeamSpy.make()")
                    }

                    func make() -> Ticket? {
                        spies.make()()
                    }
                }
                """)
    }

    @Test(
        "What each branch makes of a type is taken together",
        arguments: [
            // An alias means what its own branch declares.
            """
            #if A
                struct Token {}
                typealias Ticket = Token
            #else
                struct Token: ~Copyable {}
                typealias Ticket = Int
            #endif
            """,
            // An extension speaks for the type of every branch.
            """
            #if A
                struct Box<Item: ~Copyable>: ~Copyable {}
            #else
                struct Box<Item: ~Copyable>: ~Copyable { let isFull = true }
            #endif
            extension Box: Copyable where Item: Copyable {}
            typealias Ticket = Box<Int>
            """,
        ])
    func branches(declarations: String) {
        expectSpy(
            of: declarations + "\nprotocol Seam { func make() -> Ticket }",
            is: """
                final class SeamSpy: Seam {
                    let spies = Spies()

                    struct Spies {
                        let make = Spy<Void, Ticket, Never>("SeamSpy.make()")
                    }

                    func make() -> Ticket {
                        spies.make()
                    }
                }
                """)
    }
}
