import DoubleSynthesizer
import Testing

@Suite("Closures that a double made of spies cannot keep")
struct SpyClosureTests {
    @Test("A closure without arguments is called, and not recorded")
    func called() {
        expectSpy(
            of: """
                protocol Store {
                    func perform(_ body: () -> Void)
                    func performAll(named name: String, first: () throws -> Int, then second: () -> Void) throws -> Int
                }
                """,
            is: """
                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        /// `body` is called, and not recorded, since it does not escape.
                        let perform = Spy<Void, Void, Never>("StoreSpy.perform(_:)")
                        /// `first` is called, and not recorded, since it does not escape.
                        /// `second` is called, and not recorded, since it does not escape.
                        let performAll = Spy<String, Int, any Error>("StoreSpy.performAll(named:first:then:)")
                    }

                    func perform(_ body: () -> Void) {
                        spies.perform()
                        body()
                    }

                    func performAll(
                        named name: String, first: () throws -> Int, then second: () -> Void
                    ) throws -> Int {
                        let answer = try spies.performAll(name)
                        _ = try first()
                        second()
                        return answer
                    }
                }
                """)
    }

    @Test("A closure with arguments is neither called nor recorded")
    func counted() {
        expectSpy(
            of: """
                protocol Store {
                    func each(_ body: (Int) -> Void, count: Int)
                }
                """,
            is: """
                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        /// `body` is not recorded, since it does not escape.
                        let each = Spy<Int, Void, Never>("StoreSpy.each(_:count:)")
                    }

                    func each(_ body: (Int) -> Void, count: Int) {
                        spies.each(count)
                    }
                }
                """)
    }

    @Test("What a closure of a type parameter returns is the result")
    func passedThrough() {
        expectSpy(
            of: """
                protocol Lock {
                    func withLock<Value>(_ body: () throws -> Value) rethrows -> Value
                    func withAsync<Value, Failure: Error>(
                        name: String, _ body: () async throws(Failure) -> Value
                    ) async throws(Failure) -> Value
                }
                """,
            is: """
                final class LockSpy: Lock {
                    let spies = Spies()

                    struct Spies {
                        /// `body` is called, and not recorded, since it does not escape.
                        let withLock = Spy<Void, Void, Never>("LockSpy.withLock(_:)")
                        /// `body` is called, and not recorded, since it does not escape.
                        let withAsync = Spy<String, Void, any Error>("LockSpy.withAsync(name:_:)")
                    }

                    func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
                        spies.withLock()
                        return try body()
                    }

                    func withAsync<Value, Failure: Error>(
                        name: String, _ body: () async throws(Failure) -> Value
                    ) async throws(Failure) -> Value {
                        try await spies.withAsync(name, throwing: Failure.self)
                        return try await body()
                    }
                }
                """)
    }

    @Test("A result that is not of a type parameter is the part's to answer")
    func known() {
        expectSpy(
            of: """
                protocol Cache {
                    func count(_ body: () throws -> Int) rethrows -> Int
                }
                """,
            is: """
                final class CacheSpy: Cache {
                    let spies = Spies()

                    struct Spies {
                        /// `body` is called, and not recorded, since it does not escape.
                        let count = Spy<Void, Int, Never>("CacheSpy.count(_:)")
                    }

                    func count(_ body: () throws -> Int) rethrows -> Int {
                        let answer = spies.count()
                        _ = try body()
                        return answer
                    }
                }
                """)
    }

    @Test("A closure that does what the function may not is left alone")
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
                        /// `body` is not recorded, since it does not escape.
                        let wait = Spy<Void, Void, Never>("RunnerSpy.wait(_:)")
                        /// `body` is not recorded, since it does not escape.
                        let attempt = Spy<Void, Void, Never>("RunnerSpy.attempt(_:)")
                        /// `body` is not recorded, since it does not escape.
                        let parse = Spy<Void, Void, ParsingError>("RunnerSpy.parse(_:)")
                        /// `body` is not recorded, since it does not escape.
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

    @Test("A closure of an attribute that somebody declares is left alone, which may be an actor")
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
                        /// `body` is not recorded, since it does not escape.
                        let draw = Spy<Void, Void, Never>("ScreenSpy.draw(_:)")
                        /// `body` is not recorded, since it does not escape.
                        let fade = Spy<Void, Void, Never>("ScreenSpy.fade(_:)")
                        /// `body` is called, and not recorded, since it does not escape.
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

    @Test("The answer is kept while closures are called, under a name of its own")
    func answerName() {
        expectSpy(
            of: """
                protocol Store {
                    func load(answer: Int, then body: () -> Void) -> Int
                }
                """,
            is: """
                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        /// `body` is called, and not recorded, since it does not escape.
                        let load = Spy<Int, Int, Never>("StoreSpy.load(answer:then:)")
                    }

                    func load(answer: Int, then body: () -> Void) -> Int {
                        let answer2 = spies.load(answer)
                        body()
                        return answer2
                    }
                }
                """)
    }
}
