import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of requirements")
struct RequirementRefusalsTests {
    @Test("An operator that isn't static is an error", arguments: [Form.spy, .plain])
    func operators(form: Form) {
        expectErrors(
            in: """
                protocol Seam {
                    prefix func -(value: Int) -> Int
                }
                """, form: form,
            are: [
                "2:5: the operator `-` belongs to a type: write `static`, or write this double by "
                    + "hand"
            ])
    }

    @Test("An unsupported property accessor is an error", arguments: [Form.spy, .plain])
    func accessors(form: Form) {
        expectErrors(
            in: """
                protocol Seam {
                    var first: Int { _read }
                    var second: Int { set }
                    var third: Int { get _modify }
                }
                """, form: form,
            are: [
                "2:22: `_read` is an accessor that a double does not have: use `get` or `get "
                    + "set`, or write this double by hand",
                "3:5: `second` needs `{ get }` or `{ get set }`",
                "4:26: `_modify` is an accessor that a double does not have: use `get` or `get "
                    + "set`, or write this double by hand",
            ])
    }

    @Test("A subscript without a getter is an error")
    func subscripts() {
        expectErrors(
            in: """
                protocol Seam {
                    subscript(index: Int) -> Int { set }
                    subscript(key: String) -> Int { get unsafeAddress }
                }
                """,
            are: [
                "2:5: `subscript` needs `{ get }` or `{ get set }`",
                "3:41: `unsafeAddress` is an accessor that a double does not have: use `get` or "
                    + "`get set`, or write this double by hand",
            ])
    }

    @Test("A requirement with an unsupported modifier is an error", arguments: [Form.spy, .plain])
    func words(form: Form) {
        expectErrors(
            in: """
                protocol Seam {
                    distributed func act()
                    unowned var owner: Int { get }
                    let count: Int
                }
                """, form: form,
            are: [
                "2:5: `distributed` is more than a double can promise: write this double by hand",
                "3:5: `unowned` is more than a double can promise: write this double by hand",
                "4:5: `let` is nothing that a double can meet: write this double by hand",
            ])
    }

    @Test("An opaque result is an error")
    func opaqueResults() {
        expectErrors(
            in: """
                protocol Seam {
                    func choose() -> some Page
                    var pages: [some Page] { get }
                }
                """,
            are: [
                "2:22: `some Page` as a result means one type that the protocol does not name: "
                    + "use an associated type, or write this double by hand",
                "3:17: `some Page` as a result means one type that the protocol does not name: "
                    + "use an associated type, or write this double by hand",
            ])
    }

    @Test("A borrowing or consuming result is an error")
    func results() {
        expectErrors(
            in: """
                protocol Seam {
                    func look() -> borrowing Page
                    func take() -> consuming Page
                }
                """,
            are: [
                "2:20: a result that is `borrowing` cannot be one that a test has set: write this "
                    + "double by hand",
                "3:20: a result that is `consuming` cannot be one that a test has set: write this "
                    + "double by hand",
            ])
    }

    @Test("A settable requirement with a noncopyable type is an error")
    func settableNoncopyable() {
        expectErrors(
            in: """
                struct File: ~Copyable {}
                protocol Seam {
                    var file: File { get set }
                    subscript(index: Int) -> File { get set }
                    subscript<T: ~Copyable>(type: T.Type) -> T { get set }
                }
                """,
            are: [
                "3:15: `File` cannot be copied, so no part can keep what is written to `file`: "
                    + "use `{ get }`, or write this double by hand",
                "4:30: `File` cannot be copied, so no part can keep what is written to "
                    + "`subscript`: use `{ get }`, or write this double by hand",
                "5:46: `T` cannot be copied, so no part can keep what is written to `subscript`: "
                    + "use `{ get }`, or write this double by hand",
            ])
    }

    @Test("A property with an immovable type is an error")
    func immovable() {
        expectErrors(
            in: """
                import Synchronization
                typealias Count = Atomic<Int>
                protocol Seam {
                    var lock: Synchronization.Mutex<Int> { get }
                    static var count: Count { get }
                }
                """,
            are: [
                "4:15: a `Synchronization.Mutex<Int>` stays where it is, so that only a `let` meets "
                    + "`lock`, and a double answers with code: write this double by hand",
                "5:23: a `Count` stays where it is, so that only a `let` meets `count`, and a double "
                    + "answers with code: write this double by hand",
            ])
    }

    @Test("A result that can't outlive its source is an error")
    func spans() {
        expectErrors(
            in: """
                protocol Seam {
                    func bytes() -> Span<UInt8>
                    var raw: RawSpan? { get }
                    @_lifetime(copy view) func copy<View: ~Escapable>(_ view: View) -> View
                    @_lifetime(borrow self) func look() -> Page
                }
                """,
            are: [
                "2:21: `Span<UInt8>` cannot outlive what it looks into, so no test can set it: "
                    + "write this double by hand",
                "3:14: `RawSpan` cannot outlive what it looks into, so no test can set it: write "
                    + "this double by hand",
                "4:72: `View` cannot outlive what it looks into, so no test can set it: write this "
                    + "double by hand",
                "5:44: `Page` cannot outlive what it looks into, so no test can set it: write this "
                    + "double by hand",
            ])
    }

    @Test("A type parameter that is bound to another type is an error")
    func boundParameters() {
        expectErrors(
            in: """
                protocol Seam {
                    associatedtype Element
                    func load<T>(_ value: T) -> Element where T == Element
                }
                """,
            are: [
                "3:47: `T == Element` leaves nothing of the type parameter `T`: name `Element` "
                    + "itself, or write this double by hand"
            ])
    }
}
