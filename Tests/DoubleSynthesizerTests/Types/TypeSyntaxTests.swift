import DoubleSynthesizer
import Testing

@Suite("Closure types in doubles")
struct TypeSyntaxTests {
    @Test("Escaping closures are recorded")
    func closures() {
        expectDouble(
            of: """
                protocol Runner {
                    func run(_ body: @escaping () -> Void)
                    func run(later body: (() -> Void)?)
                    func finish(_ body: @escaping @Sendable (Result<String, any Error>) -> ())
                    func show(_ body: @escaping @MainActor (_ page: Page) async throws -> Void, animated: Bool)
                    func log(_ text: @autoclosure @escaping () -> String)
                    func make() -> () -> Void
                    var handler: ((Int) -> Void)? { get set }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class RunnerSpy: Runner {
                    let spies = Spies()

                    struct Spies {
                        let run = Spy<() -> Void, Void, Never>("RunnerSpy.run(_:)")
                        let runLater = Spy<(() -> Void)?, Void, Never>("RunnerSpy.run(later:)", part: "runLater")
                        let finish = Spy<@Sendable (Result<String, any Error>) -> Void, Void, Never>(
                            "RunnerSpy.finish(_:)")
                        let show = Spy<
                            (body: @MainActor (_ page: Page) async throws -> Void, animated: Bool),
                            Void,
                            Never
                        >("RunnerSpy.show(_:animated:)")
                        let log = Spy<() -> String, Void, Never>("RunnerSpy.log(_:)")
                        let make = Spy<Void, () -> Void, Never>("RunnerSpy.make()")
                        let handler = SpiedProperty<((Int) -> Void)?>("RunnerSpy.handler")
                    }

                    func run(_ body: @escaping () -> Void) {
                        spies.run(body)
                    }

                    func run(later body: (() -> Void)?) {
                        spies.runLater(body)
                    }

                    func finish(_ body: @escaping @Sendable (Result<String, any Error>) -> Void) {
                        spies.finish(body)
                    }

                    func show(_ body: @escaping @MainActor (_ page: Page) async throws -> Void, animated: Bool) {
                        spies.show((body, animated))
                    }

                    func log(_ text: @autoclosure @escaping () -> String) {
                        spies.log(text)
                    }

                    func make() -> () -> Void {
                        spies.make()
                    }

                    var handler: ((Int) -> Void)? {
                        get { spies.handler.get() }
                        set { spies.handler.set(newValue) }
                    }
                }
                """)
    }
}
