import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of visibility and conditions")
struct OpennessTests {
    @Test func `A protocol in a private type or extension is an error`() {
        expectErrors(
            in: """
                private enum Hidden { protocol First { func act() } }
                extension Hidden { protocol Second { func act() } }
                fileprivate extension Int { enum Inner { protocol Third { func act() } } }
                """,
            are: [
                "1:32: `First` is inside a private declaration, so no double in another file can "
                    + "conform to it: remove `private`, or move the protocol out",
                "2:29: `Second` is inside a private declaration, so no double in another file can "
                    + "conform to it: remove `private`, or move the protocol out",
                "3:51: `Third` is inside a fileprivate declaration, so no double in another file "
                    + "can conform to it: remove `fileprivate`, or move the protocol out",
            ])
    }

    @Test func `A public protocol in an internal type is an error for a public double`() {
        expectErrors(
            in: """
                enum Inner { public protocol First {} }
                """, access: .public,
            are: [
                "1:30: `First` is internal, so its double can't be public: make the protocol "
                    + "public, or use `--access internal`"
            ])
    }

    @Test(arguments: [Form.spy, .plain])
    func `Inheriting from a protocol with a contradictory condition is an error`(form: Form) {
        expectErrors(
            in: """
                #if A
                    protocol Base {}
                #else
                    protocol Seam: Base {}
                #endif
                """, form: form,
            are: [
                "4:20: `Base` is declared under a condition that `Seam` doesn't share: put both "
                    + "under the same `#if`, or write this double by hand"
            ], doubles: [form == .spy ? "BaseSpy" : "BaseDouble"])
    }

    @Test(arguments: ["typealias Base = First", "class Base {}"])
    func `Inheriting from a name with different meanings under conditions is an error`(
        other: String
    ) {
        expectErrors(
            in: """
                #if A
                    \(other)
                    protocol Third: Base {}
                #else
                    typealias Base = Second
                    protocol Fourth: Base {}
                #endif
                protocol First {}
                protocol Second {}
                protocol Seam: Base {}
                """,
            are: [
                "10:16: `Base` is declared under a condition that `Seam` doesn't share: put both "
                    + "under the same `#if`, or write this double by hand"
            ], doubles: ["ThirdSpy", "FourthSpy", "FirstSpy", "SecondSpy"])
    }
}
