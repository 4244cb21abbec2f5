import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of protocols that can't be doubled")
struct ProtocolRefusalTests {
    @Test func `An associated type that is bound to a type with Self is an error`() {
        expectErrors(
            in: """
                protocol Seam where Self.Item.Owner: Seam, Item.Key == [Self] {
                    associatedtype Item: Page
                }
                """,
            are: [
                "1:15: `Item.Key == [Self]` binds an associated type to the double itself, which a "
                    + "class can't require of its own type parameters: write this double by hand"
            ])
    }

    @Test(arguments: [Form.spy, .plain])
    func `Inheriting from an unknown protocol is an error`(form: Form) {
        let way =
            "add its file, add `--sdk` with its module if it's a protocol of the toolchain, or "
            + "put `@Spy` on a class that conforms to it or derives from it"
        expectErrors(
            in: """
                protocol Seam: AnyObject, Elsewhere.Base {
                    func act()
                }
                protocol Other: Near & Far {}
                """, form: form,
            are: [
                "1:27: `Elsewhere.Base` is inherited, but isn't declared in these files: " + way,
                "4:17: `Near` is inherited, but isn't declared in these files: "
                    + way,
                "4:24: `Far` is inherited, but isn't declared in these files: "
                    + way,
            ])
    }

    @Test(arguments: [Form.spy, .plain])
    func `Inheriting from a standard protocol that a double can't conform to is an error`(
        form: Form
    ) {
        expectErrors(
            in: "protocol Seam: AnyObject, Swift.BinaryInteger {}", form: form,
            are: [
                "1:27: `BinaryInteger` has requirements that a double can't implement: inherit it "
                    + "in the conforming types instead, or write this double by hand"
            ])
    }

    @Test(arguments: [Form.spy, .plain])
    func `Inheriting from a toolchain protocol that a double can't conform to is an error`(
        form: Form
    ) {
        expectErrors(
            in: """
                protocol First: GlobalActor {}
                protocol Second: Foundation.FormatStyle {}
                protocol Third: AtomicRepresentable {}
                """, form: form,
            are: [
                "1:17: `GlobalActor` is declared by the toolchain, and has requirements that a "
                    + "double can't implement: write this double by hand",
                "2:18: `Foundation.FormatStyle` is declared by the toolchain, whose files aren't "
                    + "read: add `--sdk Foundation`, put `@Spy` on a class that conforms to it, or "
                    + "write this double by hand",
                "3:17: `AtomicRepresentable` is declared by the toolchain, whose files aren't "
                    + "read: add `--sdk Synchronization`, put `@Spy` on a class that conforms to "
                    + "it, or write this double by hand",
            ])
    }

    @Test func `where Self: with an unknown protocol is an error`() {
        expectErrors(
            in: "protocol Second where Self: Collection, Self: Elsewhere {}",
            are: [
                "1:29: `Collection` has requirements that a double can't implement: inherit it in "
                    + "the conforming types instead, or write this double by hand",
                "1:47: `Elsewhere` is inherited, but isn't declared in these files: add its file, "
                    + "add `--sdk` with its module if it's a protocol of the toolchain, or put "
                    + "`@Spy` on a class that conforms to it or derives from it",
            ])
    }

    @Test(arguments: [Form.spy, .plain])
    func `A protocol that requires another kind of actor is an error`(form: Form) {
        expectErrors(
            in: """
                protocol First: AnyActor { func act() }
                distributed protocol Second: DistributedActor { distributed func act() }
                """, form: form,
            are: [
                "1:17: `First` requires a kind of actor that `actor` doesn't declare: write this "
                    + "double by hand",
                "2:30: `Second` requires a kind of actor that `actor` doesn't declare: write this "
                    + "double by hand",
                "2:49: a double doesn't support the modifier `distributed`: write this double by "
                    + "hand",
            ])
    }

    @Test func `A fileprivate protocol is an error`() {
        expectErrors(
            in: "fileprivate protocol Seam { func act() }",
            are: [
                "1:1: `Seam` is fileprivate, so no double in another file can conform "
                    + "to it: remove `fileprivate`"
            ])
    }

    @Test(arguments: [Form.spy, .plain]) func `A protocol in a function is an error`(form: Form) {
        expectErrors(
            in: """
                struct Page {}
                func act() {
                    struct Page { protocol First { func act() } }
                    call({ @MainActor protocol Second<Item>: Page { associatedtype Item } })
                }
                var size: Int { protocol Third where Self: Page {}; return 1 }
                """, form: form,
            are: [
                "3:28: `First` is declared in a function, so a double can't conform to it: move it "
                    + "out of the function",
                "4:32: `Second` is declared in a function, so a double can't conform to it: move "
                    + "it out of the function",
                "6:26: `Third` is declared in a function, so a double can't conform to it: move it "
                    + "out of the function",
            ])
    }

    @Test func `A protocol with less access than its double is an error`() {
        expectErrors(
            in: """
                protocol Seam { func act() }
                """, access: .public,
            are: [
                "1:10: `Seam` is internal, so its double can't be public: make the protocol "
                    + "public, or use `--access internal`"
            ])
    }

    @Test func `An associated type whose elements are bound to Self is an error`() {
        expectErrors(
            in: """
                protocol Seam {
                    associatedtype All: Collection where Self == Self.All.Element
                }
                """,
            are: [
                "2:36: `Self == Self.All.Element` binds an associated type to the double itself, "
                    + "which a class can't require of its own type parameters: write this double "
                    + "by hand"
            ])
    }

    @Test func `A protocol of actors that requires an initializer no actor can have is an error`() {
        expectErrors(
            in: """
                protocol First: Actor, Decodable {}
                protocol Second: Actor, ExpressibleByStringLiteral {}
                protocol Third: Actor, CodingKey {}
                """,
            are: [
                "1:10: `Decodable` requires an initializer that an actor can't have, because its "
                    + "argument may not be `Sendable`: write this double by hand",
                "2:10: `ExpressibleByStringLiteral` requires an initializer that an actor can't "
                    + "have, because its argument may not be `Sendable`: write this double by hand",
            ])
    }

    @Test func `An associated type that is bound to an extremely long type is an error`() {
        expectErrors(
            in: """
                protocol Seam where A == (B, B), B == (C, C), C == (D, D), D == (E, E), E == (F, F), F == (G, G) {
                    associatedtype A
                    associatedtype B
                    associatedtype C
                    associatedtype D
                    associatedtype E
                    associatedtype F
                    associatedtype G
                }
                """,
            are: [
                "1:10: the associated types of `Seam` are bound to types that are too long to "
                    + "generate: write this double by hand"
            ])
    }
}
