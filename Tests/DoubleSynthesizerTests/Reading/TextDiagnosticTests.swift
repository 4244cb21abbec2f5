import DoubleSynthesizer
import Testing

@Suite("Errors of unreadable text")
struct TextDiagnosticTests {
    @Test func `An unreadable requirement is an error with its position`() {
        expectErrors(
            in: """
                protocol Seam {
                    func act(_: )
                    var first { get }
                    var second: Int
                    var third: [Int { get }
                    func default(_ x: Int = 3)
                    func body() { }
                    let fourth: Int; case fifth
                    subscript -> Int { get }
                    @() func tagged()
                    42
                }
                """,
            are: [
                "2:17: expected a type, found `)`",
                "3:15: expected the type of `first`, found `{`",
                "4:20: expected `{ get }` or `{ get set }` for `second`, found `var`",
                "5:16: this `[` is never closed",
                "5:21: expected `]`, found `{`",
                "6:27: a requirement can't have default arguments",
                "7:17: expected the end of the requirement, found `{`",
                "8:5: a protocol can't require `let`: write this double by hand",
                "8:22: a protocol can't require `case`: write this double by hand",
                "9:15: expected `(`, found `->`",
                "10:6: expected the name of an attribute, found `(`",
                "11:5: expected a requirement, found `42`",
            ])
    }

    @Test func `An unclosed bracket, string or comment is an error with its position`() {
        expectErrors(
            in: """
                protocol Seam { distributed func act() }
                let text = "abc
                struct Open {
                    /* comment
                """,
            are: [
                "1:17: a double doesn't support the modifier `distributed`: write this double by "
                    + "hand",
                "2:12: this string literal is never closed",
                "3:13: this `{` is never closed",
                "4:5: this comment is never closed",
            ])
    }

    @Test func `Unbalanced brackets and directives are errors with their positions`() {
        expectErrors(
            in: """
                }
                #endif
                protocol Seam { distributed func act() }
                #if DEBUG
                func call(
                """,
            are: [
                "1:1: this `}` has no `{`",
                "2:1: this `#endif` has no `#if`",
                "3:17: a double doesn't support the modifier `distributed`: write this double by "
                    + "hand",
                "4:1: this `#if` has no `#endif`",
                "5:10: this `(` is never closed",
            ])
    }

    @Test func `A directive without a condition is an error at the directive`() {
        expectErrors(
            in: """
                #if
                protocol Seam {
                    func open()
                #if DEBUG
                    func close()
                #elseif
                    func finish()
                #endif
                }
                #endif
                #if
                @MainActor
                #endif
                protocol Other {}
                #if
                """,
            are: [
                "1:1: this `#if` has no condition",
                "6:1: this `#elseif` has no condition",
                "11:1: this `#if` has no condition",
                "15:1: this `#if` has no condition",
                "15:1: this `#if` has no `#endif`",
            ],
            doubles: ["OtherSpy"])
    }
}
