import DoubleSynthesizer
import Testing

@Suite("Every requirement is doubled or diagnosed at its place")
struct DiagnosticTests {
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

    @Test("Associated types, Self and where clauses")
    func associatedTypes() {
        expectErrors(
            in: """
                protocol Seam<Item>: AnyObject where Item: Sendable {
                    associatedtype Item: Page = Book where Item: Sendable
                    func copy() -> Self
                    func same(_ other: Self.Item)
                    func when() where Item == Int
                }
                """,
            are: [
                "1:32: `where Item: Sendable` constrains types that a double does not "
                    + "know: write this double by hand",
                "2:5: the associated type `Item` is unknown to a double: write this "
                    + "double by hand",
                "3:20: `Self` means the type of the double, which a part of it cannot "
                    + "record: write this double by hand",
                "4:24: `Self` means the type of the double, which a part of it cannot "
                    + "record: write this double by hand",
                "5:17: `where Item == Int` constrains types that a double does not know: "
                    + "write this double by hand",
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

    @Test("Inherited protocols out of sight")
    func inherited() {
        expectErrors(
            in: """
                protocol Seam: Hashable, AnyObject, Elsewhere.Base {
                    func act()
                }
                """,
            are: [
                "1:16: `Hashable` is inherited, but it is not declared in the files that "
                    + "were given: give its file too, or write this double by hand",
                "1:37: `Elsewhere.Base` is inherited, but it is not declared in the "
                    + "files that were given: give its file too, or write this double by hand",
            ])
    }

    @Test("Actors, and code outside of a global actor")
    func actors() {
        expectErrors(
            in: """
                protocol Storage: Actor { func act() }
                @MainActor protocol Screen { nonisolated func act() }
                distributed protocol Remote { distributed func act() }
                """,
            are: [
                "1:19: `Storage` asks for an actor, and a double is a class: write this "
                    + "double by hand",
                "2:30: `nonisolated` asks for code outside of the actor that the "
                    + "protocol is bound to: write this double by hand",
                "3:31: `distributed` is more than a double can promise: write this "
                    + "double by hand",
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

    @Test("Overloads that labels do not tell apart")
    func overloads() {
        expectErrors(
            in: """
                protocol Base { var size: Int { get } }
                protocol Seam: Base {
                    func open(_ url: URL)
                    func open(_ path: String)
                    var size: String { get }
                }
                """,
            are: [
                "1:17: `size` is required twice, with different types, and one double "
                    + "cannot be both: rename one",
                "4:5: `open(_:)` is required twice, with different types, and the labels "
                    + "do not tell which is which: give them different labels, or write this "
                    + "double by hand",
            ], doubles: ["BaseSpy"])
    }

    @Test("Two parts of one name")
    func parts() {
        expectErrors(
            in: """
                protocol Seam {
                    func open(url: URL)
                    func open(path: String)
                    func openURL()
                }
                """,
            are: [
                "4:5: the parts of `open(url:)` and `openURL()` would both be called "
                    + "`openURL`: rename one, or write this double by hand"
            ])
    }

    @Test("A requirement that has the name of the double's parts")
    func spies() {
        expectErrors(
            in: """
                protocol Seam {
                    var spies: Int { get }
                }
                """,
            are: [
                "2:5: the double has a property `spies` of its own, and so cannot meet a "
                    + "requirement of that name: rename the requirement, or write this double "
                    + "by hand"
            ])
    }

    @Test("A Sendable protocol with types that are not")
    func sendable() {
        expectErrors(
            in: """
                protocol Seam: Sendable {
                    func act(_ body: @escaping () -> Void)
                    func keep(_ value: [String: Any]) -> Int
                    var body: (@MainActor () -> Void)? { get }
                }
                """,
            are: [
                "2:5: `Seam` is `Sendable`, and its double records `() -> Void`, which "
                    + "is not: mark the function type `@Sendable`, or write this double by "
                    + "hand",
                "3:5: `Seam` is `Sendable`, and its double records `Any`, which is not: "
                    + "use a `Sendable` type, or write this double by hand",
            ])
    }

    @Test("A private protocol")
    func hiddenProtocols() {
        expectErrors(
            in: """
                private protocol First { func act() }
                fileprivate protocol Second { func act() }
                """,
            are: [
                "1:1: `First` is private, so no double in another file can conform to "
                    + "it: remove `private`",
                "2:1: `Second` is fileprivate, so no double in another file can conform "
                    + "to it: remove `fileprivate`",
            ])
    }

    @Test("A protocol that is less visible than its double")
    func lessAccess() {
        expectErrors(
            in: """
                protocol Seam { func act() }
                """, access: .public,
            are: [
                "1:10: `Seam` is internal, so its double cannot be public: make the "
                    + "protocol public, or ask for a double of less access"
            ])
    }

    @Test("A Sendable protocol in the plain form")
    func plainSendable() {
        expectErrors(
            in: """
                protocol Seam: AnyObject, Sendable { func act() }
                """, form: .plain,
            are: [
                "1:27: `Seam` is `Sendable`, and a plain double keeps bare variables, "
                    + "which is not safe: leave out `--plain` and take the double with spies"
            ])
    }

    @Test("A name that the plain form needs for itself")
    func plainNames() {
        expectErrors(
            in: """
                protocol Seam {
                    func open()
                    var openCallCount: Int { get }
                }
                """, form: .plain,
            are: [
                "2:5: the double has a property `openCallCount` of its own, and so "
                    + "cannot meet a requirement of that name: rename the requirement, or "
                    + "write this double by hand"
            ])
    }

    @Test("Requirements that nobody can read")
    func unreadable() {
        expectErrors(
            in: """
                protocol Seam {
                    func act(_: )
                    var first { get }
                    var second: Int
                    var third: [Int { get }
                    func default(_ x: Int = 3)
                    func body() { }
                    let fourth: Int
                    subscript -> Int { get }
                    42
                }
                """,
            are: [
                "2:17: expected a type, found `)`",
                "3:15: expected the type of `first`, found `{`",
                "5:5: expected `{ get }` or `{ get set }` for `second`, found `var`",
                "5:16: this `[` is never closed",
                "5:21: expected `]`, found `{`",
                "6:27: a requirement cannot have default arguments",
                "7:17: expected the end of the requirement, found `{`",
                "8:5: `let` is nothing that a double can meet: write this double by hand",
                "9:15: expected `(`, found `->`",
                "10:5: expected a requirement, found `42`",
            ])
    }

    @Test("Text that is never closed")
    func unclosed() {
        expectErrors(
            in: """
                protocol Seam { static func act() }
                let text = "abc
                struct Open {
                    /* comment
                """,
            are: [
                "1:17: `static act()` belongs to the type, and a double answers for an "
                    + "instance: write this double by hand",
                "2:12: this string literal is never closed",
                "3:13: this `{` is never closed",
                "4:5: this comment is never closed",
            ])
    }

    @Test("Brackets and directives without their counterparts")
    func unbalanced() {
        expectErrors(
            in: """
                }
                #endif
                protocol Seam { static func act() }
                #if DEBUG
                func call(
                """,
            are: [
                "1:1: this `}` closes nothing",
                "2:1: this `#endif` has no `#if`",
                "3:17: `static act()` belongs to the type, and a double answers for an "
                    + "instance: write this double by hand",
                "4:1: this `#if` has no `#endif`",
                "5:10: this `(` is never closed",
            ])
    }
}
