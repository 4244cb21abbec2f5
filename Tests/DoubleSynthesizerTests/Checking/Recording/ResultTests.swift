import DoubleSynthesizer
import Testing

@Suite("Results of doubles")
struct ResultTests {
    @Test("nonisolated(nonsending) functions are recorded and returned")
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

    @Test("An alias of a function type is replaced with parentheses only if it needs them")
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

    @Test("Self in parameters and properties is recorded as the type of the double")
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

    @Test("A function with a parameter of an uninhabited type has an empty body")
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
                        // Never called: the type has no values.
                    }

                    func seat(_ stranger: Stranger) -> Int {
                        // Never called: the type has no values.
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
