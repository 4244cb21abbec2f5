import DoubleSynthesizer
import Testing

@Suite("Requirements on another actor than the double")
struct SpyForeignActorTests {
    @Test("A function on an actor that it is given is on no other")
    func isolatedParameters() {
        expectSpy(
            of: """
                protocol Base {
                    func run(on actor: isolated any Actor)
                }
                @MainActor protocol Screen: Base {}
                """,
            is: """
                final class BaseSpy: Base {
                    let spies = Spies()

                    struct Spies {
                        let run = Spy<any Actor, Void, Never>("BaseSpy.run(on:)")
                    }

                    func run(on actor: isolated any Actor) {
                        spies.run(actor)
                    }
                }

                @MainActor
                final class ScreenSpy: Screen {
                    nonisolated let spies = Spies()

                    nonisolated struct Spies {
                        let run = Spy<any Actor, Void, Never>("ScreenSpy.run(on:)")
                    }

                    func run(on actor: isolated any Actor) {
                        spies.run(actor)
                    }
                }
                """)
    }

    @Test("What one protocol wants on an actor and another on none is on none")
    func merged() {
        expectSpy(
            of: """
                protocol Base {
                    @MainActor func act()
                    func wait()
                }
                protocol Seam: Base {
                    func act()
                    @MainActor func wait()
                }
                """,
            is: """
                final class BaseSpy: Base {
                    let spies = Spies()

                    struct Spies {
                        let act = Spy<Void, Void, Never>("BaseSpy.act()")
                        let wait = Spy<Void, Void, Never>("BaseSpy.wait()")
                    }

                    @MainActor
                    func act() {
                        spies.act()
                    }

                    func wait() {
                        spies.wait()
                    }
                }

                final class SeamSpy: Seam {
                    let spies = Spies()

                    struct Spies {
                        let act = Spy<Void, Void, Never>("SeamSpy.act()")
                        let wait = Spy<Void, Void, Never>("SeamSpy.wait()")
                    }

                    nonisolated func act() {
                        spies.act()
                    }

                    nonisolated func wait() {
                        spies.wait()
                    }
                }
                """)
    }
}
