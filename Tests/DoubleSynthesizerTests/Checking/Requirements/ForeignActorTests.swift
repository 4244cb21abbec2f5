import DoubleSynthesizer
import Testing

@Suite("Requirements on another actor than the double")
struct ForeignActorTests {
    @Test("The parts are outside of the double's actor, where both can use them")
    func parts() {
        expectSpy(
            of: """
                @MainActor protocol Screen {
                    @OtherActor func store(_ page: Page)
                    @OtherActor static func make() -> Self
                }
                """,
            is: """
                @MainActor
                final class ScreenSpy: Screen {
                    nonisolated let spies = Spies()

                    // Unchecked, since nothing here says that `Page` is `Sendable`. Each part guards its own state;
                    // a value that it has recorded is the test's to guard.
                    nonisolated struct Spies: @unchecked Sendable {
                        let store = Spy<Page, Void, Never>("ScreenSpy.store(_:)")
                    }

                    nonisolated static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    nonisolated struct StaticSpies: Sendable {
                        let make = Spy<Void, ScreenSpy, Never>("ScreenSpy.make()")
                    }

                    @OtherActor
                    func store(_ page: Page) {
                        spies.store(page)
                    }

                    @OtherActor
                    static func make() -> ScreenSpy {
                        spies.make()
                    }
                }
                """)
    }

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

    @Test("What is outside of the actor makes no other double")
    func builders() {
        expectSpy(
            of: """
                @MainActor protocol Screen {
                    nonisolated static func outside() -> Self
                    static func inside() -> Self
                }
                """,
            is: """
                @MainActor
                final class ScreenSpy: Screen {
                    nonisolated static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    nonisolated struct StaticSpies: Sendable {
                        let outside = Spy<Void, ScreenSpy, Never>("ScreenSpy.outside()")
                        let inside = Spy<Void, ScreenSpy?, Never>("ScreenSpy.inside()", returning: nil)
                    }

                    nonisolated static func outside() -> ScreenSpy {
                        spies.outside()
                    }

                    static func inside() -> ScreenSpy {
                        spies.inside() ?? ScreenSpy()
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
