import DoubleSynthesizer
import Testing

@Suite("Closures in doubles")
struct ClosureTests {
    @Test("A closure with more effects than its function isn't called")
    func effects() {
        expectSpy(
            of: """
                protocol Runner {
                    func wait(_ body: () async -> Void)
                    func attempt(_ body: () throws -> Void)
                    func parse(_ body: () throws -> Void) throws(ParsingError)
                    func show(_ body: @MainActor () -> Void)
                }
                """,
            is: """
                final class RunnerSpy: Runner {
                    let spies = Spies()

                    struct Spies {
                        /// `body` isn't recorded, because it doesn't escape.
                        let wait = Spy<Void, Void, Never>("RunnerSpy.wait(_:)")
                        /// `body` isn't recorded, because it doesn't escape.
                        let attempt = Spy<Void, Void, Never>("RunnerSpy.attempt(_:)")
                        /// `body` isn't recorded, because it doesn't escape.
                        let parse = Spy<Void, Void, ParsingError>("RunnerSpy.parse(_:)")
                        /// `body` isn't recorded, because it doesn't escape.
                        let show = Spy<Void, Void, Never>("RunnerSpy.show(_:)")
                    }

                    func wait(_ body: () async -> Void) {
                        spies.wait()
                    }

                    func attempt(_ body: () throws -> Void) {
                        spies.attempt()
                    }

                    func parse(_ body: () throws -> Void) throws(ParsingError) {
                        try spies.parse()
                    }

                    func show(_ body: @MainActor () -> Void) {
                        spies.show()
                    }
                }
                """)
    }

    @Test("A closure with an unknown attribute isn't called, because it may be a global actor")
    func unknownActors() {
        expectSpy(
            of: """
                protocol Screen {
                    func draw(_ body: @Render () -> Int) async
                    func fade(_ body: @Kit.Render () -> Int) async
                    func wait(_ body: @Sendable () -> Int) async
                }
                """,
            is: """
                final class ScreenSpy: Screen {
                    let spies = Spies()

                    struct Spies {
                        /// `body` isn't recorded, because it doesn't escape.
                        let draw = Spy<Void, Void, Never>("ScreenSpy.draw(_:)")
                        /// `body` isn't recorded, because it doesn't escape.
                        let fade = Spy<Void, Void, Never>("ScreenSpy.fade(_:)")
                        /// `body` is called. It isn't recorded, because it doesn't escape.
                        let wait = Spy<Void, Void, Never>("ScreenSpy.wait(_:)")
                    }

                    func draw(_ body: @Render () -> Int) async {
                        await spies.draw()
                    }

                    func fade(_ body: @Kit.Render () -> Int) async {
                        await spies.fade()
                    }

                    func wait(_ body: @Sendable () -> Int) async {
                        await spies.wait()
                        _ = body()
                    }
                }
                """)
    }
}
