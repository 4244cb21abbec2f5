import DoubleSynthesizer
import Testing

@Suite("What the files say about types is heeded")
struct SightDiagnosticTests {
    @Test("Closures behind aliases, which do not escape")
    func aliases() {
        expectErrors(
            in: """
                typealias First = @Sendable () -> Void
                typealias Second = First
                enum Net { typealias Third = Second }
                protocol Seam {
                    func one(_ body: First)
                    func two(_ body: Second)
                    func three(_ body: Net.Third)
                    func four(_ body: @escaping Second)
                }
                """,
            are: [
                "5:14: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or write this double by hand",
                "6:14: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or write this double by hand",
                "7:16: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or write this double by hand",
            ])
    }

    @Test("Types that are not Sendable, in a protocol that is")
    func sendable() {
        let advice = "which is not: use a `Sendable` type, or write this double by hand"
        expectErrors(
            in: """
                final class Node { var count = 0 }
                final class Leaf: @unchecked Sendable {}
                @MainActor class Screen {}
                protocol Plain {}
                typealias Body = () -> Void
                protocol Seam: Sendable {
                    func one(_ node: [Node])
                    func two(_ leaf: Leaf, _ screen: Screen)
                    func three(_ plain: any Plain & Equatable)
                    func four(_ body: @escaping Body)
                    @MainActor func five(_ pointer: UnsafePointer<Int>)
                    func six() -> AnyObject?
                }
                """,
            are: [
                "7:5: `Seam` is `Sendable`, and its double records `Node`, " + advice,
                "9:5: `Seam` is `Sendable`, and its double records `any Plain & Equatable`, "
                    + advice,
                "10:5: `Seam` is `Sendable`, and its double records `Body`, which is not: mark "
                    + "the function type `@Sendable`, or write this double by hand",
                "11:16: `Seam` is `Sendable`, and its double records `UnsafePointer<Int>`, "
                    + advice,
                "12:5: `Seam` is `Sendable`, and its double records `AnyObject`, " + advice,
            ], doubles: ["PlainSpy"])
    }

    @Test("Protocols inside of what is private")
    func hidden() {
        expectErrors(
            in: """
                private enum Hidden { protocol First { func act() } }
                extension Hidden { protocol Second { func act() } }
                fileprivate extension Int { enum Inner { protocol Third { func act() } } }
                """,
            are: [
                "1:32: `First` is inside of what is private, so no double in another file can "
                    + "conform to it: remove `private`, or move the protocol out",
                "2:29: `Second` is inside of what is private, so no double in another file can "
                    + "conform to it: remove `private`, or move the protocol out",
                "3:51: `Third` is inside of what is fileprivate, so no double in another file can "
                    + "conform to it: remove `fileprivate`, or move the protocol out",
            ])
    }

    @Test("A protocol is as visible as what is around it lets it be")
    func access() {
        expectErrors(
            in: """
                enum Inner { public protocol First {} }
                """, access: .public,
            are: [
                "1:30: `First` is internal, so its double cannot be public: make the protocol "
                    + "public, or ask for a double of less access"
            ])
    }

    @Test("Protocols that are there under some conditions only")
    func conditions() {
        expectErrors(
            in: """
                #if A
                    protocol Base { static func first() }
                #else
                    protocol Base { static func second() }
                #endif
                protocol Seam: Base {}
                """,
            are: [
                "2:21: `static first()` belongs to the type, and a double answers for an "
                    + "instance: write this double by hand",
                "4:21: `static second()` belongs to the type, and a double answers for an "
                    + "instance: write this double by hand",
                "6:16: `Base` is declared under a condition that `Seam` does not share: put both "
                    + "under the same `#if`, or write this double by hand",
            ])
    }

    @Test("Types that cannot be copied")
    func noncopyable() {
        expectErrors(
            in: """
                struct File: ~Copyable {}
                protocol Seam { func open() -> File }
                """,
            are: [
                "2:32: `File` cannot be copied, and so not recorded: write this double by hand"
            ])
    }
}
