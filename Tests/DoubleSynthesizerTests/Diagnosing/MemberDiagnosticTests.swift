import DoubleSynthesizer
import Testing

@Suite("Members that cannot be doubled are diagnosed at their place")
struct MemberDiagnosticTests {
    @Test("What belongs to the type")
    func typeMembers() {
        expectErrors(
            in: """
                protocol Seam {
                    static func make(_ id: Int, name: String) -> Int
                    static var shared: Int { get }
                    init(id: Int)
                    init?(_ id: Int, name: String)
                }
                """,
            are: [
                "2:5: `static make(_:name:)` belongs to the type, and a double answers "
                    + "for an instance: write this double by hand",
                "3:5: `static shared` belongs to the type, and a double answers for an "
                    + "instance: write this double by hand",
                "4:5: `init(id:)` would make the double, which then is not the test's "
                    + "own: write this double by hand",
                "5:5: `init?(_:name:)` would make the double, which then is not the "
                    + "test's own: write this double by hand",
            ])
    }

    @Test("Subscripts")
    func subscripts() {
        expectErrors(
            in: """
                protocol Seam {
                    subscript(index: Int) -> Int { get }
                    subscript(at index: Int, name: String) -> Int { get set }
                }
                """,
            are: [
                "2:5: `subscript(_:)` has no part that records it: use a method, or "
                    + "write this double by hand",
                "3:5: `subscript(at:_:)` has no part that records it: use a method, or "
                    + "write this double by hand",
            ])
    }

    @Test("Operators")
    func operators() {
        expectErrors(
            in: """
                protocol Seam {
                    static func == (left: Int, right: Int) -> Bool
                    prefix func -(value: Int) -> Int
                }
                """,
            are: [
                "2:5: `static ==(left:right:)` belongs to the type, and a double answers "
                    + "for an instance: write this double by hand",
                "3:5: the operator `-` belongs to a type: write this double by hand",
            ])
    }

    @Test("Generic functions and opaque parameters")
    func generics() {
        expectErrors(
            in: """
                protocol Seam {
                    func load<T>(_ type: T.Type) -> T where T: Page
                    func show(_ page: some Page & Sendable)
                    func pack<each T>(_ values: repeat each T)
                }
                """,
            are: [
                "2:14: `load(_:)` is generic, and a part of a double records one type: "
                    + "use `any` instead of `<T>`, or write this double by hand",
                "3:23: `some Page & Sendable` stands for any type, and a part of a "
                    + "double records one: use `any Page & Sendable`, or write this double by "
                    + "hand",
                "4:14: `pack(_:)` is generic, and a part of a double records one type: "
                    + "use `any` instead of `<each T>`, or write this double by hand",
            ])
    }

    @Test("Closures that do not escape")
    func closures() {
        expectErrors(
            in: """
                typealias Done = (Int) -> Void
                protocol Seam {
                    func each(_ body: (Int) -> Void, count: Int)
                    func log(_ text: @autoclosure () -> String)
                    func send(@Builder _ body: @Sendable () -> Int)
                    func done(_ done: Done)
                    func map(_ body: () throws -> Int) rethrows -> Int
                }
                """,
            are: [
                "3:15: the closure `body` does not escape, so it cannot be recorded: "
                    + "mark it `@escaping`, or write this double by hand",
                "4:14: the closure `text` does not escape, so it cannot be recorded: "
                    + "mark it `@escaping`, or write this double by hand",
                "5:24: the closure `body` does not escape, so it cannot be recorded: "
                    + "mark it `@escaping`, or write this double by hand",
                "6:15: the closure `done` does not escape, so it cannot be recorded: "
                    + "mark it `@escaping`, or write this double by hand",
                "7:5: `map(_:)` rethrows what a closure throws, which a part of a double "
                    + "cannot repeat: use `throws`, or write this double by hand",
                "7:14: the closure `body` does not escape, so it cannot be recorded: "
                    + "mark it `@escaping`, or write this double by hand",
            ])
    }

    @Test("What cannot be copied or is passed in a special way")
    func ownership() {
        expectErrors(
            in: """
                protocol Seam {
                    func take(_ value: consuming Page)
                    func look(at value: borrowing Page)
                    func act(on actor: isolated Store)
                    func give() -> sending Model
                    func use(_ value: any Page & ~Copyable)
                    func stop() -> Never
                }
                """,
            are: [
                "2:24: `consuming` on `value` is more than a double can promise: write "
                    + "this double by hand",
                "3:25: `borrowing` on `value` is more than a double can promise: write "
                    + "this double by hand",
                "4:24: `isolated` on `actor` is more than a double can promise: write "
                    + "this double by hand",
                "5:20: a result that is `sending` cannot be one that a test has set: "
                    + "write this double by hand",
                "6:34: `~Copyable` cannot be copied, and so not recorded: write this "
                    + "double by hand",
                "7:20: a function that never returns has no result that a test could "
                    + "set: write this double by hand",
            ])
    }

    @Test("Requirements inside of #if")
    func conditional() {
        expectErrors(
            in: """
                protocol Seam {
                    func act()
                    #if DEBUG
                        func trace()
                    #else
                        func log()
                    #endif
                }
                """,
            are: [
                "3:5: requirements inside `#if` are there in some builds only: move them "
                    + "to a protocol of their own, or write this double by hand"
            ])
    }

    @Test("Accessors that a double does not have")
    func accessors() {
        expectErrors(
            in: """
                protocol Seam {
                    var first: Int { _read }
                    var second: Int { set }
                }
                """,
            are: [
                "2:22: `_read` is an accessor that a double does not have: use `get` or "
                    + "`get set`, or write this double by hand",
                "3:5: `second` needs `{ get }` or `{ get set }`",
            ])
    }
}
