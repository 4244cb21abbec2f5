import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of members in plain doubles")
struct PlainMemberRefusalTests {
    @Test func `A result builder without a result is an error in a plain double`() {
        expectErrors(
            in: "protocol Seam { @Builder func build() }", form: .plain,
            are: [
                "1:26: `build()` has a result builder but no result, so the builder would "
                    + "transform the code of a plain double: remove `--plain` to generate a double "
                    + "with spies"
            ])
    }

    @Test func `A noncopyable generic result is an error in a plain double`() {
        expectErrors(
            in:
                "protocol Seam { func read<R: ~Copyable>(_ body: (Int) throws -> R) rethrows -> R }",
            form: .plain,
            are: [
                "1:80: `R` can't be copied, so a plain double can't store it: remove `--plain` to "
                    + "generate a double with spies"
            ])
    }

    @Test func `A result that can't be stored is an error in a plain double`() {
        expectErrors(
            in: """
                struct File: ~Copyable {}
                protocol Seam {
                    func give() -> sending Model
                    func open() -> File
                    func stop() -> Never
                    func unpack<each T>(_ types: repeat (each T).Type) -> (repeat each T)
                }
                """, form: .plain,
            are: [
                "3:20: a test can't set a result that is `sending`: remove `--plain` to generate a "
                    + "double with spies",
                "4:20: `File` can't be copied, so a plain double can't store it: remove `--plain` "
                    + "to generate a double with spies",
                "5:20: a function that never returns has no result that a test could set: remove "
                    + "`--plain` to generate a double with spies",
                "6:60: a plain double can't store a parameter pack: remove `--plain` to generate a "
                    + "double with spies",
            ])
    }

    @Test func `A Self result of an open plain double is an error`() {
        expectErrors(
            in: """
                public protocol Seam {
                    func copy() -> Self
                    func titles() -> [String]
                    func copies() -> [Self?]
                }
                """, form: .plain, access: .open,
            are: [
                "2:20: `Self` may be a subclass of the double, which a plain double can't record: "
                    + "remove `--plain` to generate a double with spies",
                "4:23: `Self` may be a subclass of the double, which a plain double can't record: "
                    + "remove `--plain` to generate a double with spies",
            ])
    }

    @Test func `Requirements with the names of a Sendable plain double's own types are errors`() {
        expectErrors(
            in: """
                protocol Seam: Sendable {
                    static var statics: Int { get }
                    func act() -> Guarded
                }
                """, form: .plain,
            are: [
                "2:5: `statics` conflicts with `statics`, `Statics` or `Guarded` of the double: "
                    + "rename it, or write this double by hand",
                "3:5: `act()` conflicts with `statics`, `Statics` or `Guarded` of the double: "
                    + "rename it, or write this double by hand",
            ])
    }
}
