import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Members that a plain double has no property for are diagnosed at their place")
struct PlainMemberRefusalTests {
    @Test("What belongs to the type")
    func typeMembers() {
        expectErrors(
            in: """
                protocol Seam {
                    static func make(_ id: Int, name: String) -> Int
                    static var shared: Int { get }
                    static func == (left: Int, right: Int) -> Bool
                    init(id: Int)
                    init?(_ id: Int, name: String)
                    init!()
                }
                """, form: .plain,
            are: [
                "2:5: `static make(_:name:)` belongs to the type, and a plain double answers for "
                    + "an instance: leave out `--plain` and take the double with spies",
                "3:5: `static shared` belongs to the type, and a plain double answers for an "
                    + "instance: leave out `--plain` and take the double with spies",
                "4:5: `static ==(left:right:)` belongs to the type, and a plain double answers "
                    + "for an instance: leave out `--plain` and take the double with spies",
                "5:5: `init(id:)` would make the double, which then is not the test's own: leave "
                    + "out `--plain` and take the double with spies",
                "6:5: `init?(_:name:)` would make the double, which then is not the test's own: "
                    + "leave out `--plain` and take the double with spies",
                "7:5: `init!()` would make the double, which then is not the test's own: leave "
                    + "out `--plain` and take the double with spies",
            ])
    }

    @Test("Subscripts")
    func subscripts() {
        expectErrors(
            in: """
                protocol Seam {
                    subscript(index: Int) -> Int { get }
                    subscript(at index: Int, name: String) -> Int { get set }
                    static subscript(index: Int) -> Int { get }
                }
                """, form: .plain,
            are: [
                "2:5: `subscript(_:)` has no property that records it: use a method, or leave out "
                    + "`--plain` and take the double with spies",
                "3:5: `subscript(at:_:)` has no property that records it: use a method, or leave "
                    + "out `--plain` and take the double with spies",
                "4:5: `subscript(_:)` has no property that records it: use a method, or leave out "
                    + "`--plain` and take the double with spies",
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
                """, form: .plain,
            are: [
                "2:14: `load(_:)` is generic, and a property of a plain double has one type: use "
                    + "`any` instead of `<T>`, or leave out `--plain` and take the double with "
                    + "spies",
                "3:23: `some Page & Sendable` stands for any type, and a property of a plain "
                    + "double has one: use `any Page & Sendable`, or leave out `--plain` and take "
                    + "the double with spies",
                "4:14: `pack(_:)` is generic, and a property of a plain double has one type: use "
                    + "`any` instead of `<each T>`, or leave out `--plain` and take the double "
                    + "with spies",
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
                    func later(_ body: @escaping () throws -> Int) rethrows -> Int
                }
                """, form: .plain,
            are: [
                "3:15: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or leave out `--plain` and take the double with spies",
                "4:14: the closure `text` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or leave out `--plain` and take the double with spies",
                "5:24: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or leave out `--plain` and take the double with spies",
                "6:15: the closure `done` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or leave out `--plain` and take the double with spies",
                "7:14: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or leave out `--plain` and take the double with spies",
                "8:5: `later(_:)` rethrows what a closure throws, which a plain double cannot "
                    + "repeat: use `throws`, or leave out `--plain` and take the double with spies",
            ])
    }

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
                """, form: .plain,
            are: [
                "5:14: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or leave out `--plain` and take the double with spies",
                "6:14: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or leave out `--plain` and take the double with spies",
                "7:16: the closure `body` does not escape, so it cannot be recorded: mark it "
                    + "`@escaping`, or leave out `--plain` and take the double with spies",
            ])
    }

    @Test("What cannot be copied or is passed in a special way")
    func ownership() {
        expectErrors(
            in: """
                struct File: ~Copyable {}
                protocol Seam {
                    func take(_ value: consuming Page)
                    func look(at value: borrowing Page)
                    func act(on actor: isolated Store)
                    func give() -> sending Model
                    func use(_ value: any Page & ~Copyable)
                    func open() -> File
                    func stop() -> Never
                }
                """, form: .plain,
            are: [
                "3:24: `consuming` on `value` is more than a plain double can promise: leave out "
                    + "`--plain` and take the double with spies",
                "4:25: `borrowing` on `value` is more than a plain double can promise: leave out "
                    + "`--plain` and take the double with spies",
                "5:24: `isolated` on `actor` is more than a plain double can promise: leave out "
                    + "`--plain` and take the double with spies",
                "6:20: a result that is `sending` cannot be one that a test has set: leave out "
                    + "`--plain` and take the double with spies",
                "7:34: `~Copyable` cannot be copied, and so not recorded: leave out `--plain` and "
                    + "take the double with spies",
                "8:20: `File` cannot be copied, and so not recorded: leave out `--plain` and take "
                    + "the double with spies",
                "9:20: a function that never returns has no result that a test could set: leave "
                    + "out `--plain` and take the double with spies",
            ])
    }

    @Test("Types that stand for the double, or for a type parameter of the protocol")
    func selves() {
        expectErrors(
            in: """
                protocol Seam {
                    func copy() -> Self
                    func same(_ other: Self.Item)
                    func when() where Item == Int
                    func fail() throws(Self.Failure)
                }
                """, form: .plain,
            are: [
                "2:20: `Self` means the type of the double, which a plain one cannot record: "
                    + "leave out `--plain` and take the double with spies",
                "3:24: `Self` means the type of the double, which a plain one cannot record: "
                    + "leave out `--plain` and take the double with spies",
                "4:17: `where Item == Int` constrains types that a plain double does not know: "
                    + "leave out `--plain` and take the double with spies",
                "5:24: `Self` means the type of the double, which a plain one cannot record: "
                    + "leave out `--plain` and take the double with spies",
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
                """, form: .plain,
            are: [
                "3:5: requirements inside `#if` are there in some builds only: move them to a "
                    + "protocol of their own, or leave out `--plain` and take the double with "
                    + "spies"
            ])
    }
}
