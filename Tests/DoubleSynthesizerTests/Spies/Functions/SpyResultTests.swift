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
}
