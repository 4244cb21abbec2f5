import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of members in plain doubles")
struct PlainMemberRefusalTests {
    @Test("A static requirement of a generic plain double is an error")
    func typeMembers() {
        expectErrors(
            in: """
                protocol Seam {
                    associatedtype Item
                    static func make(_ id: Int) -> Item
                    static var shared: Int { get }
                    init?(id: Int)
                    init(name: String)
                }
                """, form: .plain,
            are: [
                "3:5: `make(_:)` belongs to the type, and a type that is generic keeps nothing: "
                    + "leave out `--plain` and take the double with spies",
                "4:5: `shared` belongs to the type, and a type that is generic keeps nothing: "
                    + "leave out `--plain` and take the double with spies",
                "5:5: `init?(id:)` belongs to the type, and a type that is generic keeps nothing: "
                    + "leave out `--plain` and take the double with spies",
            ])
    }

    @Test("A requirement with a result builder is an error in a plain double")
    func builders() {
        expectErrors(
            in: "protocol Seam { @Builder var body: Page { get } }", form: .plain,
            are: [
                "1:26: `body` is built by a result builder, which would take the code of a plain "
                    + "double for its own: leave out `--plain` and take the double with spies"
            ])
    }

    @Test("A noncopyable generic result is an error in a plain double")
    func typeParameter() {
        expectErrors(
            in:
                "protocol Seam { func read<R: ~Copyable>(_ body: (Int) throws -> R) rethrows -> R }",
            form: .plain,
            are: [
                "1:80: `R` cannot be copied, and so not kept: leave out `--plain` and take the "
                    + "double with spies"
            ])
    }

    @Test("A result that can't be stored is an error in a plain double")
    func results() {
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
                "3:20: a result that is `sending` cannot be one that a test has set: leave out "
                    + "`--plain` and take the double with spies",
                "4:20: `File` cannot be copied, and so not kept: leave out `--plain` and take the "
                    + "double with spies",
                "5:20: a function that never returns has no result that a test could set: leave "
                    + "out `--plain` and take the double with spies",
                "6:60: a parameter pack has no type of its own: leave out `--plain` and take the "
                    + "double with spies",
            ])
    }

    @Test("A Self result of an open plain double is an error")
    func openSelves() {
        expectErrors(
            in: "public protocol Seam { func copy() -> Self }", form: .plain, access: .open,
            are: [
                "1:39: `Self` means a class that derives from the double, which a plain one "
                    + "cannot record: leave out `--plain` and take the double with spies"
            ])
    }

    @Test("Requirements with the names of a Sendable plain double's own types are errors")
    func names() {
        expectErrors(
            in: """
                protocol Seam: Sendable {
                    static var statics: Int { get }
                    func act() -> Guarded
                }
                """, form: .plain,
            are: [
                "2:5: the double has `statics`, `Statics` and `Guarded` of its own, and so cannot "
                    + "meet `statics`: rename it, or write this double by hand",
                "3:5: the double has `statics`, `Statics` and `Guarded` of its own, and so cannot "
                    + "meet `act()`: rename it, or write this double by hand",
            ])
    }
}
