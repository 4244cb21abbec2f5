import DoubleSynthesizer
import Testing

@Suite("Requirements on other actors")
struct ForeignActorTests {
    @Test("The spies of a double with requirements on another actor are nonisolated")
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

                    // Unchecked, because `Page` isn't known to be `Sendable`. Each spy guards its own state, but
                    // not the values that it has recorded.
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

    @Test("A function with an isolated parameter isn't isolated to another actor")
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

    @Test("A nonisolated static function that returns Self has no default double")
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

    @Test("A requirement that is isolated in only one of two bases is nonisolated")
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
