import DoubleSynthesizer
import Testing

@Suite("Results of a double made of spies")
struct SpyResultTests {
    @Test("Functions that run where they are called are results like others")
    func nonsending() {
        expectSpy(
            of: """
                protocol Seam {
                    var step: nonisolated(nonsending) () async -> Void { get }
                    func run(_ work: (nonisolated(nonsending) () async -> Void)?)
                }
                """,
            is: """
                final class SeamSpy: Seam {
                    let spies = Spies()

                    struct Spies {
                        let step = Spy<Void, nonisolated(nonsending) () async -> Void, Never>("SeamSpy.step")
                        let run: Spy<(nonisolated(nonsending) () async -> Void)?, Void, Never> = Spy(
                            "SeamSpy.run(_:)")
                    }

                    var step: nonisolated(nonsending) () async -> Void { spies.step() }

                    func run(_ work: (nonisolated(nonsending) () async -> Void)?) {
                        spies.run(work)
                    }
                }
                """)
    }

    @Test("What an alias stands for has parentheses only where it needs them")
    func parentheses() {
        expectSpy(
            of: """
                protocol Seam {
                    associatedtype Page
                    typealias Done = (Page) -> Void
                    typealias Safe = @Sendable (Page) -> Void
                    func act(_ done: @escaping Done, or other: Done?, and rest: [Done]) -> Done
                    func run(_ all: Done..., in order: @escaping (Done...) -> Safe)
                    func end(_ safe: @escaping Safe)
                }
                """,
            is: """
                final class SeamSpy<Page>: Seam {
                    let spies = Spies()

                    struct Spies {
                        let act = Spy<
                            (done: (Page) -> Void, other: ((Page) -> Void)?, rest: [(Page) -> Void]),
                            (Page) -> Void,
                            Never
                        >("SeamSpy.act(_:or:and:)")
                        let run = Spy<
                            (all: [(Page) -> Void], order: (((Page) -> Void)...) -> @Sendable (Page) -> Void),
                            Void,
                            Never
                        >("SeamSpy.run(_:in:)")
                        let end = Spy<@Sendable (Page) -> Void, Void, Never>("SeamSpy.end(_:)")
                    }

                    func act(
                        _ done: @escaping (Page) -> Void, or other: ((Page) -> Void)?, and rest: [(Page) -> Void]
                    ) -> (Page) -> Void {
                        spies.act((done, other, rest))
                    }

                    func run(
                        _ all: ((Page) -> Void)...,
                        in order: @escaping (((Page) -> Void)...) -> @Sendable (Page) -> Void
                    ) {
                        spies.run((all, order))
                    }

                    func end(_ safe: @escaping @Sendable (Page) -> Void) {
                        spies.end(safe)
                    }
                }
                """)
    }

    @Test("A function that returns Self returns the double, unless a test says otherwise")
    func selves() {
        expectSpy(
            of: """
                protocol Builder {
                    func with(_ name: String) -> Self
                    func find(_ name: String) async throws -> Self?
                    func all() -> [Self]
                    static func make() throws -> Self
                    var next: Self { get }
                }
                """,
            is: """
                final class BuilderSpy: Builder {
                    let spies = Spies()

                    struct Spies {
                        let with = Spy<String, BuilderSpy?, Never>("BuilderSpy.with(_:)", returning: nil)
                        let find = Spy<String, BuilderSpy?, any Error>("BuilderSpy.find(_:)")
                        let all = Spy<Void, [BuilderSpy], Never>("BuilderSpy.all()")
                        let next = Spy<Void, BuilderSpy?, Never>("BuilderSpy.next", returning: nil)
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `BuilderSpy?` is `Sendable`. Each part guards its own
                    // state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let make = Spy<Void, BuilderSpy?, any Error>("BuilderSpy.make()", returning: nil)
                    }

                    func with(_ name: String) -> BuilderSpy {
                        spies.with(name) ?? self
                    }

                    func find(_ name: String) async throws -> BuilderSpy? {
                        try await spies.find(name)
                    }

                    func all() -> [BuilderSpy] {
                        spies.all()
                    }

                    static func make() throws -> BuilderSpy {
                        try spies.make() ?? BuilderSpy()
                    }

                    var next: BuilderSpy { spies.next() ?? self }
                }
                """)
    }

    @Test("What is given the double's own type records it")
    func selfParameters() {
        expectSpy(
            of: """
                protocol Shape {
                    func isLike(_ other: Self, among all: [Self]) -> Bool
                    func compare(_ body: @escaping (Self) -> Int)
                    var parent: Self? { get set }
                    var twin: Self { get set }
                }
                """,
            is: """
                final class ShapeSpy: Shape {
                    let spies = Spies()

                    struct Spies {
                        let isLike = Spy<(other: ShapeSpy, all: [ShapeSpy]), Bool, Never>(
                            "ShapeSpy.isLike(_:among:)")
                        let compare = Spy<(ShapeSpy) -> Int, Void, Never>("ShapeSpy.compare(_:)")
                        let parent = SpiedProperty<ShapeSpy?>("ShapeSpy.parent")
                        let twin = SpiedProperty<ShapeSpy>("ShapeSpy.twin")
                    }

                    func isLike(_ other: ShapeSpy, among all: [ShapeSpy]) -> Bool {
                        spies.isLike((other, all))
                    }

                    func compare(_ body: @escaping (ShapeSpy) -> Int) {
                        spies.compare(body)
                    }

                    var parent: ShapeSpy? {
                        get { spies.parent.get() }
                        set { spies.parent.set(newValue) }
                    }

                    var twin: ShapeSpy {
                        get { spies.twin.get() }
                        set { spies.twin.set(newValue) }
                    }
                }
                """)
    }

    @Test("A function that never returns has a part like any other")
    func never() {
        expectSpy(
            of: """
                protocol Process {
                    func exit(_ code: Int) -> Never
                    func abort() throws -> Swift.Never
                }
                """,
            is: """
                final class ProcessSpy: Process {
                    let spies = Spies()

                    struct Spies {
                        let exit = Spy<Int, Never, Never>("ProcessSpy.exit(_:)")
                        let abort = Spy<Void, Swift.Never, any Error>("ProcessSpy.abort()")
                    }

                    func exit(_ code: Int) -> Never {
                        spies.exit(code)
                    }

                    func abort() throws -> Swift.Never {
                        try spies.abort()
                    }
                }
                """)
    }

    @Test("Implicitly unwrapped results and tuples are kept as they are")
    func tuples() {
        expectSpy(
            of: """
                protocol Reader {
                    func read() -> (line: String, count: Int)
                    func next() -> String!
                    func nothing() -> ()
                }
                """,
            is: """
                final class ReaderSpy: Reader {
                    let spies = Spies()

                    struct Spies {
                        let read = Spy<Void, (line: String, count: Int), Never>("ReaderSpy.read()")
                        let next = Spy<Void, String?, Never>("ReaderSpy.next()")
                        let nothing = Spy<Void, Void, Never>("ReaderSpy.nothing()")
                    }

                    func read() -> (line: String, count: Int) {
                        spies.read()
                    }

                    func next() -> String! {
                        spies.next()
                    }

                    func nothing() {
                        spies.nothing()
                    }
                }
                """)
    }

    @Test("A function that nobody can call does nothing, which the compiler would warn about")
    func uncallable() {
        expectSpy(
            of: """
                enum Nobody {}
                typealias Stranger = (Nobody)
                @Cases enum Guest {}
                #if os(Linux)
                enum Visitor {}
                #else
                enum Visitor { case friend }
                #endif
                protocol House {
                    func greet(_ nobody: Nobody)
                    func seat(_ stranger: Stranger) -> Int
                    func serve(_ guest: Guest)
                    func admit(_ visitor: Visitor)
                    func count(_ none: Never...) -> Int
                }
                """,
            is: """
                final class HouseSpy: House {
                    let spies = Spies()

                    struct Spies {
                        let greet = Spy<Nobody, Void, Never>("HouseSpy.greet(_:)")
                        let seat = Spy<Stranger, Int, Never>("HouseSpy.seat(_:)")
                        let serve = Spy<Guest, Void, Never>("HouseSpy.serve(_:)")
                        let admit = Spy<Visitor, Void, Never>("HouseSpy.admit(_:)")
                        let count = Spy<[Never], Int, Never>("HouseSpy.count(_:)")
                    }

                    func greet(_ nobody: Nobody) {
                        // Nobody can call it.
                    }

                    func seat(_ stranger: Stranger) -> Int {
                        // Nobody can call it.
                    }

                    func serve(_ guest: Guest) {
                        spies.serve(guest)
                    }

                    func admit(_ visitor: Visitor) {
                        spies.admit(visitor)
                    }

                    func count(_ none: Never...) -> Int {
                        spies.count(none)
                    }
                }
                """)
    }
}
