import DoubleSynthesizer
import Testing

@Suite("Results of doubles")
struct ResultTests {
    @Test func `nonisolated(nonsending) functions are recorded and returned`() {
        expectDouble(
            of: """
                protocol Seam {
                    var step: nonisolated(nonsending) () async -> Void { get }
                    func run(_ work: (nonisolated(nonsending) () async -> Void)?)
                }
                """,
            contains: """
                let step = Spy<Void, nonisolated(nonsending) () async -> Void, Never>("SeamSpy.step")
                let run: Spy<(nonisolated(nonsending) () async -> Void)?, Void, Never> = Spy(
                var step: nonisolated(nonsending) () async -> Void { spies.step() }
                func run(_ work: (nonisolated(nonsending) () async -> Void)?) {
                """)
    }

    @Test func `An alias of a function type is replaced with parentheses only if it needs them`() {
        expectDouble(
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
            contains: """
                (done: (Page) -> Void, other: ((Page) -> Void)?, rest: [(Page) -> Void]),
                (Page) -> Void,
                (all: [(Page) -> Void], order: (((Page) -> Void)...) -> @Sendable (Page) -> Void),
                let end = Spy<@Sendable (Page) -> Void, Void, Never>("SeamSpy.end(_:)")
                _ done: @escaping (Page) -> Void, or other: ((Page) -> Void)?, and rest: [(Page) -> Void]
                ) -> (Page) -> Void {
                _ all: ((Page) -> Void)...,
                in order: @escaping (((Page) -> Void)...) -> @Sendable (Page) -> Void
                func end(_ safe: @escaping @Sendable (Page) -> Void) {
                """)
    }

    @Test func `A settable property of type Self has the type of the double`() {
        expectDouble(
            of: "protocol Shape { var twin: Self { get set } }",
            contains: """
                let twin = SpiedProperty<ShapeSpy>("ShapeSpy.twin")
                var twin: ShapeSpy {
                get { spies.twin.get() }
                """)
    }

    @Test func `A function with a parameter of an uninhabited type has an empty body`() {
        expectDouble(
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
                    func seat(_ stranger: Stranger) -> Int
                    func serve(_ guest: Guest)
                    func admit(_ visitor: Visitor)
                }
                """,
            contains: """
                // Never called: the type has no values.
                spies.serve(guest)
                spies.admit(visitor)
                """)
    }
}
