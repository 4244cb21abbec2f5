import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of requirements")
struct RequirementRefusalsTests {
    @Test(arguments: [Form.spy, .plain])
    func `An operator that isn't static is an error`(form: Form) {
        expectErrors(
            in: """
                protocol Seam {
                    prefix func -(value: Int) -> Int
                }
                """, form: form,
            are: [
                "2:5: the operator `-` must be `static`: add `static`, or write this double by hand"
            ])
    }

    @Test(arguments: [Form.spy, .plain])
    func `An unsupported property accessor is an error`(form: Form) {
        expectErrors(
            in: """
                protocol Seam {
                    var first: Int { _read }
                    var second: Int { set }
                    var third: Int { get _modify }
                    var fourth: Int { yielding borrow }
                }
                """, form: form,
            are: [
                "2:22: a double doesn't support the accessor `_read`: use `get` or `get set`, or "
                    + "write this double by hand",
                "3:5: `second` needs `{ get }` or `{ get set }`",
                "4:26: a double doesn't support the accessor `_modify`: use `get` or `get set`, or "
                    + "write this double by hand",
                "5:23: a double doesn't support the accessor `yielding borrow`: use `get` or `get "
                    + "set`, or write this double by hand",
            ])
    }

    @Test func `A subscript without a getter is an error`() {
        expectErrors(
            in: """
                protocol Seam {
                    subscript(index: Int) -> Int { set }
                    subscript(key: String) -> Int { get unsafeAddress }
                }
                """,
            are: [
                "2:5: `subscript` needs `{ get }` or `{ get set }`",
                "3:41: a double doesn't support the accessor `unsafeAddress`: use `get` or `get "
                    + "set`, or write this double by hand",
            ])
    }

    @Test(arguments: [Form.spy, .plain])
    func `A requirement with an unsupported modifier is an error`(form: Form) {
        expectErrors(
            in: """
                protocol Seam {
                    distributed func act()
                    unowned var owner: Int { get }
                    let count: Int
                }
                """, form: form,
            are: [
                "2:5: a double doesn't support the modifier `distributed`: write this double by "
                    + "hand",
                "3:5: a double doesn't support the modifier `unowned`: write this double by hand",
                "4:5: a protocol can't require `let`: write this double by hand",
            ])
    }

    @Test func `An opaque result is an error`() {
        expectErrors(
            in: """
                protocol Seam {
                    func choose() -> some Page
                    var pages: [some Page] { get }
                }
                """,
            are: [
                "2:22: the result `some Page` is a type that the protocol doesn't name: use an "
                    + "associated type, or write this double by hand",
                "3:17: the result `some Page` is a type that the protocol doesn't name: use an "
                    + "associated type, or write this double by hand",
            ])
    }

    @Test func `A borrowing or consuming result is an error`() {
        expectErrors(
            in: """
                protocol Seam {
                    func look() -> borrowing Page
                    func take() -> consuming Page
                }
                """,
            are: [
                "2:20: a test can't set a result that is `borrowing`: write this double by hand",
                "3:20: a test can't set a result that is `consuming`: write this double by hand",
            ])
    }

    @Test func `A settable requirement with a noncopyable type is an error`() {
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
                "3:15: `File` can't be copied, so a spy can't store the values of `file`: use `{ "
                    + "get }`, or write this double by hand",
                "4:30: `File` can't be copied, so a spy can't store the values of `subscript`: use "
                    + "`{ get }`, or write this double by hand",
                "5:46: `T` can't be copied, so a spy can't store the values of `subscript`: use `{ "
                    + "get }`, or write this double by hand",
            ])
    }

    @Test func `A property with an immovable type is an error`() {
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
                "4:15: `Synchronization.Mutex<Int>` can't be moved, so only a stored `let` can "
                    + "implement `lock`: write this double by hand",
                "5:23: `Count` can't be moved, so only a stored `let` can implement `count`: write "
                    + "this double by hand",
            ])
    }

    @Test func `A result that can't outlive its source is an error`() {
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
                "2:21: `Span<UInt8>` can't outlive the value that it refers to, so a test can't "
                    + "set it: write this double by hand",
                "3:14: `RawSpan` can't outlive the value that it refers to, so a test can't set "
                    + "it: write this double by hand",
                "4:72: `View` can't outlive the value that it refers to, so a test can't set it: "
                    + "write this double by hand",
                "5:44: `Page` can't outlive the value that it refers to, so a test can't set it: "
                    + "write this double by hand",
            ])
    }
}
