import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Members that a plain double has no property for are diagnosed at their place")
struct PlainMemberRefusalTests {
    @Test("What belongs to a type that is generic")
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

    @Test("What a result builder builds")
    func builders() {
        expectErrors(
            in: "protocol Seam { @Builder var body: Page { get } }", form: .plain,
            are: [
                "1:26: `body` is built by a result builder, which would take the code of a plain "
                    + "double for its own: leave out `--plain` and take the double with spies"
            ])
    }

    @Test("A result of a type parameter that cannot be copied")
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

    @Test("Results that a property cannot hold")
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

    @Test("`Self` where others may derive from the double")
    func openSelves() {
        expectErrors(
            in: "public protocol Seam { func copy() -> Self }", form: .plain, access: .open,
            are: [
                "1:39: `Self` means a class that derives from the double, which a plain one "
                    + "cannot record: leave out `--plain` and take the double with spies"
            ])
    }

    @Test("Names of what a double with locks is made of")
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
