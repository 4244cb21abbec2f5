import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Noncopyable results of doubles")
struct NoncopyableTests {
    @Test
    func `A Mutex result is stubbed with a closure unless the app declares a class of that name`() {
        let part = "let lock = Spy<Void, () -> Mutex<Int>, Never>(\"SeamSpy.lock()\")"
        let own = "let lock = Spy<Void, Mutex<Int>, Never>(\"SeamSpy.lock()\")"
        for (head, part) in [
            ("import Synchronization", part), ("import Locks", own),
            ("import Synchronization; final class Mutex<Value> {}", own),
        ] {
            let text = "\(head)\nprotocol Seam { func lock() -> Mutex<Int> }"
            let result = DoubleStyle().doubles(of: [SourceText(name: "Seam.swift", text: text)])
            #expect(result.text.contains(part), "\(head)")
        }
    }

    @Test func `A noncopyable type is detected through several aliases`() {
        expectDouble(
            of: """
                struct Token: ~Copyable {}
                typealias Pass = Token
                typealias Ticket = Pass
                protocol Seam { func make() -> Ticket? }
                """,
            contains: """
                /// It returns a closure, because the result can't be copied.
                let make = Spy<Void, () -> Ticket?, Never>("SeamSpy.make()")
                spies.make()()
                """)
    }

    @Test(arguments: [
        // An alias should refer to the declaration in its own branch.
        """
        #if A
            struct Token {}
            typealias Ticket = Token
        #else
            struct Token: ~Copyable {}
            typealias Ticket = Int
        #endif
        """,
        // An extension should apply to the type of every branch.
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
    func `The conditional declarations of a type together decide if it is noncopyable`(
        declarations: String
    ) {
        expectDouble(
            of: declarations + "\nprotocol Seam { func make() -> Ticket }",
            contains: """
                let make = Spy<Void, Ticket, Never>("SeamSpy.make()")
                spies.make()
                """)
    }
}
